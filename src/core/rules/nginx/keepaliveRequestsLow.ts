import { argToken } from '../../nginx/checks/check';
import { parseNumber } from '../../nginx/values';
import type { NginxRule } from './rule';

/** 100 was the default until 1.19.10, 1000 since: less is a limit somebody set. */
export const keepaliveRequestsLow: NginxRule = {
  code: 'nginx/keepalive-requests-low',
  category: 'performance',
  severity: 'info',
  check({ config, report }) {
    for (const node of config.byName.get('keepalive_requests') ?? []) {
      const count = parseNumber(node.args[0] ?? '');
      if (count === undefined || count >= 100 || node.context === 'location') continue;
      const whose = node.context === 'upstream' ? 'to the upstream' : 'of a client';
      report(node, argToken(node, 0), `A connection ${whose} is closed after ${count} requests and opened anew. The default is 1000 (100 before nginx 1.19.10).`);
    }
  },
};
