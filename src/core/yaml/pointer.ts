import type { OffsetRange } from '../../shared/diagnostics';
import type { EntryReader } from './entries';
import type { YamlNode } from './node';

/** Where something stands. */
export interface YamlPlace {
  /** The key it is under; absent for list items and the root. */
  readonly key?: OffsetRange;
  /** The value; empty (at the key's end) when nothing is written. Of an alias, the alias. */
  readonly value: OffsetRange;
  /** The node, aliases resolved. */
  readonly node: YamlNode;
}

/** Splits a JSON pointer (RFC 6901). `''` is the root. */
export function pointerParts(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer.slice(1).split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Writes one part of a JSON pointer. */
export function pointerPart(part: string | number): string {
  return typeof part === 'number' ? String(part) : part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The place a path of keys and indexes leads to. */
export function findPlace(root: YamlNode, path: readonly (string | number)[], reader: EntryReader): YamlPlace | undefined {
  let node = reader.resolve(root);
  let place: YamlPlace | undefined = node && { value: { start: node.start, end: node.end }, node };
  for (const part of path) {
    let key: YamlNode | undefined;
    let value: YamlNode | undefined;
    if (node?.kind === 'map') ({ key, value } = reader.get(node, String(part)) ?? {});
    else if (node?.kind === 'seq') value = node.items[Number(part)];
    if (value === undefined) return undefined;
    node = reader.resolve(value);
    if (node === undefined) return undefined;
    const range = { start: value.start, end: value.end };
    place = key ? { key: { start: key.start, end: key.end }, value: range, node } : { value: range, node };
  }
  return place;
}
