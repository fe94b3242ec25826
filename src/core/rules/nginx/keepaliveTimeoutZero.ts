import { argToken } from '../../nginx/checks/check';
import { parseMilliseconds } from '../../nginx/values';
import type { NginxRule } from './rule';

/** For a whole server; a location may have its reason. */
export const keepaliveTimeoutZero: NginxRule = {
  code: 'nginx/keepalive-timeout-zero',
  category: 'performance',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('keepalive_timeout') ?? []) {
      if ((node.context !== 'http' && node.context !== 'server') || parseMilliseconds(node.args[0] ?? '') !== 0) continue;
      report(node, argToken(node, 0), 'No connection of a client is kept: each request pays for a TCP (and TLS) handshake of its own. The default is 75s.');
    }
  },
};
