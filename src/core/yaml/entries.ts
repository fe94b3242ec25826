import type { YamlMap, YamlNode } from './node';

/** An effective entry of a map. */
export interface YamlEntry {
  readonly key: YamlNode;
  readonly value: YamlNode;
  /** It came through a merge key (`<<`), so it may stand elsewhere in the file. */
  readonly merged: boolean;
}

type Resolve = (node: YamlNode) => YamlNode | undefined;

/**
 * Applies merge keys as lyaml does: an entry of the map itself wins wherever it stands, of several merged maps the first
 * (lyaml `init.lua`, load_map). A `<<` in quotes merges as well.
 */
export function mergedEntries(map: YamlMap, resolve: Resolve): ReadonlyMap<string, YamlEntry> {
  const entries = new Map<string, YamlEntry>();
  add(map, entries, resolve, false, new Set());
  return entries;
}

function add(map: YamlMap, entries: Map<string, YamlEntry>, resolve: Resolve, merged: boolean, path: Set<YamlMap>): void {
  if (path.has(map)) return;
  path.add(map);
  for (const pair of map.pairs) {
    if (pair.name === '<<') continue;
    if (merged && entries.has(pair.name)) continue;
    entries.set(pair.name, { key: pair.key, value: pair.value, merged });
  }
  for (const pair of map.pairs) {
    if (pair.name !== '<<') continue;
    for (const source of mergeSources(pair.value, resolve)) {
      if (source.kind === 'map') add(source, entries, resolve, true, path);
    }
  }
  path.delete(map);
}

/** How the effective entries of maps are reached. */
export interface EntryReader {
  resolve(node: YamlNode): YamlNode | undefined;
  get(map: YamlMap, name: string): YamlEntry | undefined;
  /** In order. */
  each(map: YamlMap, use: (name: string, value: YamlNode) => void): void;
}

/** The nodes a merge key names, resolved: one map, or the members of a list. */
export function mergeSources(value: YamlNode, resolve: Resolve): readonly YamlNode[] {
  const target = resolve(value);
  if (target === undefined) return [];
  if (target.kind !== 'seq') return [target];
  return target.items.flatMap((item) => resolve(item) ?? []);
}
