import type { GatewayModel, PathMatch, Route } from '../../../core/gateway/model';
import type { UnmeasuredRoute } from '../../../shared/benchmark';
import { basicAuthorization, runConsumer, signedToken } from '../credentials';
import { isMutableObject, objectsIn, type Mutable, type MutableObject } from '../json';
import { addRestrictedHeaders, hasUpstream, ownAnswer } from './answers';
import { hostMatches, RequestParts, sampleHost } from '../requests/request';
import { isNormalPath } from '../requests/path';
import { sampleRegex } from '../requests/sampleRegex';
import type { PlannedRequest } from '../types';

interface Candidate {
  readonly path: string;
  readonly host: string | undefined;
  readonly method: string;
}

/** One request for every route that radixtree would choose for it, and why the others have none. */
export function routeRequests(model: GatewayModel, root: MutableObject): { requests: PlannedRequest[]; unmeasured: UnmeasuredRoute[] } {
  const requests: PlannedRequest[] = [];
  const unmeasured: UnmeasuredRoute[] = [];
  for (const route of model.routes) {
    const entity = entityOf(route, root);
    const found = entity === undefined ? 'its Lua code could reach other systems, so it was taken out' : requestFor(route, entity, model, root);
    if (typeof found === 'string') unmeasured.push({ routeKey: route.key, label: route.label, reason: found });
    else requests.push(found);
  }
  return { requests, unmeasured };
}

function entityOf(route: Route, root: MutableObject): MutableObject | undefined {
  const named = (entity: MutableObject): boolean => [entity['id'], entity['name'], entity['uri']].some((value) => value !== undefined && String(value) === route.key.replace(/ \(\d+\)$/, ''));
  return objectsIn(root['routes']).find((entity) => named(entity) || (Array.isArray(entity['uris']) && entity['uris'][0] === route.key));
}

function requestFor(route: Route, entity: MutableObject, model: GatewayModel, root: MutableObject): PlannedRequest | string {
  if (!route.enabled) return 'it is disabled (status: 0)';
  if (entity['filter_func'] !== undefined) return 'its filter_func decides in Lua which requests it takes';
  if (entity['enable_websocket'] === true && route.paths.length === 0) return 'it takes WebSockets';
  const candidates = candidatesFor(route);
  if (candidates.length === 0) return 'no path could be found that its pattern takes';
  const winning = candidates.find((candidate) => chosen(candidate, model.routes, root) === route);
  const first = candidates[0];
  if (winning === undefined) return `it is shadowed: route ${first === undefined ? '' : (chosen(first, model.routes, root)?.key ?? '')} takes its requests`;
  const parts = new RequestParts(winning.path);
  if (winning.host !== undefined) parts.header('host', winning.host);
  const refused = addConditions(parts, entity['vars']);
  if (refused !== undefined) return refused;
  const scopes = scopesOf(entity, root);
  const plugins = effectivePlugins(scopes);
  const answer = ownAnswer(plugins, winning.path);
  if (answer?.refusal !== undefined) return answer.refusal;
  if (answer === undefined && !hasUpstream(scopes, plugins)) return 'it has no upstream, and no plugin that the run keeps answers in its place';
  addCredentials(parts, plugins);
  addRestrictedHeaders(parts, plugins);
  return { routeKey: route.key, label: route.label, digest: route.digest, method: winning.method, path: parts.target, headers: parts.headers };
}

function candidatesFor(route: Route): Candidate[] {
  const paths = route.paths.flatMap(samplePaths);
  const hosts = route.hosts.length === 0 ? [undefined] : route.hosts.map(sampleHost);
  const method = route.methods.length === 0 || route.methods.includes('GET') ? 'GET' : (route.methods[0] ?? 'GET');
  return paths.flatMap((path) => hosts.map((host) => ({ path, host, method })));
}

function samplePaths(match: PathMatch): string[] {
  if (match.type === 'exact') return [match.path].filter(isNormalPath);
  if (match.type === 'prefix') return [match.path, `${match.path}gateway-lens`].filter(isNormalPath);
  const sample = sampleRegex(match.pattern);
  return sample !== undefined && isNormalPath(sample) ? [sample] : [];
}

/** An exact path beats every prefix, the longest prefix the others; among equals the higher `priority`, then the earlier one. */
function chosen(request: Candidate, routes: readonly Route[], root: MutableObject): Route | undefined {
  let best: { readonly route: Route; readonly rank: readonly [number, number] } | undefined;
  for (const route of routes) {
    const length = matchLength(route, request);
    if (length === undefined) continue;
    const priority = entityOf(route, root)?.['priority'];
    const rank = [length, typeof priority === 'number' ? priority : 0] as const;
    if (best === undefined || rank[0] > best.rank[0] || (rank[0] === best.rank[0] && rank[1] > best.rank[1])) best = { route, rank };
  }
  return best?.route;
}

function matchLength(route: Route, { path, host, method }: Candidate): number | undefined {
  if (!route.enabled || (route.methods.length > 0 && !route.methods.includes(method))) return undefined;
  if (route.hosts.length > 0 && (host === undefined || !route.hosts.some((pattern) => hostMatches(pattern, host)))) return undefined;
  const lengths = route.paths.flatMap((match) => {
    if (match.type === 'exact') return match.path === path ? [Infinity] : [];
    if (match.type === 'prefix') return path.startsWith(match.path) ? [match.path.length] : [];
    return new RegExp(match.pattern).test(path) ? [match.pattern.search(/[[(.*]/)] : [];
  });
  return lengths.length === 0 ? undefined : Math.max(...lengths);
}

/** Makes the request fulfil `vars`; the reason where it cannot be made to. */
function addConditions(parts: RequestParts, vars: Mutable | undefined): string | undefined {
  if (!Array.isArray(vars)) return undefined;
  const cookies: string[] = [];
  for (const rule of vars) {
    const reason = Array.isArray(rule) ? addCondition(parts, rule, cookies) : 'its conditions start with a logical operator, which is not sampled yet';
    if (reason !== undefined) return reason;
  }
  if (cookies.length > 0) parts.header('cookie', cookies.join('; '));
  return undefined;
}

function addCondition(parts: RequestParts, rule: readonly Mutable[], cookies: string[]): string | undefined {
  const [name, operator, operand] = rule.length === 2 ? [rule[0], '==', rule[1]] : rule;
  const unknown = `its condition on ${String(name)} is not sampled yet`;
  if (typeof name !== 'string' || rule.length > 3) return unknown;
  const value = operator === 'in' || operator === 'IN' ? (Array.isArray(operand) ? operand[0] : undefined) : operator === '==' ? operand : undefined;
  if (operator === '~=' && /^(arg|http|cookie)_/.test(name)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return unknown;
  if (name.startsWith('arg_')) parts.argument(name.slice(4), String(value));
  else if (name.startsWith('http_')) parts.header(name.slice(5).replaceAll('_', '-'), String(value));
  else if (name.startsWith('cookie_')) cookies.push(`${name.slice(7)}=${value}`);
  else if (name !== 'request_method' || String(value) !== parts.method) return unknown;
  return undefined;
}

/** What counts for a route, the nearest last: the global rules, its service, its plugin config, the route itself. */
function scopesOf(entity: MutableObject, root: MutableObject): readonly (MutableObject | undefined)[] {
  const find = (section: string, id: Mutable | undefined): MutableObject | undefined => (id === undefined ? undefined : objectsIn(root[section]).find((item) => String(item['id']) === String(id)));
  return [...objectsIn(root['global_rules']), find('services', entity['service_id']), find('plugin_configs', entity['plugin_config_id']), entity];
}

function effectivePlugins(scopes: readonly (MutableObject | undefined)[]): MutableObject {
  return Object.assign({}, ...scopes.map((scope) => (isMutableObject(scope?.['plugins']) ? scope['plugins'] : {}))) as MutableObject;
}

/** What the authentication plugins of the route accept, from the run's own consumer. */
function addCredentials(parts: RequestParts, plugins: MutableObject): void {
  const all: MutableObject = { ...plugins };
  const multi = plugins['multi-auth'];
  // Of several accepted ways the first is enough.
  if (isMutableObject(multi)) Object.assign(all, objectsIn(multi['auth_plugins'])[0] ?? {});
  const text = (config: Mutable | undefined, field: string, fallback: string): string => (isMutableObject(config) && typeof config[field] === 'string' ? config[field] : fallback);
  if (all['key-auth'] !== undefined) parts.header(text(all['key-auth'], 'header', 'apikey'), runConsumer.key);
  if (all['basic-auth'] !== undefined) parts.header('authorization', basicAuthorization());
  if (all['jwt-auth'] === undefined) return;
  const claim = text(all['jwt-auth'], 'key_claim_name', 'key');
  const token = signedToken({ [claim]: runConsumer.jwtKey });
  if (all['basic-auth'] !== undefined) parts.argument(text(all['jwt-auth'], 'query', 'jwt'), token);
  else parts.header(text(all['jwt-auth'], 'header', 'authorization'), token);
}
