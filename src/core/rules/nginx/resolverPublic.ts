import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** Resolvers that their operators offer to everybody. */
const publicResolvers: Readonly<Record<string, string>> = {
  '8.8.8.8': 'Google', '8.8.4.4': 'Google', '2001:4860:4860::8888': 'Google', '2001:4860:4860::8844': 'Google',
  '1.1.1.1': 'Cloudflare', '1.0.0.1': 'Cloudflare', '2606:4700:4700::1111': 'Cloudflare', '2606:4700:4700::1001': 'Cloudflare',
  '9.9.9.9': 'Quad9', '149.112.112.112': 'Quad9', '2620:fe::fe': 'Quad9', '2620:fe::9': 'Quad9',
  '208.67.222.222': 'OpenDNS', '208.67.220.220': 'OpenDNS', '2620:119:35::35': 'OpenDNS', '2620:119:53::53': 'OpenDNS',
  '114.114.114.114': '114DNS', '114.114.115.115': '114DNS', '223.5.5.5': 'AliDNS', '223.6.6.6': 'AliDNS', '119.29.29.29': 'DNSPod',
  '77.88.8.8': 'Yandex', '77.88.8.1': 'Yandex', '94.140.14.14': 'AdGuard', '94.140.15.15': 'AdGuard',
  '4.2.2.1': 'Level 3', '4.2.2.2': 'Level 3', '84.200.69.80': 'DNS.WATCH', '84.200.70.40': 'DNS.WATCH',
};

/** nginx asks its resolver over plain UDP and believes the answer that fits first. */
export const resolverPublic: NginxRule = {
  code: 'nginx/resolver-public',
  category: 'security',
  severity: 'info',
  check({ config, report }) {
    for (const node of config.byName.get('resolver') ?? []) {
      const found = node.args.flatMap((arg, index) => {
        const operator = publicResolvers[addressOf(arg)];
        return operator === undefined ? [] : [{ index, operator }];
      });
      const [first] = found;
      if (first === undefined) continue;
      const operators = [...new Set(found.map(({ operator }) => operator))].join(' and ');
      report(
        node,
        argToken(node, first.index),
        `The names of upstreams are looked up at ${operators} over plain UDP: answers can be forged on the way, and internal names leak. Use a resolver on this machine or in the trusted network.`,
      );
    }
  },
};

/** An address without its port and, for IPv6, its brackets. */
function addressOf(arg: string): string {
  if (arg.startsWith('[')) return arg.slice(1).split(']')[0]?.toLowerCase() ?? '';
  return arg.split(':')[0] ?? '';
}
