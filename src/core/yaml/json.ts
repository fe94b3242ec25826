import type { Json } from '../schema/node';
import type { YamlEntry } from './entries';
import type { YamlMap, YamlNode } from './node';

type Resolve = (node: YamlNode) => YamlNode | undefined;
type Entries = (map: YamlMap) => ReadonlyMap<string, YamlEntry>;

/**
 * Plain data of a node. Every node is converted once, so that aliases of aliases cost nothing; an alias to something it stands
 * in itself gives `null` instead of a loop.
 */
export function toJson(node: YamlNode, resolve: Resolve, entries: Entries, done: Map<YamlNode, Json>): Json {
  const target = resolve(node);
  if (target === undefined) return null;
  if (target.kind === 'scalar') return target.value;
  const known = done.get(target);
  if (known !== undefined) return known;
  done.set(target, null);
  const value = target.kind === 'seq' ? target.items.map((item) => toJson(item, resolve, entries, done)) : object(target, resolve, entries, done);
  done.set(target, value);
  return value;
}

function object(map: YamlNode, resolve: Resolve, entries: Entries, done: Map<YamlNode, Json>): Json {
  const result: Record<string, Json> = {};
  if (map.kind !== 'map') return result;
  for (const [name, entry] of entries(map)) {
    const value = toJson(entry.value, resolve, entries, done);
    // A plain assignment of `__proto__` would change the object's prototype.
    if (name === '__proto__') Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
    else result[name] = value;
  }
  return result;
}
