import type { Config, ConfigNode } from '../../../core/nginx/config';
import type { Route } from '../../../core/gateway/model';
import type { UnmeasuredRoute } from '../../../shared/benchmark';
import { encodePath, isNormalPath } from '../requests/path';
import type { PlannedRequest } from '../types';
import { candidatePaths, chooseLocation } from './locations';
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
    if (node !== undefined) pages.push(...pagesFor(node, decodeURI(found.path)));
  }
  return { requests, unmeasured, pages: distinctPages(['index.html', ...pages]) };
}

function requestFor(route: Route, node: ConfigNode, input: Input): PlannedRequest | string {
  if (!route.enabled) return 'it is internal: only nginx itself goes there';
  if (node.children.some((child) => child.name === 'grpc_pass')) return 'it takes gRPC, which is not measured yet';
  const serverNode = node.name === 'server' ? node : enclosing(node, 'server');
  const server = input.servers.find((candidate) => candidate.node === serverNode);
  const inside = server === undefined ? input.config.roots : server.node.children;
  const path = node.name === 'server' ? freePath(inside) : pathFor(node, inside);
  if (path === undefined) return 'no request could be found that reaches it: another location takes what would match, or its pattern cannot be sampled';
  const host = server === undefined ? undefined : hostFor(server, input.aliases.get(server.node));
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
  return candidatePaths(match).find((path) => chooseLocation(inside, path) === location);
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

/** Each page once; where one is also the folder of another, the other is kept, for a path cannot be both. */
function distinctPages(pages: readonly string[]): readonly string[] {
  return [...new Set(pages)].filter((page) => !pages.some((other) => other.startsWith(`${page}/`)));
}

/** Files the stand-in folder needs so that a location that serves files answers 200. */
function pagesFor(node: ConfigNode, path: string): string[] {
  const alias = node.children.find((child) => child.name === 'alias');
  const match = parseLocation(node.args);
  const rest = alias !== undefined && match !== undefined && match.type !== 'regex' ? path.slice(match.path.length) : path;
  const file = rest.replace(/^\/+/, '');
  if (file === '' || file.endsWith('/')) return [`${file}index.html`];
  return isNormalPath(`/${file}`) ? [file] : [];
}
