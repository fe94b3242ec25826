import { oneOf } from '../text/names';
import type { Json, JsonType, SchemaNode } from './node';

const typeWords: Readonly<Record<JsonType, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'a map of fields',
  array: 'a list',
  null: 'null',
};

const formatWords: Readonly<Record<string, string>> = {
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  uuid: 'a UUID',
  pcre: 'a regular expression',
};

/** What well-known patterns stand for; a message that shows them would hide what is meant. */
const patternWords: readonly (readonly [start: string, words: string])[] = [
  ['^([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])\\.', 'an IPv4 network such as 10.0.0.0/8'],
  ['^([a-fA-F0-9]{0,4}:){1,8}', 'an IPv6 network such as fd00::/8'],
];

/** What a string must look like. */
export function patternWord(pattern: string): string {
  return patternWords.find(([start]) => pattern.startsWith(start))?.[1] ?? `a string that matches ${pattern}`;
}

export function typeWord(type: JsonType): string {
  return typeWords[type];
}

export function typesWord(types: readonly JsonType[]): string {
  return oneOf(types.map(typeWord));
}

export function formatWord(format: string): string {
  return formatWords[format] ?? `of the form ${format}`;
}

/** A value as a message names it: short, and never more than its head. */
export function shown(value: Json): string {
  if (typeof value === 'string') return `the string "${clip(value)}"`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return String(value);
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'a map';
}

/** At the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Values of an enum. */
export function listed(values: readonly Json[]): string {
  return oneOf(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))), 20);
}

/** What a node accepts, in a few words; for lists of alternatives. */
export function expectation(node: SchemaNode): string {
  if (node.enum !== undefined) return node.enum.length === 1 ? listed(node.enum) : `one of ${listed(node.enum)}`;
  if (node.format !== undefined) return formatWord(node.format);
  if (node.types !== undefined) {
    return node.pattern === undefined ? typesWord(node.types) : patternWord(node.pattern);
  }
  if (node.required !== undefined) return `a map with ${node.required.map(field).join(' and ')}`;
  return node.pattern === undefined ? 'another value' : patternWord(node.pattern);
}

export function field(name: string): string {
  return `\`${name}\``;
}

function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 37)}…`;
}
