import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** `rewrite` appends the arguments of the request unless its replacement ends with `?` (ngx_http_script_regex_end_code). */
export const rewriteDoublesArgs: NginxRule = {
  code: 'nginx/rewrite-doubles-args',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('rewrite') ?? []) {
      const [, replacement = ''] = node.args;
      // As the value of an argument ("?next=$request_uri") it may be meant.
      const variable = /(?<!=)\$\{?(request_uri|args|query_string)\}?$/.exec(replacement)?.[1];
      if (variable === undefined) continue;
      const token = argToken(node, 1);
      const quote = node.directive.args[1]?.quote ?? '';
      const end = token.end - quote.length;
      report(node, token, `"$${variable}" has the arguments of the request, and "rewrite" appends them once more: "?a=1" becomes "?a=1${replacement.includes('?') ? '&' : '?'}a=1". End it with "?".`, {
        fixes: [{ title: 'End the replacement with "?"', edits: [{ range: { start: end, end }, newText: '?' }] }],
      });
    }
  },
};
