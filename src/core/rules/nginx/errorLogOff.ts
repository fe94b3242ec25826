import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** `off` is a value of access_log alone; error_log takes it for a path. */
export const errorLogOff: NginxRule = {
  code: 'nginx/error-log-off',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('error_log') ?? []) {
      if (node.args[0] !== 'off') continue;
      const range = { start: argToken(node, 0).start, end: argToken(node, node.args.length - 1).end };
      report(node, argToken(node, 0), '"error_log off" does not turn the log off: nginx writes it to a file named "off" in its prefix folder. Use "/dev/null crit" to keep almost nothing.', {
        fixes: [{ title: 'Send the log to /dev/null', edits: [{ range, newText: '/dev/null crit' }] }],
      });
    }
  },
};
