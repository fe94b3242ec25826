import { argToken, placeOf } from '../../nginx/checks/check';
import { parseNumber } from '../../nginx/values';
import { passDirectives } from './passTarget';
import type { NginxRule } from './rule';

/** A connection needs a file descriptor, a proxied one a second for its upstream (ngx_event_module_init logs the first case). */
export const workerRlimitNofile: NginxRule = {
  code: 'nginx/worker-rlimit-nofile',
  category: 'performance',
  severity: 'warning',
  check({ config, report }) {
    const limit = config.byName.get('worker_rlimit_nofile')?.at(-1);
    const connections = config.byName.get('worker_connections')?.at(-1);
    const files = parseNumber(limit?.args[0] ?? '');
    const wanted = parseNumber(connections?.args[0] ?? '');
    if (limit === undefined || connections === undefined || files === undefined || wanted === undefined) return;
    const proxies = passDirectives.some((name) => config.byName.has(name));
    if (files >= wanted * (proxies ? 2 : 1)) return;
    const why = files < wanted ? 'each connection needs an open file' : 'a proxied connection needs two open files';
    report(limit, argToken(limit, 0), `A worker may open ${files} files, too few for its ${wanted} connections: ${why}, and nginx refuses clients when they run out. Set at least ${wanted * (proxies ? 2 : 1)}.`, {
      related: [placeOf(connections, argToken(connections, 0), 'The connections are set here.')],
    });
  },
};
