import type { Json, JsonType, SchemaNode } from '../../../src/core/schema/node';
import { createPack, type SchemaDialect } from '../../../src/core/schema/pack';
import { isObject, validate } from '../../../src/core/schema/validate';

const isType: Readonly<Record<JsonType, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: (value) => Array.isArray(value),
  null: (value) => value === null,
};

/** Plain JSON Schema, without what a gateway adds. */
export const plain: SchemaDialect = {
  isType: (value, type) => isType[type](value),
  lengthOf: (text) => [...text].length,
  isUnknown: (value) => value === '${{X}}',
  nullIsAbsent: false,
  formats: { ipv4: (text) => /^[0-9.]+$/.test(text) },
};

/** Every problem as `reason part /path: message`. */
export function check(value: Json, node: SchemaNode, dialect: Partial<SchemaDialect> = {}, shared: Readonly<Record<string, SchemaNode>> = {}): readonly string[] {
  const context = { pack: createPack(shared), dialect: { ...plain, ...dialect } };
  return validate(value, node, context).map(({ reason, part, path, message }) => `${reason} ${part} /${path.join('/')}: ${message}`);
}
