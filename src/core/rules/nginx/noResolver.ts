import { argToken } from '../../nginx/checks/check';
import type { Config, ConfigNode } from '../../nginx/config';
import { isInet4, isInet6 } from '../../nginx/url';
import { inherited } from './inherit';
import { httpUpstreams, passDirectives, passTarget } from './passTarget';
import type { NginxRule } from './rule';

/** A host that a variable brings is looked up with each request, through `resolver` alone: nginx does not read /etc/resolv.conf for it. */
export const noResolver: NginxRule = {
  code: 'nginx/no-resolver',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    if (config.incomplete) return;
    const upstreams = httpUpstreams(config.byName.get('upstream') ?? []);
    for (const name of passDirectives) {
      for (const node of config.byName.get(name) ?? []) {
        const target = passTarget(node);
        if (target?.isDynamic !== true || node.parent === undefined || inherited(node.parent, 'resolver') !== undefined) continue;
        const needs = namesToResolve(target.host, config);
        if (!needs.some((host) => !isAddress(host) && !upstreams.has(host))) continue;
        report(node, argToken(node, 0), 'The host comes from a variable and there is no "resolver" for it: nginx answers 502 to what is no address or upstream. Add "resolver" with the address of a DNS server.');
      }
    }
  },
};

/** What a host with variables can be, as far as the config says: every literal of `set` and `map`, or the request's own. */
function namesToResolve(host: string, config: Config): readonly string[] {
  const variable = /^\$\{?(\w+)\}?$/.exec(host)?.[1];
  // A mixture such as "$name.example.com" is no address and hardly an upstream.
  if (variable === undefined) return /^[\w.$-]*\$\w+\.[\w.-]+$/.test(host) ? [host] : [];
  if (['host', 'http_host', 'server_name'].includes(variable) || /^(arg|http|cookie)_/.test(variable)) return [`$${variable}`];
  return valuesOf(variable, config).flatMap((value) => {
    const plain = value.toLowerCase().replace(/^\w+:\/\//, '').replace(/[/?].*$/, '').replace(/:\d+$/, '');
    return plain === '' || plain.includes('$') || plain.startsWith('unix:') ? [] : [plain];
  });
}

function valuesOf(variable: string, config: Config): readonly string[] {
  const named = (node: ConfigNode, index: number): boolean => node.args[index]?.toLowerCase() === `$${variable}`;
  const set = (config.byName.get('set') ?? []).filter((node) => named(node, 0)).map(({ args }) => args[1] ?? '');
  const map = (config.byName.get('map') ?? []).filter((node) => named(node, 1)).flatMap(({ children }) => children.map(({ args }) => args[0] ?? ''));
  return [...set, ...map];
}

function isAddress(host: string): boolean {
  return isInet4(host) || (host.startsWith('[') && isInet6(host.slice(1, -1)));
}
