import type { Json, SchemaNode } from '../schema/node';
import { resolveNode, type SchemaDialect, type SchemaPack } from '../schema/pack';
import { isObject, type ValidationContext } from '../schema/validate';
import { isIpv4, isIpv6 } from './address';

/**
 * How APISIX judges values (api7/jsonschema, lib/jsonschema.lua): Lua cannot tell an empty list from an empty map, an
 * integer is a number without a fraction, lyaml's null is an empty table, and strings count in UTF-8 characters.
 */
const dialect: SchemaDialect = {
  isType(value, type) {
    switch (type) {
      case 'array':
        return value === null || Array.isArray(value) || (isObject(value) && Object.keys(value).length === 0);
      case 'object':
        return value === null || isObject(value) || (Array.isArray(value) && value.length === 0);
      case 'integer':
        return Number.isInteger(value);
      case 'null':
        return value === null;
      case 'string':
      case 'number':
      case 'boolean':
        return typeof value === type;
    }
  },
  lengthOf: (text) => [...text].length,
  // `$secret://` and `$env://` references are text like any other to the schemas: APISIX 3.18.0 refuses one that a pattern or a length does not allow.
  isUnknown: (value) => typeof value === 'string' && value.includes('${{'),
  nullIsAbsent: false,
  formats: { ipv4: isIpv4, ipv6: isIpv6 },
};

export function apisixContext(pack: SchemaPack): ValidationContext {
  return { pack, dialect };
}

/**
 * The value with the defaults of absent fields, at every depth: APISIX puts them in before it looks at `required` and at
 * conditions between fields. Values that stay the same are the same objects.
 */
export function withDefaults(value: Json, node: SchemaNode, pack: SchemaPack): Json {
  const schema = resolveNode(node, pack);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item: Json) => withDefaults(item, items, pack));
  }
  if (!isObject(value) || schema.properties === undefined) return value;
  const filled: Record<string, Json> = { ...value };
  for (const [name, property] of Object.entries(schema.properties)) {
    const present = filled[name];
    const fallback = resolveNode(property, pack).default;
    if (present !== undefined) filled[name] = withDefaults(present, property, pack);
    else if (fallback !== undefined) filled[name] = fallback;
  }
  return filled;
}
