import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** nginx compares names with the host of a request, which has no scheme, port or path; it logs "suspicious symbols" for a `/` only. */
export const suspiciousServerName: NginxRule = {
  code: 'nginx/suspicious-server-name',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('server_name') ?? []) {
      node.args.forEach((name, index) => {
        const problem = problemOf(name);
        if (problem === undefined) return;
        report(node, argToken(node, index), `"${name}" never matches: ${problem}. Write the host name alone.`);
      });
    }
  },
};

function problemOf(name: string): string | undefined {
  if (name.startsWith('~')) return name.includes('/') ? 'there is no "/" in the host of a request' : undefined;
  if (name.includes('://')) return 'a server name has no scheme';
  if (name.includes('/')) return 'a server name has no path';
  if (/^[^:]+:\d+$/.test(name)) return 'nginx compares the host without its port';
  if (name.includes(',')) return 'server names are separated by spaces, and the comma becomes part of the name';
  if (/^\^|\$$|[()\\|]/.test(name)) return 'a regular expression needs a "~" before it';
  return undefined;
}
