import type { Json } from '../schema/node';
import type { SchemaPath } from '../schema/problem';
import { isObject } from './checks/check';
import { nestingOf, type KongPack } from './pack';

export type JsonObject = { readonly [key: string]: Json };

/** One entry of a list of entities, wherever it stands. */
export interface Entry {
  readonly entity: string;
  readonly value: JsonObject;
  readonly path: SchemaPath;
  /** The entry it is nested in, and the foreign key that this stands for. */
  readonly parent?: Entry;
  readonly parentKey?: string;
}

/** Something that stands where an entry should. */
export interface Misfit {
  readonly entity: string;
  readonly value: Json;
  readonly path: SchemaPath;
}

/** All entries of a file, parents before what is nested in them. */
export interface KongState {
  readonly entries: readonly Entry[];
  readonly misfits: readonly Misfit[];
}

export function readState(pack: KongPack, root: JsonObject): KongState {
  const nesting = nestingOf(pack);
  const entries: Entry[] = [];
  const misfits: Misfit[] = [];
  const readList = (entity: string, list: Json | undefined, path: SchemaPath, parent?: Entry, parentKey?: string): void => {
    if (!Array.isArray(list)) return;
    list.forEach((value, index) => {
      const at = [...path, index];
      if (!isObject(value)) {
        misfits.push({ entity, value, path: at });
        return;
      }
      const entry: Entry = { entity, value, path: at, ...(parent ? { parent } : {}), ...(parentKey === undefined ? {} : { parentKey }) };
      entries.push(entry);
      for (const [child, key] of nesting.get(entity) ?? []) {
        if (value[child] !== undefined) readList(child, value[child], [...at, child], entry, key);
      }
    });
  };
  for (const entity of Object.keys(pack.entities)) readList(entity, root[entity], [entity]);
  return { entries, misfits };
}

/** How an entry is called in messages: `route "users"`. */
export function titleOf(entry: Entry, pack: KongPack): string {
  const key = pack.entities[entry.entity]?.endpointKey;
  const name = entry.value[key ?? 'name'] ?? entry.value['name'] ?? entry.value['id'];
  const noun = singular(entry.entity);
  return typeof name === 'string' ? `${noun} \`${name}\`` : noun;
}

export function singular(entity: string): string {
  return entity.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('_', ' ');
}
