import type { ConfigNode } from '../config';
import { parseLocation } from '../location';
import { nearestName } from '../../text/names';
import { parseUrl } from '../url';
import { argToken, isStream, type CheckScope } from './check';
import { checkUpstreamAddress } from './upstreams';

interface PassRule {
  /** What may stand before the address; must it? */
  readonly scheme: RegExp;
  readonly schemeNeeded: boolean;
  readonly uriAllowed: boolean;
  readonly defaultPort: boolean;
}

const rules: Readonly<Record<string, PassRule>> = {
  proxy_pass: { scheme: /^https?:\/\//i, schemeNeeded: true, uriAllowed: true, defaultPort: true },
  grpc_pass: { scheme: /^grpcs?:\/\//i, schemeNeeded: false, uriAllowed: false, defaultPort: false },
  fastcgi_pass: { scheme: /^(?!)/, schemeNeeded: false, uriAllowed: false, defaultPort: false },
  uwsgi_pass: { scheme: /^s?uwsgi:\/\//i, schemeNeeded: false, uriAllowed: false, defaultPort: false },
  scgi_pass: { scheme: /^(?!)/, schemeNeeded: false, uriAllowed: false, defaultPort: false },
  memcached_pass: { scheme: /^(?!)/, schemeNeeded: false, uriAllowed: false, defaultPort: false },
};

/** proxy_pass and its kin: scheme, address, URI part, and ports that no upstream brings (ngx_http_upstream_add). */
export function checkPasses(scope: CheckScope): void {
  const upstreams = new Set<string>();
  for (const node of scope.config.byName.get('upstream') ?? []) upstreams.add((node.args[0] ?? '').toLowerCase());
  for (const [name, rule] of Object.entries(rules)) {
    for (const node of scope.config.byName.get(name) ?? []) {
      const value = node.args[0] ?? '';
      if (node.fact === undefined || !scope.isSound(node) || (value.includes('$') && name !== 'memcached_pass')) continue;
      if (isStream(node)) checkStreamPass(node, value, upstreams, scope);
      else checkPass(node, value, rule, upstreams, scope);
    }
  }
}

function checkPass(node: ConfigNode, value: string, rule: PassRule, upstreams: ReadonlySet<string>, scope: CheckScope): void {
  const scheme = rule.scheme.exec(value)?.[0];
  if (rule.schemeNeeded && scheme === undefined) {
    scope.report(node, argToken(node, 0), 'nginx/invalid-url', `"${value}" must start with http:// or https://.`);
    return;
  }
  const address = value.slice(scheme?.length ?? 0);
  if (!checkUpstreamAddress(node, 0, address, scope, { uriPart: rule.uriAllowed })) return;
  const url = parseUrl(address, { uriPart: rule.uriAllowed });
  if (rule.uriAllowed && url.uri !== '') checkUri(node, scope);
  checkKnown(node, url.host, url.family !== 'name' || url.port !== undefined, rule.defaultPort, upstreams, scope);
}

function checkStreamPass(node: ConfigNode, value: string, upstreams: ReadonlySet<string>, scope: CheckScope): void {
  if (upstreams.has(value.toLowerCase())) return;
  const url = parseUrl(value);
  if (!checkUpstreamAddress(node, 0, value, scope, {})) return;
  checkKnown(node, url.host, url.family !== 'name' || url.port !== undefined, false, upstreams, scope);
}

/** Where a location's path is no prefix, nginx would not know what the URI part replaces. */
function checkUri(node: ConfigNode, scope: CheckScope): void {
  const { parent } = node;
  const match = parent?.name === 'location' ? parseLocation(parent.args) : undefined;
  const place =
    parent?.name === 'if' ? 'an "if"' : parent?.name === 'limit_except' ? '"limit_except"' : match?.type === 'regex' ? 'a regex location' : match?.type === 'named' ? 'a named location' : undefined;
  if (place === undefined) return;
  scope.report(node, argToken(node, 0), 'nginx/uri-not-allowed', `In ${place} the address must end after host and port: nginx cannot tell what the path (even "/") replaces.`);
}

function checkKnown(node: ConfigNode, host: string, addressed: boolean, defaultPort: boolean, upstreams: ReadonlySet<string>, scope: CheckScope): void {
  if (addressed || upstreams.has(host.toLowerCase()) || scope.config.incomplete) return;
  const near = nearestName(host, upstreams);
  if (defaultPort) {
    if (near === undefined || host.includes('.')) return;
    scope.report(node, argToken(node, 0), 'nginx/unknown-upstream', `"${host}" is no upstream of this config, so nginx looks it up as a host name. Did you mean "${near}"?`, {
      severity: 'warning',
    });
    return;
  }
  const hint = near === undefined ? 'Define the upstream, or add a port.' : `Did you mean the upstream "${near}"?`;
  scope.report(node, argToken(node, 0), 'nginx/unknown-upstream', `"${host}" is neither an upstream of this config nor an address with a port. ${hint}`);
}
