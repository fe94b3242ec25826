import type { Json } from '../schema/node';
import type { EntryReader } from './entries';
import type { YamlMap, YamlNode } from './node';

/**
 * Plain data of a node. Every node is converted once, so that aliases of aliases cost nothing; an alias to something it stands
 * in itself gives `null` instead of a loop.
 */
export function toJson(node: YamlNode, reader: EntryReader, done: Map<YamlNode, Json>): Json {
  const target = node.kind === 'alias' ? reader.resolve(node) : node;
  if (target === undefined || target.kind === 'alias') return null;
  if (target.kind === 'scalar') return target.value;
  const known = done.get(target);
  if (known !== undefined) return known;
  done.set(target, null);
  const value = target.kind === 'seq' ? target.items.map((item) => toJson(item, reader, done)) : object(target, reader, done);
  done.set(target, value);
  return value;
}

function object(map: YamlMap, reader: EntryReader, done: Map<YamlNode, Json>): Json {
  const result: Record<string, Json> = {};
  reader.each(map, (name, node) => {
    const value = toJson(node, reader, done);
    // A plain assignment of `__proto__` would change the object's prototype.
    if (name === '__proto__') Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true });
    else result[name] = value;
  });
  return result;
}
