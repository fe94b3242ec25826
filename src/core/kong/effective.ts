import type { Json, SchemaNode } from '../schema/node';
import { fieldAt, isObject } from './checks/check';
import { parseUrl } from './checks/strings';
import { resolveNode, type SchemaPack } from '../schema/pack';

interface Parts {
  readonly shorthands: readonly (readonly [name: string, target: string | undefined])[];
  readonly defaults: readonly (readonly [name: string, value: Json])[];
  readonly records: readonly (readonly [name: string, node: SchemaNode, required: boolean])[];
}

/**
 * Records as Kong's checks over several fields see them: defaults filled in, shorthand fields moved to the fields they stand for
 * (kong/db/schema/init.lua, `process_auto_fields`). Values of a wrong type stay as they are. Several checks of one record
 * share one result.
 */
export class EffectiveRecords {
  private readonly known = new WeakMap<object, { node: SchemaNode; record: Json }>();
  private readonly parts = new Map<SchemaNode, Parts>();

  constructor(private readonly pack: SchemaPack) {}

  of(value: Json, node: SchemaNode): Json {
    if (typeof value !== 'object' || value === null || node.properties === undefined) return value;
    const known = this.known.get(value);
    if (known?.node === node) return known.record;
    // Only upstreams have both fields.
    const hashes = node.properties['hash_on'] !== undefined && node.properties['algorithm'] !== undefined;
    const record = this.fill(node, hashes ? effectiveUpstream(value) : value);
    this.known.set(value, { node, record });
    return record;
  }

  private fill(node: SchemaNode, value: Json): Json {
    if (!isObject(value)) return Array.isArray(value) && value.length === 0 ? this.fill(node, {}) : value;
    const { shorthands, defaults, records } = this.partsOf(node);
    const result: Record<string, Json> = { ...value };
    for (const [name, target] of shorthands) moveShorthand(result, name, target);
    for (const [name, fallback] of defaults) if (result[name] === undefined) result[name] = fallback;
    for (const [name, property, required] of records) {
      const current = result[name];
      if (isObject(current) || (current === undefined && required)) result[name] = this.fill(property, current ?? {});
    }
    return result;
  }

  /** What there is to fill in in a record, found once for each node. */
  private partsOf(node: SchemaNode): Parts {
    const known = this.parts.get(node);
    if (known) return known;
    const properties = Object.entries(node.properties ?? {}).map(([name, child]) => [name, resolveNode(child, this.pack)] as const);
    const required = new Set(node.required);
    const made: Parts = {
      shorthands: properties.filter(([, property]) => isShorthand(property)).map(([name, property]) => [name, property.deprecated]),
      defaults: properties.flatMap(([name, property]) => (property.default === undefined ? [] : [[name, property.default] as const])),
      records: properties.flatMap(([name, property]) => (property.properties === undefined ? [] : [[name, property, required.has(name)] as const])),
    };
    this.parts.set(node, made);
    return made;
  }
}

function isShorthand(node: SchemaNode): boolean {
  return node.checks?.some((check) => check.name === 'shorthand') === true;
}

function moveShorthand(record: Record<string, Json>, name: string, target: string | undefined): void {
  const value = record[name];
  if (value === undefined) return;
  if (name === 'url' && target === undefined) expandUrl(record, value);
  else if (target !== undefined && target !== '') setIfFree(record, target.split('.'), value);
  delete record[name];
}

/** The new field wins over its deprecated shorthand. */
function setIfFree(record: Record<string, Json>, path: readonly string[], value: Json): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  const present = record[first];
  if (rest.length === 0) {
    if (present === undefined || present === null) record[first] = value;
    return;
  }
  const inner: Record<string, Json> = isObject(present) ? { ...present } : {};
  setIfFree(inner, rest, value);
  record[first] = inner;
}

/** `url` of a service sets protocol, host, port and path (kong/db/schema/entities/services.lua). */
function expandUrl(record: Record<string, Json>, value: Json): void {
  if (typeof value !== 'string') return;
  const url = parseUrl(value);
  const port = url.port === undefined ? undefined : Number(url.port);
  const protocol = url.scheme ?? (port === 443 ? 'https' : 'http');
  record['protocol'] = protocol;
  record['host'] = url.host ?? null;
  record['port'] = port ?? (protocol === 'https' ? 443 : 80);
  record['path'] = url.path ?? null;
}

/** Of an upstream, `algorithm` and `hash_on` set each other (kong/db/schema/entities/upstreams.lua). */
function effectiveUpstream(value: Json): Json {
  if (!isObject(value)) return value;
  const result: Record<string, Json> = { ...value };
  const algorithm = fieldAt(value, 'algorithm');
  if (algorithm === 'least-connections' || algorithm === 'latency') result['hash_on'] = 'none';
  else {
    const hashOn = fieldAt(value, 'hash_on');
    if (hashOn === null) result['hash_on'] = 'none';
    else if (hashOn === 'none') result['algorithm'] = 'round-robin';
    else if (hashOn !== undefined) result['algorithm'] = 'consistent-hashing';
  }
  return result;
}
