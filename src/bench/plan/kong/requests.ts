import type { GatewayModel, PathMatch, Route } from '../../../core/gateway/model';
import type { UnmeasuredRoute } from '../../../shared/benchmark';
import { basicAuthorization, runConsumer, signedToken } from '../credentials';
import { isMutableObject, objectsIn, stringsIn, type MutableObject } from '../json';
import { referenceOf } from './references';
import { hostMatches, RequestParts, sampleHost } from '../requests/request';
import { isNormalPath } from '../requests/path';
import { sampleRegex } from '../requests/sampleRegex';
import type { PlannedRequest } from '../types';

interface Candidate {
  readonly route: Route;
  readonly path: string;
  readonly host: string | undefined;
  readonly method: string;
}

/**
 * One request for every route that takes HTTP and wins it under Kong's priorities, and why the others have none.
 * @param pluginsFor the plugins that run on a route after adaptation, by route key
 */
export function routeRequests(model: GatewayModel, pluginsFor: (route: Route) => readonly MutableObject[]): { requests: PlannedRequest[]; unmeasured: UnmeasuredRoute[] } {
  const requests: PlannedRequest[] = [];
  const unmeasured: UnmeasuredRoute[] = [];
  for (const route of model.routes) {
    const found = requestFor(route, model, pluginsFor(route));
    if (typeof found === 'string') unmeasured.push({ routeKey: route.key, label: route.label, reason: found });
    else requests.push(found);
  }
  return { requests, unmeasured };
}

function requestFor(route: Route, model: GatewayModel, plugins: readonly MutableObject[]): PlannedRequest | string {
  if (!route.enabled) return 'its service is disabled';
  if (!route.protocols.some((protocol) => protocol === 'http' || protocol === 'https')) return `it takes ${route.protocols.join(', ')}, not HTTP`;
  const service = model.services.find((candidate) => candidate.key === route.serviceKey);
  if (service?.protocol !== undefined && !['http', 'https'].includes(service.protocol)) return `its service speaks ${service.protocol}, which is not measured yet`;
  const answered = answerOf(plugins);
  if (answered?.refusal !== undefined) return answered.refusal;
  if (service === undefined && answered === undefined) return 'it has no service, and no plugin that the run keeps answers in its place';
  if (route.paths.length === 0 && route.hosts.length === 0 && route.methods.length === 0 && Object.keys(route.headers).length === 0) {
    return 'it matches by an expression, SNI or address, which is not sampled yet';
  }
  const candidates = candidatesFor(route);
  if (candidates.length === 0) return 'no path could be found that its pattern takes';
  const winning = candidates.find((candidate) => winner(candidate, model.routes) === route);
  if (winning === undefined) {
    const first = candidates[0];
    return `it is shadowed: route ${first === undefined ? '' : (winner(first, model.routes)?.key ?? '')} takes its requests`;
  }
  return build(winning, plugins);
}

/** Authentication that leaves the consumer behind which `acl` asks for. */
const authentication: ReadonlySet<string> = new Set(['key-auth', 'basic-auth', 'jwt']);

/** What a plugin answers in place of the upstream, with the reason where that is no 2xx. */
function answerOf(plugins: readonly MutableObject[]): { readonly refusal: string | undefined } | undefined {
  const names = new Set(plugins.map((plugin) => plugin['name']));
  if (names.has('acl') && !plugins.some((plugin) => authentication.has(String(plugin['name'])))) {
    return { refusal: 'the plugin acl answers 401: no authentication that a run can pass comes before it' };
  }
  for (const plugin of plugins) {
    const config = isMutableObject(plugin['config']) ? plugin['config'] : {};
    // With a trigger it answers only requests that carry it.
    const terminates = plugin['name'] === 'request-termination' && (config['trigger'] ?? null) === null;
    if (!terminates && plugin['name'] !== 'redirect') continue;
    const status = config['status_code'] ?? (terminates ? 503 : 301);
    const fails = typeof status === 'number' && (status < 200 || status > 299);
    return { refusal: fails ? `the plugin ${String(plugin['name'])} answers ${status}` : undefined };
  }
  return undefined;
}

function candidatesFor(route: Route): Candidate[] {
  const paths = route.paths.length === 0 ? ['/'] : route.paths.flatMap(samplePaths);
  const hosts = route.hosts.length === 0 ? [undefined] : route.hosts.map(sampleHost);
  const method = route.methods.length === 0 || route.methods.includes('GET') ? 'GET' : (route.methods[0] ?? 'GET');
  return paths.flatMap((path) => hosts.map((host) => ({ route, path, host, method })));
}

function samplePaths(match: PathMatch): string[] {
  if (match.type !== 'regex') return [match.path, `${match.path.replace(/\/$/, '')}/gateway-lens`];
  const sample = sampleRegex(`^(?:${match.pattern})`);
  return sample !== undefined && isNormalPath(sample) ? [sample] : [];
}

/** Kong's choice among routes that match (kong/router/traditional.lua and transform.lua): more kinds of conditions first, then detail. */
function winner(request: Candidate, routes: readonly Route[]): Route | undefined {
  const matching = routes.filter((route) => route.enabled && matches(route, request));
  return matching.reduce<Route | undefined>((best, route) => (best !== undefined && compare(rank(best, request), rank(route, request)) >= 0 ? best : route), undefined);
}

function matches(route: Route, request: Candidate): boolean {
  if (!route.protocols.some((protocol) => protocol === 'http' || protocol === 'https')) return false;
  if (route.methods.length > 0 && !route.methods.includes(request.method)) return false;
  if (route.hosts.length > 0 && (request.host === undefined || !route.hosts.some((host) => hostMatches(host, request.host ?? '')))) return false;
  const headers = Object.keys(route.headers);
  if (headers.length > 0 && !headers.every((name) => request.route.headers[name]?.[0] !== undefined && route.headers[name]?.includes(request.route.headers[name][0] ?? '') === true)) return false;
  return route.paths.length === 0 || route.paths.some((path) => pathLength(path, request.path) !== undefined);
}

function rank(route: Route, request: Candidate): readonly number[] {
  const kinds = [route.methods.length, route.hosts.length, Object.keys(route.headers).length, route.paths.length].filter((count) => count > 0).length;
  const plainHost = route.hosts.some((host) => !host.includes('*')) ? 1 : 0;
  const paths = route.paths.flatMap((path) => pathLength(path, request.path) ?? []);
  const regex = route.paths.some((path) => path.type === 'regex' && pathLength(path, request.path) !== undefined) ? 1 : 0;
  return [kinds, plainHost, Object.keys(route.headers).length, regex, Math.max(0, ...paths)];
}

function pathLength(match: PathMatch, path: string): number | undefined {
  if (match.type === 'regex') {
    try {
      return new RegExp(`^(?:${match.pattern.replaceAll('(?P<', '(?<')})`).test(path) ? match.pattern.length : undefined;
    } catch {
      return undefined;
    }
  }
  return path.startsWith(match.path) ? match.path.length : undefined;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function build({ route, path, host, method }: Candidate, plugins: readonly MutableObject[]): PlannedRequest {
  const parts = new RequestParts(path);
  if (host !== undefined) parts.header('host', host);
  for (const [name, values] of Object.entries(route.headers)) if (values[0] !== undefined) parts.header(name, values[0]);
  addCredentials(parts, plugins);
  return { routeKey: route.key, label: route.label, digest: route.digest, method, path: parts.target, headers: parts.headers };
}

/** What the authentication plugins of the route accept, from the run's own consumer. */
function addCredentials(parts: RequestParts, plugins: readonly MutableObject[]): void {
  const configOf = (name: string): MutableObject | undefined => {
    const plugin = plugins.find((candidate) => candidate['name'] === name);
    return plugin === undefined ? undefined : isMutableObject(plugin['config']) ? plugin['config'] : {};
  };
  const keyAuth = configOf('key-auth');
  if (keyAuth !== undefined) {
    const name = stringsIn(keyAuth['key_names'])[0] ?? 'apikey';
    if (keyAuth['key_in_header'] === false) parts.argument(name, runConsumer.key);
    else parts.header(name, runConsumer.key);
  }
  const basic = configOf('basic-auth') !== undefined;
  if (basic) parts.header('authorization', basicAuthorization());
  const jwt = configOf('jwt');
  if (jwt === undefined) return;
  const claim = typeof jwt['key_claim_name'] === 'string' ? jwt['key_claim_name'] : 'iss';
  const token = signedToken({ [claim]: runConsumer.jwtKey }, jwt['secret_is_base64'] === true ? 'base64' : 'utf8');
  const header = stringsIn(jwt['header_names'])[0] ?? 'authorization';
  if (basic && header === 'authorization') parts.argument(stringsIn(jwt['uri_param_names'])[0] ?? 'jwt', token);
  else parts.header(header, `Bearer ${token}`);
}

/** Plugins in the scopes that count for a route: its own, its service's, the global ones; the nearest of one name wins. */
export function effectivePlugins(root: MutableObject, route: MutableObject | undefined, service: MutableObject | undefined): readonly MutableObject[] {
  const scoped = (plugin: MutableObject): boolean => ['route', 'service', 'consumer'].every((field) => (plugin[field] ?? null) === null);
  const refers = (plugin: MutableObject, field: string, entity: MutableObject | undefined): boolean => {
    const value = plugin[field];
    const name = referenceOf(value);
    return entity !== undefined && name !== undefined && (name === entity['name'] || name === entity['id']);
  };
  const top = objectsIn(root['plugins']).filter((plugin) => (plugin['consumer'] ?? null) === null);
  const ordered = [
    ...objectsIn(route?.['plugins']),
    ...top.filter((plugin) => refers(plugin, 'route', route)),
    ...objectsIn(service?.['plugins']),
    ...top.filter((plugin) => refers(plugin, 'service', service) && (plugin['route'] ?? null) === null),
    ...top.filter(scoped),
  ];
  const byName = new Map<string, MutableObject>();
  for (const plugin of ordered) if (!byName.has(String(plugin['name']))) byName.set(String(plugin['name']), plugin);
  return [...byName.values()].filter((plugin) => plugin['enabled'] !== false);
}
