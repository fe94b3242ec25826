import type { SchemaCheck, SchemaNode } from '../schema/node';
import { createPack, type SchemaPack } from '../schema/pack';
import { kongSchemasJson } from './schemas.generated';

/** How one entity points to another. */
export interface ForeignKey {
  readonly entity: string;
  readonly required?: true;
  readonly unique?: true;
}

export interface KongEntity {
  /** The entity's own fields, without foreign keys and nested entities. */
  readonly node: SchemaNode;
  readonly foreign?: Readonly<Record<string, ForeignKey>>;
  /** Fields of the primary key; absent = `id`. */
  readonly primaryKey?: readonly string[];
  /** The field that names it in references and URLs. */
  readonly endpointKey?: string;
  readonly unique?: readonly string[];
  /** Fields that together make it unique. */
  readonly cacheKey?: readonly string[];
  readonly ttl?: true;
}

export interface KongPlugin {
  readonly config: SchemaNode;
  readonly protocols?: SchemaNode;
  /** Foreign keys the plugin cannot be attached by. */
  readonly noScope?: readonly string[];
  /** Checks over the whole plugin entry. */
  readonly checks?: readonly SchemaCheck[];
}

/** Kong's schemas in the internal form. */
export interface KongPack {
  readonly version: string;
  readonly entities: Readonly<Record<string, KongEntity>>;
  readonly plugins: Readonly<Record<string, KongPlugin>>;
  readonly vaults: Readonly<Record<string, SchemaNode>>;
  /** Plugins that only Kong's Enterprise edition or Konnect has. */
  readonly enterprisePlugins: readonly string[];
  /** What `ref` names. */
  readonly shared: Readonly<Record<string, SchemaNode>>;
}

/** The built-in schemas, parsed at the first call. They never change, so one copy serves every analysis. */
export const kongPack = once(() => JSON.parse(kongSchemasJson) as KongPack);

/** The same nodes as the schema engine takes them. */
export const kongSchemaPack: () => SchemaPack = once(() => createPack(kongPack().shared));

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Entity → the entities that can be nested in it, each with the foreign key that nesting stands for. */
export type Nesting = ReadonlyMap<string, readonly (readonly [entity: string, foreignKey: string])[]>;

export function nestingOf(pack: KongPack): Nesting {
  const nesting = new Map<string, (readonly [string, string])[]>(Object.keys(pack.entities).map((name) => [name, []]));
  for (const [name, entity] of Object.entries(pack.entities)) {
    for (const [field, key] of Object.entries(entity.foreign ?? {})) nesting.get(key.entity)?.push([name, field]);
  }
  return nesting;
}
