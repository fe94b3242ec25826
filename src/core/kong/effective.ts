import type { Json, SchemaNode } from '../schema/node';
import { fieldAt, isObject } from './checks/check';
import { parseUrl } from './checks/strings';
import { resolveNode, type SchemaPack } from '../schema/pack';

/**
 * A record as Kong's checks over several fields see it: defaults filled in, shorthand fields moved to the fields they stand for
 * (kong/db/schema/init.lua, `process_auto_fields`). Values of a wrong type stay as they are.
 */
export function effectiveRecord(pack: SchemaPack, node: SchemaNode, value: Json): Json {
  if (!isObject(value)) return Array.isArray(value) && value.length === 0 ? effectiveRecord(pack, node, {}) : value;
  const result: Record<string, Json> = { ...value };
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const property = resolveNode(child, pack);
    if (isShorthand(property)) moveShorthand(result, name, property.deprecated);
  }
  const required = new Set(node.required);
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const property = resolveNode(child, pack);
    const current = result[name];
    if (current === undefined && property.default !== undefined) result[name] = property.default;
    else if (property.properties && (isObject(current) || (current === undefined && required.has(name)))) {
      result[name] = effectiveRecord(pack, property, current ?? {});
    }
  }
  return result;
}

export function isShorthand(node: SchemaNode): boolean {
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
export function effectiveUpstream(value: Json): Json {
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
