import type { Json, SchemaNode } from './node';
import type { SchemaPath, SchemaProblem } from './problem';
import { sameJson, validate, type ValidationContext } from './validate';
import { expectation, shown } from './words';

export function validateArray(value: readonly Json[], node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const { minItems, maxItems, items, contains } = node;
  if (minItems !== undefined && value.length < minItems) {
    const message = minItems === 1 ? 'At least one item is needed.' : `At least ${minItems} items are needed, found ${value.length}.`;
    problems.push({ path, part: 'value', reason: 'too-few', message });
  }
  if (maxItems !== undefined && value.length > maxItems) {
    problems.push({ path, part: 'value', reason: 'too-many', message: `At most ${maxItems} items are allowed, found ${value.length}.` });
  }
  if (items !== undefined) value.forEach((item, index) => problems.push(...validate(item, items, context, [...path, index])));
  if (node.unique === true) problems.push(...duplicates(value, path));
  if (contains !== undefined && !value.some((item) => validate(item, contains, context).length === 0)) {
    problems.push({ path, part: 'value', reason: 'missing-item', message: `One of the items must be ${expectation(contains)}.` });
  }
  return problems;
}

function duplicates(value: readonly Json[], path: SchemaPath): SchemaProblem[] {
  const seen = new Set<Json>();
  const objects: Json[] = [];
  return value.flatMap((item, index) => {
    const scalar = typeof item !== 'object' || item === null;
    const again = scalar ? seen.has(item) : objects.some((other) => sameJson(other, item));
    if (scalar) seen.add(item);
    else objects.push(item);
    if (!again) return [];
    return [{ path: [...path, index], part: 'value', reason: 'duplicate-item', message: `Items must differ: ${shown(item)} stands here twice.` } as const];
  });
}
