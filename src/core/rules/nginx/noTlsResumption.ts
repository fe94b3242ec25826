import { argToken, isMail, isStream } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { inherited, ownAll } from './inherit';
import type { NginxRule } from './rule';

/** Clients resume a TLS session by a ticket or by the server's cache; the tickets are on by default, the cache is not. */
export const noTlsResumption: NginxRule = {
  code: 'nginx/no-tls-resumption',
  category: 'performance',
  severity: 'warning',
  check({ config, report }) {
    if (config.incomplete) return;
    for (const server of config.byName.get('server') ?? []) {
      if (!speaksTls(server) || isMail(server)) continue;
      const tickets = inherited(server, 'ssl_session_tickets');
      const cache = inherited(server, 'ssl_session_cache');
      if (tickets?.args[0] !== 'off' || (cache !== undefined && !['off', 'none'].includes(cache.args[0] ?? ''))) continue;
      report(tickets, argToken(tickets, 0), `Without tickets and without a session cache no client can resume: each connection pays for a full TLS handshake. Add "ssl_session_cache shared:${isStream(server) ? 'STREAM' : 'TLS'}:10m;".`);
    }
  },
};

function speaksTls(server: ConfigNode): boolean {
  return ownAll(server, 'listen').some(({ args }) => args.includes('ssl') || args.includes('quic'));
}
