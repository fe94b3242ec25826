import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** An absolute index file is redirected to whether or not it exists, so nothing after it is tried (ngx_http_index_handler). */
export const absoluteIndex: NginxRule = {
  code: 'nginx/absolute-index',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('index') ?? []) {
      node.args.slice(0, -1).forEach((name, index) => {
        if (!name.startsWith('/')) return;
        report(node, argToken(node, index), `"${name}" begins with "/": nginx goes there without looking, so the names after it are never tried. Put it last, or take the "/" away.`);
      });
    }
  },
};
