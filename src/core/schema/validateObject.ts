import { nearestName, oneOf } from '../text/names';
import type { Json, SchemaNode } from './node';
import { expression, resolveNode } from './pack';
import type { SchemaPath, SchemaProblem } from './problem';
import { validate, type ValidationContext } from './validate';
import { field } from './words';

type JsonObject = { readonly [key: string]: Json };

export function validateObject(value: JsonObject, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  for (const [name, item] of Object.entries(value)) problems.push(...validateField(name, item, node, context, path));
  for (const name of node.required ?? []) {
    if (isPresent(value, name, context)) continue;
    if (context.dialect.fillsDefaults === true && !Object.hasOwn(value, name)) {
      const filled = filledIn(name, node, context, path);
      if (filled !== undefined) {
        problems.push(...filled);
        continue;
      }
    }
    problems.push({ path, part: 'head', reason: 'missing-field', message: `The field ${field(name)} is required.` });
  }
  problems.push(...validateSize(value, node, path), ...validateDependencies(value, node, context, path));
  return problems;
}

/** Problems of a field that the gateway fills in: none for a default; of a record, what it lacks. `undefined` = it is not filled in. */
function filledIn(name: string, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] | undefined {
  const property = resolveNode(node.properties?.[name] ?? {}, context.pack);
  if (property.default !== undefined) return [];
  if (property.properties === undefined) return undefined;
  return validate({}, property, context, [...path, name]);
}

export function isPresent(value: JsonObject, name: string, { dialect }: ValidationContext): boolean {
  return Object.hasOwn(value, name) && !(dialect.nullIsAbsent && value[name] === null);
}

function validateField(name: string, item: Json, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  const at = [...path, name];
  const problems: SchemaProblem[] = [];
  if (node.keys !== undefined) problems.push(...validate(name, node.keys, context, at).map((found) => ({ ...found, part: 'key' as const })));
  const known = node.properties !== undefined && Object.hasOwn(node.properties, name) ? node.properties[name] : undefined;
  const patterns = (node.patternProperties ?? []).filter(([pattern]) => expression(pattern, context.pack).test(name));
  if (item === null && context.dialect.nullIsAbsent && (known !== undefined || patterns.length > 0)) return problems;
  if (known !== undefined) problems.push(...validate(item, known, context, at));
  for (const [, schema] of patterns) problems.push(...validate(item, schema, context, at));
  if (known !== undefined || patterns.length > 0) return problems;
  if (node.additional === false) problems.push(unknownField(name, node, at));
  else if (node.additional !== undefined) problems.push(...validate(item, node.additional, context, at));
  return problems;
}

function unknownField(name: string, node: SchemaNode, path: SchemaPath): SchemaProblem {
  const names = Object.keys(node.properties ?? {});
  const suggestion = nearestName(name, names);
  const known = names.length > 0 && names.length <= 12 ? ` Known here: ${names.join(', ')}.` : '';
  const hint = suggestion === undefined ? known : ` Did you mean ${field(suggestion)}?`;
  const message = names.length === 0 && (node.patternProperties ?? []).length > 0 ? `The name ${field(name)} has a form that is not allowed here.` : `Unknown field ${field(name)}.${hint}`;
  return { path, part: 'key', reason: 'unknown-field', message, ...(suggestion === undefined ? {} : { suggestion }) };
}

function validateSize(value: JsonObject, node: SchemaNode, path: SchemaPath): SchemaProblem[] {
  const size = Object.keys(value).length;
  if (node.minProperties !== undefined && size < node.minProperties) {
    const message = node.minProperties === 1 ? 'At least one field is needed.' : `At least ${node.minProperties} fields are needed, found ${size}.`;
    return [{ path, part: 'value', reason: 'too-few', message }];
  }
  if (node.maxProperties !== undefined && size > node.maxProperties) {
    return [{ path, part: 'value', reason: 'too-many', message: `At most ${node.maxProperties} fields are allowed, found ${size}.` }];
  }
  return [];
}

function validateDependencies(value: JsonObject, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  return Object.entries(node.dependencies ?? {}).flatMap(([name, needed]) => {
    if (!isPresent(value, name, context)) return [];
    if (!isNameList(needed)) return excluded(name, value, needed, context, path) ?? validate(value, needed, context, path);
    const missing = needed.filter((other) => !isPresent(value, other, context));
    if (missing.length === 0) return [];
    const message = `${field(name)} needs ${oneOf(missing.map(field)).replace(' or ', ' and ')} beside it.`;
    return [{ path: [...path, name], part: 'key', reason: 'missing-field', message } as const];
  });
}

/** A field that others must not stand beside (`not: {required}`): both are named, since neither is wrong alone. */
function excluded(name: string, value: JsonObject, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] | undefined {
  const { not, ...others } = resolveNode(node, context.pack);
  const { required, ...more } = not === undefined ? {} : resolveNode(not, context.pack);
  if (required === undefined || Object.keys(others).length > 0 || Object.keys(more).length > 0) return undefined;
  if (!required.every((other) => isPresent(value, other, context))) return [];
  const present = Object.keys(value).filter((key) => key === name || required.includes(key));
  const message = `${present.map(field).join(' and ')} cannot be used together.`;
  return [{ path: [...path, present.at(-1) ?? name], part: 'key', reason: 'fields-conflict', message }];
}

function isNameList(needed: readonly string[] | SchemaNode): needed is readonly string[] {
  return Array.isArray(needed);
}
