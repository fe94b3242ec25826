import { argToken } from '../../nginx/checks/check';
import { inherited } from './inherit';
import type { NginxRule } from './rule';

/** A log whose path has variables is opened and closed for every line, unless `open_log_file_cache` keeps it open. */
export const logPathVariable: NginxRule = {
  code: 'nginx/log-path-variable',
  category: 'performance',
  severity: 'warning',
  check({ config, report }) {
    if (config.incomplete) return;
    for (const node of config.byName.get('access_log') ?? []) {
      const [path = ''] = node.args;
      if (!path.includes('$') || /^(syslog|memory):/.test(path) || node.parent === undefined) continue;
      const cache = inherited(node.parent, 'open_log_file_cache');
      if (cache !== undefined && cache.args[0] !== 'off') continue;
      report(node, argToken(node, 0), 'The path has variables, so nginx opens and closes the file for every request. Add "open_log_file_cache max=100 inactive=60s;".');
    }
  },
};
