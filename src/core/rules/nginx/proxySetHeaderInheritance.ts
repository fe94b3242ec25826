import type { ConfigNode } from '../../nginx/config';
import { lostLists, lostMore, lostNames } from './lostList';
import type { NginxRule } from './rule';

/** Directives that are inherited as a whole or not at all, with the one that sends what they set. */
const directives: Readonly<Record<string, string>> = {
  proxy_set_header: 'proxy_pass',
  proxy_hide_header: 'proxy_pass',
  grpc_set_header: 'grpc_pass',
  fastcgi_param: 'fastcgi_pass',
  uwsgi_param: 'uwsgi_pass',
  scgi_param: 'scgi_pass',
};

/** A block with a `proxy_set_header` of its own sends none of those around it. */
export const proxySetHeaderInheritance: NginxRule = {
  code: 'nginx/proxy-set-header-inheritance',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const [name, pass] of Object.entries(directives)) {
      for (const found of lostLists(config.byName.get(name) ?? [], name)) {
        const { first } = found;
        if (first.parent === undefined || !passes(first.parent, pass)) continue;
        const what = name === 'proxy_hide_header' ? 'will be shown to clients' : 'will not be sent to the upstream';
        report(first, first.directive.name, `With "${name}" of its own this block does not inherit the outer ones: ${lostNames(found)} ${what}. Repeat what it needs here.`, lostMore(found));
      }
    }
  },
};

/** Whether requests go to an upstream from the block or from one inside of it. */
function passes(block: ConfigNode, pass: string): boolean {
  return block.children.some((child) => child.name === pass || passes(child, pass));
}
