import { inherited } from './inherit';
import type { NginxRule } from './rule';

/** `proxy_cache` has a key by default; the other caches have an empty one, so that all requests share one entry. */
export const cacheWithoutKey: NginxRule = {
  code: 'nginx/cache-without-key',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const protocol of ['fastcgi', 'scgi', 'uwsgi']) {
      for (const node of config.byName.get(`${protocol}_cache`) ?? []) {
        const { parent } = node;
        if (node.args[0] === 'off' || parent === undefined || config.incomplete || inherited(parent, `${protocol}_cache_key`) !== undefined) continue;
        report(node, node.directive.name, `"${node.name}" has no "${protocol}_cache_key": every request would get the same cached answer. Add one, such as "${protocol}_cache_key $scheme$request_method$host$request_uri".`);
      }
    }
  },
};
