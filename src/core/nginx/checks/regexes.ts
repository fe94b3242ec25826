import type { OffsetRange } from '../../../shared/diagnostics';
import type { ConfigNode } from '../config';
import { parseLocation } from '../location';
import { scanRegex } from '../pcre';
import { argToken, type CheckScope, type DirectiveCheck } from './check';

/** Checks one pattern; `token` is the word it stands in. */
export function checkPattern(node: ConfigNode, pattern: string, token: OffsetRange, scope: CheckScope): boolean {
  const { problem } = scanRegex(pattern);
  if (problem === undefined) return true;
  const brace = node.directive.terminator === 'block' && node.file.document.text[token.end] === '{';
  const hint = brace ? ' A "{" in it must be in quotes, else it opens the block.' : '';
  scope.report(node, token, 'nginx/invalid-regex', `The regular expression "${pattern}" does not compile: ${problem.message}.${hint}`);
  return false;
}

/** A value that is a regular expression after `~` or `~*`. */
function tilde(value: string): string | undefined {
  return value.startsWith('~') ? value.replace(/^~\*?/, '') : undefined;
}

export const regexChecks: readonly DirectiveCheck[] = [
  {
    names: ['location'],
    check(node, scope) {
      const match = parseLocation(node.args);
      if (match?.type === 'regex') checkPattern(node, match.path, argToken(node, node.args.length - 1), scope);
    },
  },
  {
    names: ['rewrite'],
    check(node, scope) {
      checkPattern(node, node.args[0] ?? '', argToken(node, 0), scope);
    },
  },
  {
    names: ['server_name'],
    check(node, scope) {
      node.args.forEach((value, index) => {
        if (value === '~') scope.report(node, argToken(node, index), 'nginx/invalid-server-name', 'After "~" a regular expression must follow without a space.');
        else if (value.startsWith('~')) checkPattern(node, value.slice(1), argToken(node, index), scope);
      });
    },
  },
  {
    names: ['proxy_redirect', 'proxy_cookie_domain', 'proxy_cookie_path'],
    check(node, scope) {
      const pattern = node.args.length === 2 ? tilde(node.args[0] ?? '') : undefined;
      if (pattern !== undefined) checkPattern(node, pattern, argToken(node, 0), scope);
    },
  },
  {
    names: ['fastcgi_split_path_info'],
    check(node, scope) {
      const pattern = node.args[0] ?? '';
      if (!checkPattern(node, pattern, argToken(node, 0), scope) || scanRegex(pattern).captures === 2) return;
      scope.report(node, argToken(node, 0), 'nginx/invalid-regex', `"${node.name}" needs exactly two captures: the script name and the path info.`);
    },
  },
  {
    names: ['gzip_disable'],
    check(node, scope) {
      node.args.forEach((value, index) => {
        if (value !== 'msie6' && value !== 'degradation') checkPattern(node, value, argToken(node, index), scope);
      });
    },
  },
];
