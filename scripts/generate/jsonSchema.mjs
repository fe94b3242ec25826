/** Keywords that are copied as they are. */
const same = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minimum', 'maximum', 'multipleOf', 'format', 'enum'];

/** Fields that APISIX's schemas use for authors alone. */
const ignored = new Set(['title', 'description', '$comment', '$schema', 'uniqueItems', 'type', 'encrypt_fields', 'required', 'const', 'default', 'disable']);

/**
 * One JSON Schema (draft 4 to 7, as api7/jsonschema reads it) as a node of the internal form.
 * @param {any} schema
 */
export function compileJsonSchema(schema) {
  if (schema === true || Array.isArray(schema)) return {};
  const node = {};
  if (schema.type !== undefined) node.types = [schema.type].flat();
  if (schema.const !== undefined) node.enum = [schema.const];
  for (const key of same) if (schema[key] !== undefined) node[key] = schema[key];
  if (typeof schema.pattern === 'string') node.pattern = javaScriptPattern(schema.pattern);
  if (typeof schema.exclusiveMinimum === 'number') node.exclusiveMinimum = schema.exclusiveMinimum;
  if (typeof schema.exclusiveMaximum === 'number') node.exclusiveMaximum = schema.exclusiveMaximum;
  if (schema.uniqueItems === true) node.unique = true;
  if (schema.default !== undefined) node.default = schema.default;
  if (Array.isArray(schema.required) && schema.required.length > 0) node.required = schema.required;
  compileObject(schema, node);
  compileCombinators(schema, node);
  if (schema.items !== undefined && !Array.isArray(schema.items)) node.items = compileJsonSchema(schema.items);
  if (schema.contains !== undefined) node.contains = compileJsonSchema(schema.contains);
  for (const name of schema.encrypt_fields ?? []) markEncrypted(node, name.split('.'));
  for (const key of Object.keys(schema)) if (!handled.has(key) && !ignored.has(key)) unknownKeywords.add(key);
  return node;
}

/** Keywords met that nothing is made of; the generator's user should look at them. */
export const unknownKeywords = new Set();

const handled = new Set([
  ...same, 'pattern', 'exclusiveMinimum', 'exclusiveMaximum', 'items', 'contains', 'properties', 'patternProperties',
  'additionalProperties', 'propertyNames', 'dependencies', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else',
]);

function compileObject(schema, node) {
  if (schema.properties) node.properties = mapValues(schema.properties, compileJsonSchema);
  if (schema.patternProperties) {
    node.patternProperties = Object.entries(schema.patternProperties).map(([pattern, item]) => [javaScriptPattern(pattern), compileJsonSchema(item)]);
  }
  if (schema.additionalProperties === false) node.additional = false;
  else if (schema.additionalProperties && schema.additionalProperties !== true) node.additional = compileJsonSchema(schema.additionalProperties);
  if (schema.propertyNames) node.keys = compileJsonSchema(schema.propertyNames);
  if (schema.dependencies) node.dependencies = mapValues(schema.dependencies, (item) => (Array.isArray(item) ? item : compileJsonSchema(item)));
}

function compileCombinators(schema, node) {
  for (const key of ['allOf', 'anyOf', 'oneOf']) if (schema[key]) node[key] = schema[key].map(compileJsonSchema);
  for (const key of ['not', 'if', 'then', 'else']) if (schema[key] !== undefined) node[key] = compileJsonSchema(schema[key]);
}

function markEncrypted(node, path) {
  const [name, ...rest] = path;
  const field = node.properties?.[name];
  if (field === undefined) return;
  if (rest.length === 0) field.encrypted = true;
  else markEncrypted(field, rest);
}

/** PCRE's `\A` and `\z` have no like in JavaScript; `\Z` and `$` differ only before a last line break. */
function javaScriptPattern(pattern) {
  return pattern.replace(/^\\A/, '^').replace(/\\z$/, '$(?![\\s\\S])');
}

function mapValues(object, make) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value)]));
}
