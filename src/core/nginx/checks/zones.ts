import type { ConfigNode } from '../config';
import { nearestName } from '../../text/names';
import { parseNumber, parseSize } from '../values';
import { argToken, isStream, placeOf, type CheckScope } from './check';

/** A directive that declares a shared memory zone, and how. */
interface Declared {
  readonly node: ConfigNode;
  readonly name: string;
}

const declarers: Readonly<Record<string, { readonly parameter: string; readonly minimum: number }>> = {
  limit_req_zone: { parameter: 'zone=', minimum: 32768 },
  limit_conn_zone: { parameter: 'zone=', minimum: 32768 },
  proxy_cache_path: { parameter: 'keys_zone=', minimum: 8192 },
  fastcgi_cache_path: { parameter: 'keys_zone=', minimum: 8192 },
  uwsgi_cache_path: { parameter: 'keys_zone=', minimum: 8192 },
  scgi_cache_path: { parameter: 'keys_zone=', minimum: 8192 },
};

/** Directives that use a zone, and the declarer it must come from. */
const users: Readonly<Record<string, { readonly by: string; readonly name: (node: ConfigNode) => number }>> = {
  limit_req: { by: 'limit_req_zone', name: (node) => node.args.findIndex((arg) => arg.startsWith('zone=')) },
  limit_conn: { by: 'limit_conn_zone', name: () => 0 },
  proxy_cache: { by: 'proxy_cache_path', name: () => 0 },
  fastcgi_cache: { by: 'fastcgi_cache_path', name: () => 0 },
  uwsgi_cache: { by: 'uwsgi_cache_path', name: () => 0 },
  scgi_cache: { by: 'scgi_cache_path', name: () => 0 },
};

/** Shared memory zones: declared well, once, and for those who use them ("zero size shared memory zone"). */
export function checkZones(scope: CheckScope): void {
  const zones = new Map<string, Declared>();
  for (const node of scope.config.nodes) {
    const rule = declarers[node.name];
    if (rule === undefined || node.fact === undefined || !scope.isSound(node)) continue;
    const declared = declare(node, rule.parameter, rule.minimum, scope);
    if (declared !== undefined) register(declared, zones, scope);
  }
  for (const node of scope.config.nodes) {
    if (users[node.name] !== undefined && node.fact !== undefined && scope.isSound(node)) checkUse(node, zones, scope);
  }
  checkLimitDuplicates(scope);
  checkUpstreamZones(scope);
}

/** The zone of an upstream needs its size in one of the places that name it. */
function checkUpstreamZones(scope: CheckScope): void {
  const zones = (scope.config.byName.get('zone') ?? []).filter((node) => node.fact !== undefined && scope.isSound(node));
  for (const node of zones) {
    const sized = zones.some((other) => other.args[0] === node.args[0] && other.args[1] !== undefined && isStream(other) === isStream(node));
    if (sized || scope.config.incomplete) continue;
    scope.report(node, argToken(node, 0), 'nginx/invalid-zone', `The zone "${node.args[0] ?? ''}" has no size: write "zone ${node.args[0] ?? 'name'} 64k".`);
  }
}

function declare(node: ConfigNode, parameter: string, minimum: number, scope: CheckScope): Declared | undefined {
  const index = node.args.findIndex((arg) => arg.startsWith(parameter));
  const text = (node.args[index] ?? '').slice(parameter.length);
  const colon = text.indexOf(':');
  if (index < 0) {
    // "limit_zone" style and stream have the same need.
    scope.report(node, node.directive.name, 'nginx/invalid-zone', `"${node.name}" needs the parameter ${parameter}name:size.`);
    return undefined;
  }
  const size = colon < 0 ? undefined : parseSize(text.slice(colon + 1));
  const name = colon < 0 ? text : text.slice(0, colon);
  if (size === undefined || name === '') {
    scope.report(node, argToken(node, index), 'nginx/invalid-zone', `"${node.args[index] ?? ''}" must be ${parameter}name:size, like ${parameter}${name === '' ? 'one' : name}:10m.`);
  } else if (size < minimum || size === 8192) {
    // A zone of two pages has no room left after its own bookkeeping.
    scope.report(node, argToken(node, index), 'nginx/invalid-zone', `The zone "${name}" is too small: it must have at least ${minimum === 8192 ? 12 : minimum / 1024}k.`);
  }
  return { node, name };
}

function register(declared: Declared, zones: Map<string, Declared>, scope: CheckScope): void {
  const { node, name } = declared;
  const key = `${isStream(node) ? 'stream' : 'http'} ${name}`;
  const earlier = zones.get(key);
  if (earlier === undefined) {
    zones.set(key, declared);
    return;
  }
  const same = earlier.node.name === node.name;
  const message = same ? `The zone "${name}" is declared already.` : `The zone "${name}" is declared already, for "${earlier.node.name}".`;
  const index = node.args.findIndex((arg) => arg.includes(`zone=${name}`));
  scope.report(node, argToken(node, index), 'nginx/invalid-zone', message, { related: [placeOf(earlier.node, earlier.node.directive.name, 'It is declared here.')] });
}

function checkUse(node: ConfigNode, zones: ReadonlyMap<string, Declared>, scope: CheckScope): void {
  const rule = users[node.name];
  const index = rule?.name(node) ?? -1;
  const value = node.args[index];
  if (rule === undefined || value === undefined || scope.config.incomplete) return;
  const name = value.replace(/^zone=/, '');
  if ((name.includes('$') && node.name.endsWith('_cache')) || (name === 'off' && node.name.endsWith('_cache'))) return;
  const declared = zones.get(`${isStream(node) ? 'stream' : 'http'} ${name}`);
  if (declared?.node.name === rule.by) return;
  const names = [...zones.values()].filter((zone) => zone.node.name === rule.by).map((zone) => zone.name);
  const near = nearestName(name, names) ?? (names.length === 1 ? names[0] : undefined);
  const hint = near === undefined ? `Declare it with "${rule.by}".` : `Did you mean "${near}"?`;
  scope.report(node, argToken(node, index), 'nginx/unknown-zone', `The zone "${name}" is not declared by a "${rule.by}". ${hint}`);
}

/** One zone cannot limit twice in a block. */
function checkLimitDuplicates(scope: CheckScope): void {
  const seen = new Map<ConfigNode | undefined, Set<string>>();
  for (const node of scope.config.nodes) {
    if ((node.name !== 'limit_req' && node.name !== 'limit_conn') || node.fact === undefined || !scope.isSound(node)) continue;
    const index = users[node.name]?.name(node) ?? -1;
    const name = `${node.name} ${node.args[index] ?? ''}`;
    const names = seen.get(node.parent) ?? new Set<string>();
    seen.set(node.parent, names);
    if (names.has(name)) scope.report(node, node.directive.name, 'nginx/duplicate-directive', `"${name}" is already set in this block.`);
    names.add(name);
    checkLimit(node, scope);
  }
}

function checkLimit(node: ConfigNode, scope: CheckScope): void {
  if (node.name !== 'limit_conn') return;
  const count = parseNumber(node.args[1] ?? '');
  if (count !== undefined && count > 0 && count <= 65535) return;
  scope.report(node, argToken(node, 1), 'nginx/invalid-value', `"${node.args[1] ?? ''}" is no number of connections: it must be from 1 to 65535.`);
}
