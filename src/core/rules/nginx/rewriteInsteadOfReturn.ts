import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** A redirect of every URI needs no regular expression. */
export const rewriteInsteadOfReturn: NginxRule = {
  code: 'nginx/rewrite-instead-of-return',
  category: 'performance',
  severity: 'info',
  check({ config, report }) {
    for (const node of config.byName.get('rewrite') ?? []) {
      const [pattern = '', replacement = '', flag = ''] = node.args;
      // With the "?" at the end the arguments come from $request_uri alone, so that "return" sends the very same.
      const target = /^(https?:\/\/[^?]*\$request_uri)\?$/.exec(replacement)?.[1];
      if (!/^(\^|\.\*|\^\.\*\$?|\^\(\.\*\)\$?)$/.test(pattern) || !/^(permanent|redirect)$/.test(flag) || target === undefined || /\$\d/.test(target)) continue;
      const { name } = node.directive;
      const code = flag === 'permanent' ? '301' : '302';
      const range = { start: name.start, end: argToken(node, 2).end };
      report(node, name, `This redirects every request after matching it with a regular expression. "return ${code} ${target}" does the same without one.`, {
        fixes: [{ title: `Change to "return ${code}"`, edits: [{ range, newText: `return ${code} ${target}` }] }],
      });
    }
  },
};
