import { placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { compareVersions } from '../../nginx/version';
import type { NginxRule } from './rule';

const methods = new Set(['hash', 'ip_hash', 'least_conn', 'least_time', 'random']);

/** Each method replaces what was set before it, `keepalive` too before 1.29.7 ("load balancing method redefined"). */
export const redefinedBalancing: NginxRule = {
  code: 'nginx/redefined-balancing',
  category: 'correctness',
  severity: 'warning',
  check({ config, version, report }) {
    const orderMatters = version === undefined || compareVersions(version, '1.29.7') < 0;
    for (const upstream of config.byName.get('upstream') ?? []) {
      let earlier: ConfigNode | undefined;
      for (const node of upstream.children) {
        const isMethod = methods.has(node.name);
        if (isMethod && earlier !== undefined) {
          const message =
            earlier.name === 'keepalive'
              ? `"${node.name}" after "keepalive" switches keepalive off before nginx 1.29.7: each request opens a connection of its own. Put "keepalive" last.`
              : `"${node.name}" replaces "${earlier.name}", which has no effect. Keep one balancing method.`;
          report(node, node.directive.name, message, { related: [placeOf(earlier, earlier.directive.name, 'It is set here.')] });
        }
        if (isMethod || (node.name === 'keepalive' && orderMatters)) earlier = node;
      }
    }
  },
};
