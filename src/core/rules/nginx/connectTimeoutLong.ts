import { argToken } from '../../nginx/checks/check';
import { parseMilliseconds } from '../../nginx/values';
import type { NginxRule } from './rule';

const names = ['proxy_connect_timeout', 'fastcgi_connect_timeout', 'uwsgi_connect_timeout', 'scgi_connect_timeout', 'grpc_connect_timeout', 'memcached_connect_timeout'];

/** nginx's manual: the timeout "cannot usually exceed 75 seconds". A dead server holds every request that long before the next is tried. */
export const connectTimeoutLong: NginxRule = {
  code: 'nginx/connect-timeout-long',
  category: 'performance',
  severity: 'info',
  check({ config, report }) {
    for (const node of names.flatMap((name) => config.byName.get(name) ?? [])) {
      const time = parseMilliseconds(node.args[0] ?? '');
      if (time === undefined || time <= 75_000) continue;
      report(node, argToken(node, 0), `This is only the time to connect, and a server that is down holds each request for it before the next is tried. A few seconds do; slow answers need "${node.name.replace('connect', 'read')}".`);
    }
  },
};
