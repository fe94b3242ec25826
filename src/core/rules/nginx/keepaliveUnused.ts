import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { compareVersions } from '../../nginx/version';
import { inherited, inheritedAll, own } from './inherit';
import { httpUpstreams, passTarget } from './passTarget';
import type { NginxRule } from './rule';

/** Before 1.29.7 `proxy_pass` speaks HTTP/1.0 and sends `Connection: close`, so that `keepalive` of the upstream has nothing to keep. */
export const keepaliveUnused: NginxRule = {
  code: 'nginx/keepalive-unused',
  category: 'performance',
  severity: 'warning',
  check({ config, version, report }) {
    if (config.incomplete) return;
    const isNew = version !== undefined && compareVersions(version, '1.29.7') >= 0;
    const upstreams = httpUpstreams(config.byName.get('upstream') ?? []);
    for (const pass of config.byName.get('proxy_pass') ?? []) {
      const upstream = upstreams.get(passTarget(pass)?.host ?? '');
      const keepalive = upstream === undefined ? undefined : own(upstream, 'keepalive');
      if (keepalive === undefined || keepalive.args[0] === '0' || pass.parent === undefined) continue;
      const problem = problemOf(pass.parent, isNew);
      if (problem === undefined) continue;
      report(pass, argToken(pass, 0), `The connections of this upstream are not kept, in spite of its "keepalive": ${problem}`, {
        related: [placeOf(keepalive, keepalive.directive.name, '"keepalive" is here.')],
      });
    }
  },
};

function problemOf(block: ConfigNode, isNew: boolean): string | undefined {
  const http = inherited(block, 'proxy_http_version')?.args[0];
  const connection = inheritedAll(block, 'proxy_set_header').find(({ args }) => args[0]?.toLowerCase() === 'connection')?.args[1];
  if (connection?.toLowerCase() === 'close') return `it is sent "Connection: close". Write 'proxy_set_header Connection "";'.`;
  // HTTP/1.0 keeps connections only where both sides say so.
  if (http === '1.0' && connection?.toLowerCase() !== 'keep-alive') return 'it is sent HTTP/1.0. Write "proxy_http_version 1.1;".';
  if (isNew || http === '2' || (http === undefined && connection?.toLowerCase() === 'keep-alive')) return undefined;
  const lacks = [...(http === undefined ? ['"proxy_http_version 1.1;"'] : []), ...(connection === undefined ? [`'proxy_set_header Connection "";'`] : [])];
  return lacks.length === 0 ? undefined : `before nginx 1.29.7 that needs ${lacks.join(' and ')} here.`;
}
