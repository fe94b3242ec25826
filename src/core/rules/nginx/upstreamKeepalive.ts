import { argToken, placeOf } from '../../nginx/checks/check';
import { compareVersions } from '../../nginx/version';
import { own, ownAll } from './inherit';
import { httpUpstreams, passTarget } from './passTarget';
import type { NginxRule } from './rule';

/** Before 1.29.7 nginx keeps no connection to an upstream unless `keepalive` says so. */
export const upstreamKeepalive: NginxRule = {
  code: 'nginx/upstream-keepalive',
  category: 'performance',
  severity: 'info',
  check({ config, version, report }) {
    if (version !== undefined && compareVersions(version, '1.29.7') >= 0) return;
    const upstreams = httpUpstreams(config.byName.get('upstream') ?? []);
    const seen = new Set<string>();
    for (const pass of config.byName.get('proxy_pass') ?? []) {
      const name = passTarget(pass)?.host ?? '';
      const upstream = upstreams.get(name);
      if (upstream === undefined || seen.has(name) || own(upstream, 'keepalive') !== undefined) continue;
      seen.add(name);
      // A directive that is not nginx's own may keep connections in its way, and opening a unix socket costs next to nothing.
      if (upstream.children.some(({ fact }) => fact?.package !== 'nginx') || ownAll(upstream, 'server').every(({ args }) => args[0]?.startsWith('unix:'))) continue;
      const message = `The upstream has no "keepalive": before nginx 1.29.7 each request opens a connection of its own. Add "keepalive 32;", and "proxy_http_version 1.1;" and 'proxy_set_header Connection "";' where it is passed to.`;
      report(upstream, argToken(upstream, 0), message, { related: [placeOf(pass, argToken(pass, 0), 'It is passed to here.')] });
    }
  },
};
