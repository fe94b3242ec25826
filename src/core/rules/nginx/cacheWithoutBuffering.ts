import { placeOf } from '../../nginx/checks/check';
import { inherited } from './inherit';
import type { NginxRule } from './rule';

/** An answer that is not buffered is not written to the cache (ngx_http_upstream_send_response). */
export const cacheWithoutBuffering: NginxRule = {
  code: 'nginx/cache-without-buffering',
  category: 'performance',
  severity: 'warning',
  check({ config, report }) {
    for (const protocol of ['proxy', 'fastcgi', 'uwsgi', 'scgi']) {
      for (const pass of config.byName.get(`${protocol}_pass`) ?? []) {
        if (pass.parent === undefined || !pass.context?.includes('location')) continue;
        const cache = inherited(pass.parent, `${protocol}_cache`);
        const buffering = inherited(pass.parent, `${protocol}_buffering`);
        if (cache === undefined || cache.args[0] === 'off' || buffering?.args[0] !== 'off') continue;
        report(cache, cache.directive.name, `Nothing gets into this cache: nginx stores only answers that it buffers, and "${buffering.name}" is off. Switch one of the two.`, {
          related: [placeOf(buffering, buffering.directive.name, 'Buffering is switched off here.')],
        });
      }
    }
  },
};
