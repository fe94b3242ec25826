import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** `debug` writes dozens of lines for each request, headers among them. */
export const debugLog: NginxRule = {
  code: 'nginx/debug-log',
  category: 'performance',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('error_log') ?? []) {
      const index = node.args.findIndex((arg, at) => at > 0 && /^debug(_\w+)?$/.test(arg));
      if (index < 0) continue;
      const token = argToken(node, index);
      report(node, token, 'The level "debug" writes dozens of lines for every request, with its headers, and slows each of them down. Use "warn"; "debug_connection" follows single clients.', {
        fixes: [{ title: 'Use the level warn', edits: [{ range: token, newText: 'warn' }] }],
      });
    }
  },
};
