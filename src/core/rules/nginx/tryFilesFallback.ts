import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** The last argument of `try_files` is not looked for on disk: nginx goes there (ngx_http_try_files_handler). */
export const tryFilesFallback: NginxRule = {
  code: 'nginx/try-files-fallback',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('try_files') ?? []) {
      node.args.forEach((value, index) => {
        const problem = index === node.args.length - 1 ? fallbackProblem(value, node.args[index - 1]) : placeProblem(value);
        if (problem !== undefined) report(node, argToken(node, index), problem);
      });
    }
  },
};

function fallbackProblem(value: string, before: string | undefined): string | undefined {
  if (before === '=' && /^\d{3}$/.test(value)) return `"= ${value}" is two arguments, so nginx goes to a URI "${value}". Write "=${value}" without the blank.`;
  if (/^\$(uri|\{uri\})\/?$/.test(value)) {
    return `The last argument is not looked for but gone to, so "${value}" comes back here until nginx gives up with 500. End with "=404" or a page that exists.`;
  }
  if (/^[^/@=$]/.test(value)) return `The last argument is a URI and must begin with "/": nginx would look for "${value}" glued to the root. Write "/${value}".`;
  return undefined;
}

function placeProblem(value: string): string | undefined {
  if (/^=\d{3}$/.test(value)) return `"${value}" answers with a status only as the last argument; here nginx looks for a file of that name. Put it last.`;
  if (/^@/.test(value)) return `"${value}" is a named location only as the last argument; here nginx looks for a file of that name. Put it last.`;
  return undefined;
}
