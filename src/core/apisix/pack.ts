import type { SchemaNode } from '../schema/node';
import { createPack, type SchemaPack } from '../schema/pack';
import { apisixSchemasJson } from './schemas.generated';

export interface ApisixPlugin {
  /** The config on a route, service, plugin config, global rule or consumer group. */
  readonly config?: SchemaNode;
  /** The config on a consumer, where it differs: the credential. */
  readonly consumer?: SchemaNode;
  readonly metadata?: SchemaNode;
  /** `auth` plugins take credentials from consumers. */
  readonly type?: string;
  readonly priority?: number;
}

/** APISIX's schemas in the internal form. */
export interface ApisixPack {
  readonly version: string;
  readonly entities: Readonly<Record<string, SchemaNode>>;
  readonly plugins: Readonly<Record<string, ApisixPlugin>>;
  readonly streamPlugins: Readonly<Record<string, ApisixPlugin>>;
  /** What `ref` names. */
  readonly shared: Readonly<Record<string, SchemaNode>>;
}

/** The built-in schemas, parsed at the first call. They never change, so one copy serves every analysis. */
export const apisixPack = once(() => JSON.parse(apisixSchemasJson) as ApisixPack);

/** The same nodes as the schema engine takes them. */
export const apisixSchemaPack: () => SchemaPack = once(() => createPack(apisixPack().shared));

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
