import { validateArray } from './validateArray';
import { validateCombinators } from './validateCombinators';
import { validateObject } from './validateObject';
import { validateScalar } from './validateScalar';
import type { Json, SchemaNode } from './node';
import { resolveNode, type SchemaDialect, type SchemaPack } from './pack';
import type { SchemaPath, SchemaProblem } from './problem';
import { listed, shown, typesWord } from './words';

export interface ValidationContext {
  readonly pack: SchemaPack;
  readonly dialect: SchemaDialect;
}

/**
 * Everything in a value that its schema does not accept, in the order of the schema's constraints. A value of the wrong
 * type gets that one problem and none of its consequences.
 */
export function validate(value: Json, node: SchemaNode, context: ValidationContext, path: SchemaPath = []): SchemaProblem[] {
  const schema = resolveNode(node, context.pack);
  if (context.dialect.isUnknown(value, schema)) return [];
  if (schema.types !== undefined && !schema.types.some((type) => context.dialect.isType(value, type))) {
    return [{ path, part: 'value', reason: 'wrong-type', message: typeMessage(value, schema) }];
  }
  const problems: SchemaProblem[] = [...validateValue(value, schema, path)];
  if (problems.length > 0) return problems;
  if (typeof value === 'string' || typeof value === 'number') problems.push(...validateScalar(value, schema, context, path));
  else if (Array.isArray(value)) problems.push(...validateArray(value, schema, context, path));
  if (isObject(value)) problems.push(...validateObject(value, schema, context, path));
  problems.push(...validateCombinators(value, schema, context, path));
  for (const check of schema.checks ?? []) problems.push(...(context.dialect.check?.(check, value, path, schema) ?? []));
  return problems;
}

export function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Structural equality of plain data, whatever the order of keys. */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item as Json, b[i] as Json));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] as Json, b[key] as Json));
}

function typeMessage(value: Json, schema: SchemaNode): string {
  const expected = schema.enum === undefined ? typesWord(schema.types ?? []) : `one of ${listed(schema.enum)}`;
  const hint = typeof value === 'string' && wantsNumber(schema) && value.trim() !== '' && !Number.isNaN(Number(value)) ? '; remove the quotes' : '';
  return `Expected ${expected}, found ${shown(value)}${hint}.`;
}

function wantsNumber(schema: SchemaNode): boolean {
  return schema.types?.some((type) => type === 'number' || type === 'integer') === true;
}

function validateValue(value: Json, schema: SchemaNode, path: SchemaPath): SchemaProblem[] {
  if (schema.enum !== undefined && !schema.enum.some((allowed) => sameJson(allowed, value))) {
    const expected = schema.enum.length === 1 ? listed(schema.enum) : `one of ${listed(schema.enum)}`;
    return [{ path, part: 'value', reason: 'not-allowed-value', message: `Expected ${expected}, found ${shown(value)}.` }];
  }
  if (schema.notOneOf?.some((refused) => sameJson(refused, value)) === true) {
    const message = `This may be anything but ${listed(schema.notOneOf)}.`;
    return [{ path, part: 'value', reason: 'not-allowed-value', message }];
  }
  return [];
}
