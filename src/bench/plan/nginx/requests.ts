import type { Config, ConfigNode } from '../../../core/nginx/config';
import type { Route } from '../../../core/gateway/model';
import type { UnmeasuredRoute } from '../../../shared/benchmark';
import { encodePath } from '../requests/path';
import type { PlannedRequest } from '../types';
import { fixedStatuses } from './fixedAnswer';
import { candidatePaths, chooseLocation, locationsIn, type Wanted } from './locations';
import { pagesFor, distinctPages } from './pages';
import { parseLocation } from '../../../core/nginx/location';
import { hostFor, type ServerNode } from './servers';

export interface RouteRequests {
  readonly requests: readonly PlannedRequest[];
  readonly unmeasured: readonly UnmeasuredRoute[];
  /** Paths below the stand-in folder that must exist for static routes. */
  readonly pages: readonly string[];
}

interface Input {
  readonly config: Config;
  readonly routes: readonly Route[];
  readonly servers: readonly ServerNode[];
  readonly aliases: ReadonlyMap<ConfigNode, string>;
  /** `Authorization` of the run's user for routes with `auth_basic`. */
  readonly authorization: string;
}

/** One request for every route that can be reached, and why the others cannot. */
export function routeRequests(input: Input): RouteRequests {
  const requests: PlannedRequest[] = [];
  const unmeasured: UnmeasuredRoute[] = [];
  const pages: string[] = [];
  const nodes = new Map<string, ConfigNode>();
  for (const node of input.config.nodes) nodes.set(`${node.file.path}:${node.directive.start}`, node);
  for (const route of input.routes) {
    const node = nodes.get(`${route.place.path}:${route.place.range.start}`);
    const found = node === undefined ? 'it is not part of the configuration' : requestFor(route, node, input);
    if (typeof found === 'string') {
      unmeasured.push({ routeKey: route.key, label: route.label, reason: found });
      continue;
    }
    requests.push(found);
    if (node !== undefined) pages.push(...pagesFor(node, decodeURIComponent(found.path)));
  }
  return { requests, unmeasured, pages: distinctPages(['index.html', ...pages]) };
}

function requestFor(route: Route, node: ConfigNode, input: Input): PlannedRequest | string {
  if (!route.enabled) return 'it is internal: only nginx itself goes there';
  if (node.children.some((child) => child.name === 'grpc_pass')) return 'it takes gRPC, which is not measured yet';
  if (isOn(node, 'image_filter')) return 'its image_filter takes only images, which the upstream of the run has none of';
  const serverNode = node.name === 'server' ? node : enclosing(node, 'server');
  const server = input.servers.find((candidate) => candidate.node === serverNode);
  const inside = server === undefined ? input.config.roots : server.node.children;
  const path = node.name === 'server' ? freePath(inside) : pathFor(node, inside);
  if (path === undefined) return 'no request could be found that reaches it: another location takes what would match, or its pattern cannot be sampled';
  const statuses = fixedStatuses(serverNode, node === serverNode ? undefined : node, path);
  if (statuses !== undefined) return `it answers ${[...new Set(statuses)].join(' or ')} by itself (return or rewrite), and only answers with 2xx are measured`;
  const host = server === undefined ? undefined : hostFor(server, input.servers, input.aliases);
  const basic = isOn(node, 'auth_basic');
  return {
    routeKey: route.key,
    label: route.label,
    digest: route.digest,
    method: methodFor(node),
    path: encodePath(path),
    headers: { ...(host === undefined ? {} : { host }), ...(basic ? { authorization: input.authorization } : {}) },
  };
}

function pathFor(location: ConfigNode, inside: readonly ConfigNode[]): string | undefined {
  const match = parseLocation(location.args);
  if (match === undefined) return undefined;
  return candidatePaths(match, wantedOf(location, inside)).find((path) => chooseLocation(inside, path) === location);
}

/**
 * `/munin` with an `alias`, or with a location or fallback below it, is a folder of the stand-in; `try_files $uri =404` takes
 * files alone.
 */
function wantedOf(location: ConfigNode, inside: readonly ConfigNode[]): Wanted {
  const path = parseLocation(location.args)?.path ?? '';
  if (location.children.some(({ name }) => name.endsWith('_pass') || name === 'return')) return 'anything';
  const files = location.children.find((child) => child.name === 'try_files')?.args ?? [];
  if (files.includes('$uri') && !files.includes('$uri/') && files.at(-1)?.startsWith('=') === true) return 'file';
  const below = locationsIn([...inside, ...location.children]).some(({ match }) => match.type !== 'regex' && match.path.startsWith(`${path}/`));
  return below || files.some((file) => file.startsWith(`${path}/`)) || location.children.some((child) => child.name === 'alias') ? 'folder' : 'anything';
}

/** A path that no location of the server takes. */
function freePath(inside: readonly ConfigNode[]): string | undefined {
  return ['/', '/gateway-lens', '/index.html'].find((path) => chooseLocation(inside, path) === undefined);
}

function methodFor(node: ConfigNode): string {
  const limited = node.children.find((child) => child.name === 'limit_except');
  const allowed = limited?.args.map((method) => method.toUpperCase()) ?? [];
  return allowed.length === 0 || allowed.includes('GET') ? 'GET' : (allowed[0] ?? 'GET');
}

function enclosing(node: ConfigNode, name: string): ConfigNode | undefined {
  let current = node.parent;
  while (current !== undefined && current.name !== name) current = current.parent;
  return current;
}

/** Whether a directive is set and not `off` for a node, by nginx's inheritance. */
function isOn(node: ConfigNode, name: string): boolean {
  for (let current: ConfigNode | undefined = node; current !== undefined; current = current.parent) {
    const own = current.children.find((child) => child.name === name);
    if (own !== undefined) return own.args[0] !== 'off';
  }
  return false;
}
