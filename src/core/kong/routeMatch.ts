import type { PathMatch, Route } from '../gateway/model';
import type { Json } from '../schema/node';
import { isObject } from './checks/check';
import { migratePath } from './checks/paths';
import type { JsonObject } from './state';

export type RouteMatch = Pick<Route, 'protocols' | 'hosts' | 'paths' | 'methods' | 'headers'>;

/** What requests a route takes, with Kong's defaults. */
export function matchOf(route: JsonObject, formatVersion: string): RouteMatch {
  const old = formatVersion === '1.1' || formatVersion === '2.1';
  const paths = strings(route['paths']).map((path): PathMatch => {
    const written = old ? migratePath(path) : path;
    if (written.startsWith('~')) return { type: 'regex', pattern: written.slice(1), ignoreCase: false };
    return { type: 'prefix', path: written };
  });
  const headers = isObject(route['headers']) ? Object.entries(route['headers']).map(([name, values]) => [name, strings(values)] as const) : [];
  return {
    protocols: route['protocols'] === undefined ? ['http', 'https'] : strings(route['protocols']),
    hosts: strings(route['hosts']),
    paths,
    methods: strings(route['methods']).map((method) => method.toUpperCase()),
    headers: Object.fromEntries(headers),
  };
}

/** `GET /users` as people say it; the name where the route matches on nothing else. */
export function labelOf(match: RouteMatch, name: string | undefined): string {
  const [first, ...others] = match.paths;
  const path = first === undefined ? match.hosts[0] : first.type === 'regex' ? `~${first.pattern}` : first.path;
  const more = others.length > 0 ? ` +${others.length}` : '';
  const methods = match.methods.length > 0 ? `${match.methods.join('|')} ` : '';
  return path === undefined ? `${methods}${name ?? 'route'}` : `${methods}${path}${more}`;
}

function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
