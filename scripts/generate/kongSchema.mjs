// Kong's field definitions (kong/db/schema/init.lua) → nodes of src/core/schema/node.ts.
import { luaPattern } from './luaPattern.mjs';
import { checkNames } from './kongFunctions.mjs';

/** Functions of the input for which no check is written; the generator reports them. */
export const unknownFunctions = new Set();

/** An entity: its record, and how it relates to others. Foreign keys are kept apart, as files write them by name or by nesting. */
export function compileEntity(schema) {
  const foreign = {};
  const plain = [];
  for (const [name, def] of fieldsOf(schema)) {
    if (def.type === 'foreign') foreign[name] = drop({ entity: def.reference, required: def.required === true || undefined, unique: def.unique === true || undefined });
    else plain.push({ name, def });
  }
  const unique = plain.filter(({ def }) => def.unique === true).map(({ name }) => name);
  return drop({
    node: compileRecord({ ...schema, fields: plain }, { lookup: schema }),
    foreign: Object.keys(foreign).length > 0 ? foreign : undefined,
    primaryKey: schema.primary_key?.join() === 'id' ? undefined : schema.primary_key,
    endpointKey: schema.endpoint_key,
    unique: unique.length > 0 ? unique : undefined,
    cacheKey: schema.cache_key,
    ttl: schema.ttl === true || undefined,
  });
}

/** A plugin: its `config`, its own `protocols`, the scopes it cannot have, and checks over the whole plugin entry. */
export function compilePlugin(schema) {
  const fields = Object.fromEntries(fieldsOf(schema));
  const noScope = ['consumer', 'service', 'route', 'consumer_group'].filter((scope) => fields[scope] && 'eq' in fields[scope] && fields[scope].eq === null);
  return drop({
    config: compileField(fields.config ?? { type: 'record', fields: [] }),
    protocols: fields.protocols ? compileField(fields.protocols) : undefined,
    noScope: noScope.length > 0 ? noScope : undefined,
    checks: entityChecks(schema, schema),
  });
}

export function compileRecord(def, { lookup = def } = {}) {
  const properties = {};
  const required = [];
  for (const [name, field] of fieldsOf(def)) {
    properties[name] = compileField(field);
    if (field.required === true && field.auto !== true) required.push(name);
  }
  for (const [name, field] of fieldsOf({ fields: def.shorthand_fields })) {
    // A shorthand of the same name as a field only sets other fields beside it.
    properties[name] ??= { ...compileField(field), checks: [...(compileField(field).checks ?? []), { name: 'shorthand' }] };
  }
  return drop({
    types: ['object'],
    properties,
    required: required.length > 0 ? required : undefined,
    additional: false,
    checks: entityChecks(def, lookup),
  });
}

function compileField(def) {
  const checks = [];
  const node = { ...typeOf(def), ...bounds(def) };
  // An empty list of filters says that none is installed; the check of the chain tells that.
  if (def.one_of?.length > 0) node.enum = def.one_of;
  if (def.not_one_of !== undefined) node.notOneOf = def.not_one_of;
  if ('eq' in def) {
    if (def.eq === null) checks.push({ name: 'absent' });
    else node.enum = [def.eq];
  }
  if (def.ne !== undefined && def.ne !== null) node.notOneOf = [def.ne];
  if (def.default !== undefined && def.default !== null && !isObjectWith(def.default, '$random_per_process')) node.default = def.default;
  else if (isObjectWith(def.default, '$random_per_process')) node.default = '';
  patterns(def, checks);
  if (def.custom_validator !== undefined) checks.push(...named(def.custom_validator));
  if (def.mutually_exclusive_subsets) checks.push({ name: 'exclusiveSubsets', args: def.mutually_exclusive_subsets });
  if (def.contains !== undefined) node.contains = { enum: [def.contains] };
  if (def.deprecation) node.deprecated = (def.deprecation.replaced_with?.[0]?.path ?? []).join('.');
  if (def.referenceable) node.referenceable = true;
  if (def.encrypted) node.encrypted = true;
  if (checks.length > 0) node.checks = [...(node.checks ?? []), ...checks];
  return node;
}

function typeOf(def) {
  switch (def.type) {
    case 'string':
      // Kong refuses empty strings unless a field says otherwise.
      return drop({ types: ['string'], minLength: (def.len_eq ?? def.len_min ?? 1) || undefined, maxLength: def.len_eq ?? def.len_max });
    case 'integer':
    case 'number':
    case 'boolean':
      return { types: [def.type] };
    case 'array':
    case 'set':
      return drop({ types: ['array'], items: compileField(def.elements ?? {}), minItems: def.len_eq ?? def.len_min, maxItems: def.len_eq ?? def.len_max });
    case 'map':
      return drop({ types: ['object'], keys: compileField(def.keys ?? {}), additional: compileField(def.values ?? {}), minProperties: def.len_min, maxProperties: def.len_max });
    case 'record':
      return def.abstract ? { types: ['object'] } : compileRecord(def);
    default:
      return {};
  }
}

function bounds(def) {
  return drop({
    minimum: def.between?.[0],
    maximum: def.between?.[1],
    exclusiveMinimum: def.gt ?? (def.timestamp ? 0 : undefined),
    format: def.uuid ? 'uuid' : def.is_regex ? 'pcre' : undefined,
  });
}

function patterns(def, checks) {
  // As a check, so that the message can say what the pattern is for.
  if (typeof def.match === 'string') checks.push({ name: 'matchAll', args: [luaPattern(def.match)] });
  if (def.not_match !== undefined) checks.push({ name: 'matchNone', args: [luaPattern(def.not_match)] });
  if (def.match_none) checks.push({ name: 'matchNone', args: def.match_none.map((one) => luaPattern(one.pattern)) });
  if (def.match_all) checks.push({ name: 'matchAll', args: def.match_all.map((one) => luaPattern(one.pattern)) });
  if (def.match_any) checks.push({ name: 'matchAny', args: def.match_any.patterns.map(luaPattern) });
  if (def.starts_with !== undefined) checks.push({ name: 'startsWith', args: def.starts_with });
}

/** Checks over several fields of one record. */
function entityChecks(def, lookup) {
  const checks = [];
  for (const entry of def.entity_checks ?? []) {
    const [name, args] = Object.entries(entry)[0] ?? [];
    if (name === undefined || args === null) continue;
    if (name === 'conditional') checks.push({ name, args: conditional(args, lookup) });
    else if (name === 'conditional_at_least_one_of') checks.push({ name: 'conditionalAtLeastOneOf', args: conditionalAtLeastOne(args, lookup) });
    else if (name === 'custom_entity_check') checks.push(...named(args.fn));
    else checks.push({ name: camel(name), args });
  }
  for (const transformation of def.transformations ?? []) {
    const fields = [...(transformation.input ?? []), ...(transformation.needs ?? [])];
    if (fields.length > 1) checks.push({ name: 'transformation', args: fields });
  }
  if (def.custom_validator !== undefined && def.type !== 'record') checks.push(...named(def.custom_validator));
  return checks.length > 0 ? checks : undefined;
}

function conditional(args, lookup) {
  const then = args.then_match;
  const form = then.required === true ? { need: 'set' } : 'eq' in then && then.eq === null ? { need: 'absent' } : { match: against(lookup, args.then_field, then) };
  return { if: args.if_field, is: against(lookup, args.if_field, args.if_match), then: args.then_field, ...form };
}

function conditionalAtLeastOne(args, lookup) {
  return drop({
    if: args.if_field,
    is: against(lookup, args.if_field, args.if_match),
    then: args.then_at_least_one_of,
    otherwise: args.else_match ? { is: against(lookup, args.if_field, args.else_match), then: args.else_then_at_least_one_of } : undefined,
  });
}

/** Kong lets a condition inherit everything else from the field it looks at. */
function against(lookup, path, match) {
  const field = path.split('.').reduce((def, name) => Object.fromEntries(fieldsOf(def ?? {}))[name], lookup);
  const node = compileField({ ...field, ...match });
  delete node.default;
  delete node.deprecated;
  return node;
}

function named(value) {
  const place = value?.$function;
  if (place === undefined) return [];
  const name = checkNames[place];
  if (name === undefined) unknownFunctions.add(place);
  return name ? [{ name }] : [];
}

/** Fields come as `{name, def}` (dump) or `{NAME: def}` (Admin API). */
function fieldsOf(def) {
  return (Array.isArray(def.fields) ? def.fields : []).map((field) => (field.def ? [field.name, field.def] : Object.entries(field)[0]));
}

function camel(name) {
  return name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

function isObjectWith(value, key) {
  return typeof value === 'object' && value !== null && key in value;
}

function drop(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
