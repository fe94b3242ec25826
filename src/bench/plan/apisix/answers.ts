import { isMutableObject, objectsIn, stringsIn, type Mutable, type MutableObject } from '../json';
import type { RequestParts } from '../requests/request';
import { sampleHost } from '../requests/request';
import { sampleRegex } from '../requests/sampleRegex';

/** What a plugin answers in place of the upstream, with the reason where that is no 2xx. */
export interface OwnAnswer {
  readonly refusal: string | undefined;
}

/** Whether a plugin of the route answers every request to the path by itself. */
export function ownAnswer(plugins: MutableObject, path: string): OwnAnswer | undefined {
  for (const [name, config] of Object.entries(plugins)) {
    if (!isMutableObject(config) || isDisabled(config)) continue;
    const status = statusOf(name, config);
    if (status !== undefined) return { refusal: status >= 200 && status < 300 ? undefined : `the plugin ${name} answers ${status}` };
    if (name === 'uri-blocker' && stringsIn(config['block_rules']).some((rule) => takes(rule, path))) return { refusal: 'the plugin uri-blocker refuses its path' };
    if (name === 'request-validation' && wantsContent(config)) return { refusal: 'the plugin request-validation asks for a header or body that is not sampled yet' };
  }
  return undefined;
}

function statusOf(name: string, config: MutableObject): number | undefined {
  switch (name) {
    case 'redirect':
      if (config['http_to_https'] === true) return 301;
      return config['uri'] === undefined ? undefined : numberOr(config['ret_code'], 302);
    case 'mocking':
      return numberOr(config['response_status'], 200);
    case 'fault-injection': {
      const abort = config['abort'];
      const always = isMutableObject(abort) && abort['vars'] === undefined && numberOr(abort['percentage'], 100) === 100;
      return always ? numberOr(abort['http_status'], 200) : undefined;
    }
    default:
      return undefined;
  }
}

function wantsContent(config: MutableObject): boolean {
  const headers = config['header_schema'];
  return config['body_schema'] !== undefined || (isMutableObject(headers) && stringsIn(headers['required']).length > 0);
}

function isDisabled(config: MutableObject): boolean {
  return isMutableObject(config['_meta']) && config['_meta']['disable'] === true;
}

function numberOr(value: Mutable | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

function takes(pattern: string, path: string): boolean {
  try {
    return new RegExp(pattern).test(path);
  } catch {
    return false;
  }
}

/** Whether a request that passes the plugins has somewhere to go: without an upstream APISIX answers 503. */
export function hasUpstream(scopes: readonly (MutableObject | undefined)[], plugins: MutableObject): boolean {
  if (scopes.some((scope) => scope?.['upstream'] !== undefined || scope?.['upstream_id'] !== undefined)) return true;
  const split = plugins['traffic-split'];
  const parts = isMutableObject(split) ? objectsIn(split['rules']).flatMap((rule) => objectsIn(rule['weighted_upstreams'])) : [];
  return parts.some((part) => part['upstream'] !== undefined || part['upstream_id'] !== undefined);
}

/** Headers that restrictions want: by default they refuse a request that has none, and the load sends none by itself. */
export function addRestrictedHeaders(parts: RequestParts, plugins: MutableObject): void {
  const agents = plugins['ua-restriction'];
  if (isMutableObject(agents)) parts.header('user-agent', sampleRegex(stringsIn(agents['allowlist'])[0] ?? 'gateway-lens') ?? 'gateway-lens');
  const referers = plugins['referer-restriction'];
  if (isMutableObject(referers)) parts.header('referer', `http://${sampleHost(stringsIn(referers['whitelist'])[0] ?? 'gateway-lens.invalid')}/`);
}
