import { oneOf } from '../text/names';
import type { Json, SchemaNode } from './node';
import { resolveNode } from './pack';
import type { SchemaPath, SchemaProblem } from './problem';
import { isObject, validate, type ValidationContext } from './validate';
import { isPresent } from './validateObject';
import { capital, expectation, field, shown } from './words';

export function validateCombinators(value: Json, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  for (const part of node.allOf ?? []) problems.push(...validate(value, part, context, path));
  if (node.anyOf !== undefined) problems.push(...alternatives(value, node.anyOf, false, context, path));
  if (node.oneOf !== undefined) problems.push(...alternatives(value, node.oneOf, true, context, path));
  if (node.not !== undefined) problems.push(...refused(value, node.not, context, path));
  if (node.if !== undefined) {
    const branch = validate(value, node.if, context, path).length === 0 ? node.then : node.else;
    if (branch !== undefined) problems.push(...validate(value, branch, context, path));
  }
  return problems;
}

function refused(value: Json, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  if (validate(value, node, context, path).length > 0) return [];
  // Any of them is one too many: say which, not all of them.
  const branches = onlyAlternatives(node, context);
  if (branches !== undefined) return branches.flatMap((branch) => refused(value, branch, context, path));
  const names = requiredNames(node, context);
  if (names !== undefined && isObject(value)) {
    const present = names.filter((name) => isPresent(value, name, context));
    const last = present.at(-1) ?? '';
    const message = present.length > 1 ? `${present.map(field).join(' and ')} cannot be used together.` : `${field(last)} cannot be used here.`;
    return [{ path: [...path, last], part: 'key', reason: 'fields-conflict', message }];
  }
  return [{ path, part: 'value', reason: 'not-allowed-value', message: `This must not be ${expectation(node)}.` }];
}

/** The alternatives of a node that is nothing but `anyOf`. */
function onlyAlternatives(node: SchemaNode, context: ValidationContext): readonly SchemaNode[] | undefined {
  const { anyOf, types, ...others } = resolveNode(node, context.pack);
  return Object.keys(others).length === 0 && (types === undefined || types.includes('object')) ? anyOf : undefined;
}

/** Fields that a node only asks to be present, through `required` and alternatives of it; `undefined` for other nodes. */
function requiredNames(node: SchemaNode, context: ValidationContext): string[] | undefined {
  const schema = resolveNode(node, context.pack);
  const { required, anyOf, oneOf: exclusive, allOf, types, ...others } = schema;
  if (Object.keys(others).length > 0 || (types !== undefined && !types.includes('object'))) return undefined;
  const parts = [...(anyOf ?? []), ...(exclusive ?? []), ...(allOf ?? [])].map((part) => requiredNames(part, context));
  if (parts.some((part) => part === undefined)) return undefined;
  const names = [...(required ?? []), ...parts.flatMap((part) => part ?? [])];
  return names.length === 0 ? undefined : names;
}

function alternatives(value: Json, branches: readonly SchemaNode[], exclusive: boolean, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  const results = branches.map((branch) => validate(value, branch, context, path));
  const matching = results.flatMap((problems, index) => (problems.length === 0 ? [index] : []));
  if (matching.length === 1 || (matching.length > 1 && !exclusive)) return [];
  if (matching.length > 1) return [tooMany(value, branches, matching, context, path)];
  return presence(value, branches, context, path) ?? nearest(value, branches, results, context, path);
}

/** More alternatives hold than may: usually two fields of which one is to be chosen. */
function tooMany(value: Json, branches: readonly SchemaNode[], matching: readonly number[], context: ValidationContext, path: SchemaPath): SchemaProblem {
  const names = new Set(matching.flatMap((index) => resolveNode(branches[index] ?? {}, context.pack).required ?? []));
  const present = isObject(value) ? [...names].filter((name) => isPresent(value, name, context)) : [];
  if (present.length < 2) {
    return { path, part: 'value', reason: 'fields-conflict', message: `${capital(shown(value))} fits several exclusive forms; leave out what only one of them needs.` };
  }
  const last = present.at(-1) ?? '';
  const forms = new Set(matching.map((index) => (resolveNode(branches[index] ?? {}, context.pack).required ?? []).map(field).join(' with ')));
  return { path: [...path, last], part: 'key', reason: 'fields-conflict', message: `Only one of ${oneOf([...forms].filter((form) => form !== ''))} may be used.` };
}

/** All alternatives only ask for fields: say which, instead of one alternative's complaint. */
function presence(value: Json, branches: readonly SchemaNode[], context: ValidationContext, path: SchemaPath): SchemaProblem[] | undefined {
  if (!isObject(value)) return undefined;
  const groups = branches.map((branch) => presenceGroup(branch, context));
  if (groups.some((group) => group === undefined)) return undefined;
  // What is there already is not named again. Where something of an alternative is there, those that need least were meant.
  const missing = groups.map((group) => (group ?? []).filter((name) => !isPresent(value, name, context)));
  const begun = missing.some((names, i) => names.length < (groups[i]?.length ?? 0));
  const least = Math.min(...missing.map((names) => names.length).filter((count) => count > 0));
  const nearest = begun ? missing.filter((names) => names.length === least) : missing;
  const words = [...new Set(nearest.map((names) => names.map(field).join(' with ')))];
  const message = words.length === 1 ? `${words[0]} is needed here.` : `One of these is needed: ${words.join(', ')}.`;
  return [{ path, part: 'head', reason: 'missing-field', message }];
}

/** `required` names of a node whose other constraints only forbid fields (`not: {required}`); `undefined` otherwise. */
function presenceGroup(node: SchemaNode, context: ValidationContext): readonly string[] | undefined {
  const { required, not, types, ...others } = resolveNode(node, context.pack);
  if (Object.keys(others).length > 0 || required === undefined) return undefined;
  if (types !== undefined && !types.includes('object')) return undefined;
  return not === undefined || requiredNames(not, context) !== undefined ? required : undefined;
}

/** The complaints of the alternative that was most likely meant. */
function nearest(
  value: Json,
  branches: readonly SchemaNode[],
  results: readonly (readonly SchemaProblem[])[],
  context: ValidationContext,
  path: SchemaPath,
): SchemaProblem[] {
  const atValue = (problems: readonly SchemaProblem[]): boolean => problems.some((found) => found.path.length === path.length && found.part === 'value');
  if (results.every(atValue)) {
    // Of the right type, and yet too small or too long: that says more than a list of types.
    const measured = results.filter((problems) => problems.every(({ reason }) => reason === 'out-of-range' || reason === 'wrong-length'));
    if (measured.length === 1) return [...(measured[0] ?? [])];
    const words = [...new Set(branches.map((branch) => expectation(resolveNode(branch, context.pack))))];
    if (words.length === 1 && results[0] !== undefined) return [...results[0]];
    return [{ path, part: 'value', reason: 'no-alternative', message: `Expected ${oneOf(words)}, found ${shown(value)}.` }];
  }
  const ranked = results.map((problems) => ({ problems, cost: problems.reduce((sum, found) => sum + cost(found, path), 0) }));
  ranked.sort((a, b) => a.cost - b.cost);
  return [...(ranked[0]?.problems ?? [])];
}

/** How strongly a problem speaks against an alternative: a wrong constant or type near the top says that another was meant. */
function cost(found: SchemaProblem, path: SchemaPath): number {
  const depth = found.path.length - path.length;
  if (depth === 0 && found.part === 'value') return 100;
  if (depth <= 1 && (found.reason === 'not-allowed-value' || found.reason === 'wrong-type')) return 20;
  if (found.reason === 'missing-field' || found.reason === 'unknown-field') return depth === 0 ? 5 : 3;
  return 1;
}
