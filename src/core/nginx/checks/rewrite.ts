import { parseNumber } from '../values';
import { argToken, isStream, type DirectiveCheck } from './check';

/** return, rewrite flags, error_page and try_files. */
export const rewriteChecks: readonly DirectiveCheck[] = [
  {
    names: ['return'],
    check(node, scope) {
      if (isStream(node)) return;
      const value = node.args[0] ?? '';
      const code = parseNumber(value);
      if (code === undefined ? node.args.length === 1 && /^(https?:\/\/|\$scheme)/.test(value) : code <= 999) return;
      scope.report(
        node,
        argToken(node, 0),
        'nginx/invalid-return',
        `"${value}" is no return code: write a number up to 999 with an optional text or URL, or a URL that starts with http://, https:// or $scheme alone.`,
      );
    },
  },
  {
    names: ['rewrite'],
    check(node, scope) {
      const [, replacement = '', flag] = node.args;
      if (replacement === '') scope.report(node, argToken(node, 1), 'nginx/invalid-parameter', 'The replacement of a rewrite cannot be empty.');
      if (flag === undefined || ['last', 'break', 'redirect', 'permanent'].includes(flag)) return;
      scope.report(node, argToken(node, 2), 'nginx/invalid-parameter', `"${flag}" is no flag of "rewrite": last, break, redirect and permanent are.`);
    },
  },
  {
    names: ['error_page'],
    check(node, scope) {
      const { args } = node;
      const beforeLast = args.length - 2;
      const overwrite = args[beforeLast]?.startsWith('=') === true;
      const code = args[beforeLast] ?? '';
      if (overwrite && (beforeLast === 0 || (code.length > 1 && parseNumber(code.slice(1)) === undefined))) {
        scope.report(node, argToken(node, beforeLast), 'nginx/invalid-error-page', `"${code}" must be "=" or "=code", after at least one error code.`);
      }
      for (let i = 0; i < args.length - (overwrite ? 2 : 1); i++) {
        const status = parseNumber(args[i] ?? '');
        if (status !== undefined && status >= 300 && status <= 599 && status !== 499) continue;
        scope.report(
          node,
          argToken(node, i),
          'nginx/invalid-error-page',
          `"${args[i] ?? ''}" is no error code here: codes are single numbers from 300 to 599 (not 499), and the last argument is the URI.`,
        );
      }
    },
  },
  {
    names: ['try_files'],
    check(node, scope) {
      const index = node.args.length - 1;
      const value = node.args[index] ?? '';
      if (!value.startsWith('=')) return;
      const code = parseNumber(value.slice(1));
      if (code !== undefined && code <= 999) return;
      scope.report(node, argToken(node, index), 'nginx/invalid-return', `"${value}" is no code: write "=" and a number up to 999, like =404.`);
    },
  },
];
