import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** Right for a location that streams; for a whole server it ties each upstream connection to its slowest client. */
export const proxyBufferingOff: NginxRule = {
  code: 'nginx/proxy-buffering-off',
  category: 'performance',
  severity: 'info',
  check({ config, report }) {
    for (const name of ['proxy_buffering', 'fastcgi_buffering', 'uwsgi_buffering', 'scgi_buffering']) {
      for (const node of config.byName.get(name) ?? []) {
        if ((node.context !== 'http' && node.context !== 'server') || node.args[0] !== 'off') continue;
        report(node, argToken(node, 0), `"${name} off" for a whole ${node.context === 'http' ? 'config' : 'server'} keeps upstreams busy until slow clients have read everything, and nothing is cached. Switch it off only in locations that stream.`);
      }
    }
  },
};
