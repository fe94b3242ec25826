import type { Json, SchemaNode } from '../schema/node';
import { deckFields } from './deckFields';
import { nestingOf, type Nesting, type KongEntity, type KongPack, type KongPlugin } from './pack';

const anyList: SchemaNode = { types: ['array'] };
const anything: SchemaNode = {};

/** Nodes of whole entries: own fields, foreign keys, nested entities and decK's keys. One object serves one analysis. */
export class EntryNodes {
  private readonly entities = new Map<string, SchemaNode>();
  private readonly plugins = new Map<string, SchemaNode>();

  private readonly nesting: Nesting;

  constructor(private readonly pack: KongPack) {
    this.nesting = nestingOf(pack);
  }

  entity(name: string): SchemaNode {
    let node = this.entities.get(name);
    if (!node) this.entities.set(name, (node = this.build(name)));
    return node;
  }

  /** A plugin entry with the config of that plugin. */
  plugin(name: string, plugin: KongPlugin): SchemaNode {
    let node = this.plugins.get(name);
    if (!node) {
      const base = this.entity('plugins');
      node = {
        ...base,
        properties: { ...base.properties, config: plugin.config, ...(plugin.protocols ? { protocols: plugin.protocols } : {}) },
        required: [...(base.required ?? []), 'config'],
        checks: [...(base.checks ?? []), ...(plugin.checks ?? [])],
      };
      this.plugins.set(name, node);
    }
    return node;
  }

  /** A vault entry with the config of that vault, where it is known. */
  vault(name: Json | undefined): SchemaNode {
    const base = this.entity('vaults');
    const vault = typeof name === 'string' && Object.hasOwn(this.pack.vaults, name) ? this.pack.vaults[name] : undefined;
    const config = vault?.properties?.['config'];
    return config === undefined ? base : { ...base, properties: { ...base.properties, config } };
  }

  private build(name: string): SchemaNode {
    const entity: KongEntity | undefined = this.pack.entities[name];
    if (!entity) return anything;
    const properties: Record<string, SchemaNode> = { ...entity.node.properties };
    for (const field of Object.keys(entity.foreign ?? {})) properties[field] = anything;
    for (const [child] of this.nesting.get(name) ?? []) properties[child] = anyList;
    // What is right in a path depends on the file's format version; the checks of routes know it.
    if (name === 'routes') properties['paths'] = { types: ['array'], items: { types: ['string'], minLength: 1 } };
    Object.assign(properties, deckFields[name]);
    properties['_comment'] = { types: ['string'] };
    properties['_ignore'] = anyList;
    if (entity.ttl) properties['ttl'] = { types: ['integer'], minimum: 0, maximum: 100_000_000 };
    return { ...entity.node, properties };
  }
}
