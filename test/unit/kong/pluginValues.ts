import type { Json, SchemaNode } from '../../../src/core/schema/node';

export type Resolve = (node: SchemaNode) => SchemaNode;

/** Texts that pass and fail the checks and patterns of plugin schemas, and what is said of those that fail. */
const texts: readonly (readonly [check: RegExp, right: string, wrong: string, message: RegExp])[] = [
  [/^matchAll .*@\+/, 'a@example.com', 'nobody', /e-mail/],
  [/^matchAll .*\^\[A-Z\]\+\$/, 'GET', 'get', /upper|must/i],
  [/^matchAll .*\[\^:\]\+:/, 'x-a:b', 'x-a', /name:value|must/],
  [/^matchAll .*\[0-9\]\+/, '200-299', '200', /200-299/],
  [/^matchAll .*\[\^:\]\$/, 'tag', 'tag:', /colon/],
  [/^matchAll .*&%/, '/tmp/kong.log', '/tmp/*', /file name/i],
  [/^matchAll .*\[\^\*\]\*/, 'example.com', '*.a.*', /wildcard|`\*`|must/i],
  [/^matchAny /, 'example.com', 'a.*.com', /wildcard|`\*`|must/i],
  [/^matchNone /, '/a', '/a//b', /must not|empty/],
  [/^startsWith/, '/a', 'a', /start with/],
  [/^path/, '/a', '/a b', /URL|path/],
  [/^url/, 'http://a.example.com', 'example', /host is missing/],
  [/^(?:host|hostWithWildcards)$/, 'example.com', 'a b', /host name/],
  [/^sni/, 'example.com', '10.0.0.1', /IP address/],
  [/^headerName/, 'x-a', 'a b', /header name/],
  [/^transformerHeaderPair/, 'x-a:b', 'x a:b', /header name/],
  [/^transformerHeader/, 'x-a:b', 'x a:b', /header name/],
  [/^transformerValue/, 'a:b', 'a', /no value/],
  [/^ipOrCidr/, '10.0.0.0/8', '10.0.0.0/33', /IP address nor a range/],
  [/^corsOrigin/, '*', 'a([', /regular expression/],
  [/^luaCode/, 'return 1', 'return (', /Lua/],
  [/^sharedDict/, 'kong', 'mine', /shared memory/],
  [/^acmeNamespace/, 'a', 'kong_acme:renew_last_run', /reserved/],
];

/** Names of checks together with their arguments: what `texts` looks for. */
const checksOf = (node: SchemaNode): readonly string[] => (node.checks ?? []).map(({ name, args }) => (args === undefined ? name : `${name} ${JSON.stringify(args)}`));

/** A value that a node takes. */
export function right(node: SchemaNode, resolve: Resolve): Json {
  const { types = [], enum: allowed, items, additional, minLength = 0, exclusiveMinimum, minimum, minProperties } = node;
  if (allowed !== undefined) return allowed[0] ?? null;
  const [type] = types;
  if (type === 'string') return textFor(node) ?? 'a'.repeat(Math.max(1, minLength));
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return exclusiveMinimum === undefined ? (minimum ?? 1) : Math.max(minimum ?? 0, Math.floor(exclusiveMinimum) + 1);
  if (type === 'array') return items === undefined ? [] : [right(resolve(items), resolve)];
  if (node.properties !== undefined) return record(node, resolve);
  if (additional === undefined || additional === false || minProperties === undefined) return {};
  return { a: right(resolve(additional), resolve) };
}

/** A record with what it needs and no more. */
export function record(node: SchemaNode, resolve: Resolve): { readonly [key: string]: Json } {
  const fields = (node.required ?? []).flatMap((name) => {
    const property = resolve(node.properties?.[name] ?? {});
    return property.default === undefined ? [[name, right(property, resolve)] as const] : [];
  });
  const some = node.checks?.find(({ name }) => name === 'atLeastOneOf')?.args;
  const first = Array.isArray(some) && typeof some[0] === 'string' ? some[0] : undefined;
  const property = first === undefined ? undefined : node.properties?.[first];
  return Object.fromEntries(property === undefined || first === undefined ? fields : [...fields, [first, right(resolve(property), resolve)]]);
}

function textFor(node: SchemaNode): string | undefined {
  return texts.find(([check]) => checksOf(node).some((name) => check.test(name)))?.[1];
}

/** A value that breaks one constraint of a node. */
export interface Violation {
  readonly kind: string;
  readonly value: Json;
  readonly message: RegExp;
  /** Name of the field below the value that is marked, where it is one that is there. */
  readonly below?: string;
}

/** One value for each kind of constraint that a node has. */
export function violations(node: SchemaNode, resolve: Resolve): readonly Violation[] {
  return [...ofType(node), ...ofNumber(node), ...ofText(node), ...ofList(node, resolve), ...ofRecord(node, resolve)];
}

function ofType({ types = [], enum: allowed, notOneOf }: SchemaNode): readonly Violation[] {
  const found: Violation[] = [];
  const [type] = types;
  if (type !== undefined) found.push({ kind: 'type', value: type === 'string' ? 5 : 'no such thing', message: /^Expected / });
  if (type === 'integer') found.push({ kind: 'integer', value: 1.5, message: /^Expected (?:an integer|one of)/ });
  if (allowed !== undefined && type !== 'boolean') {
    found.push({ kind: 'enum', value: type === 'string' ? 'no such thing' : 987_654, message: /^Expected (?:one of )?.*, found / });
  }
  if (notOneOf?.[0] !== undefined) found.push({ kind: 'notOneOf', value: notOneOf[0], message: /^This may be anything but/ });
  return found;
}

function ofNumber({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: SchemaNode): readonly Violation[] {
  const found: Violation[] = [];
  const message = /^Expected a number /;
  if (minimum !== undefined) found.push({ kind: 'minimum', value: minimum - 1, message });
  if (maximum !== undefined) found.push({ kind: 'maximum', value: maximum + 1, message });
  if (exclusiveMinimum !== undefined) found.push({ kind: 'exclusiveMinimum', value: exclusiveMinimum, message });
  if (exclusiveMaximum !== undefined) found.push({ kind: 'exclusiveMaximum', value: exclusiveMaximum, message });
  return found;
}

function ofText(node: SchemaNode): readonly Violation[] {
  const { types, minLength, maxLength, format, enum: allowed } = node;
  const found: Violation[] = [];
  if (types?.[0] !== 'string' || allowed !== undefined) return found;
  if (minLength !== undefined) found.push({ kind: 'minLength', value: '', message: /must not be empty|Too short/ });
  if (maxLength !== undefined) found.push({ kind: 'maxLength', value: 'a'.repeat(maxLength + 1), message: /^Too long/ });
  if (format !== undefined) found.push({ kind: 'format', value: 'a([', message: /^Expected a regular expression/ });
  for (const name of checksOf(node)) {
    const known = texts.find(([check]) => check.test(name));
    if (known) found.push({ kind: name.replace(/ .*/, ''), value: known[2], message: known[3] });
  }
  return found;
}

function ofList({ types, items, minItems, maxItems }: SchemaNode, resolve: Resolve): readonly Violation[] {
  const found: Violation[] = [];
  if (types?.[0] !== 'array') return found;
  if (minItems !== undefined) found.push({ kind: 'minItems', value: [], message: /^At least / });
  if (maxItems !== undefined && items !== undefined) {
    const item = right(resolve(items), resolve);
    found.push({ kind: 'maxItems', value: Array.from({ length: maxItems + 1 }, () => item), message: /^At most / });
  }
  return found;
}

function ofRecord(node: SchemaNode, resolve: Resolve): readonly Violation[] {
  const { types, properties, required = [], additional, keys, minProperties } = node;
  const found: Violation[] = [];
  if (types?.[0] !== 'object') return found;
  const whole = record(node, resolve);
  if (additional === false) found.push({ kind: 'additional', value: { ...whole, frobnicate: 1 }, message: /^Unknown field `frobnicate`/, below: 'frobnicate' });
  for (const name of required) {
    const property = resolve(properties?.[name] ?? {});
    if (property.default !== undefined || property.properties !== undefined) continue;
    const value = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    found.push({ kind: 'required', value, message: new RegExp(`^The field \`${name}\` is required`) });
  }
  if (minProperties !== undefined) found.push({ kind: 'minProperties', value: {}, message: /^At least one field/ });
  if (keys !== undefined && additional !== undefined && additional !== false) {
    const item = right(resolve(additional), resolve);
    for (const { kind, value, message } of ofText(resolve(keys))) {
      // `matchNone` of header names has its own words.
      const name = kind === 'matchNone' ? 'Host' : String(value);
      found.push({ kind: `keys ${kind}`, value: { [name]: item }, message: kind === 'matchNone' ? /must not|cannot/i : message, below: name });
    }
  }
  return found;
}
