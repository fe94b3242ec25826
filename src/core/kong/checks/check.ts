import type { Json, SchemaNode } from '../../schema/node';

/** What a check found. */
export interface CheckFinding {
  /** The part of the diagnostic code after `kong/`. */
  readonly code: string;
  readonly message: string;
  /** Path below the checked value of what to mark; the value itself when absent. */
  readonly at?: readonly string[];
  /** Mark the key instead of the value (for fields that should not be there). */
  readonly key?: boolean;
}

export interface CheckInput {
  /** As written, templates and shorthand fields included; never `null`. */
  readonly value: Json;
  /** For records: with defaults filled in and shorthand fields moved to what they stand for, as Kong's checks see it. */
  readonly effective: Json;
  readonly args: Json | undefined;
  /** Whether a value would pass a node. */
  matches(node: SchemaNode, value: Json): boolean;
  /** Whether the value at a path below the record is known only later (an environment template or a vault reference). */
  unknown(path: readonly string[]): boolean;
}

export type KongCheck = (input: CheckInput) => CheckFinding | readonly CheckFinding[] | undefined;

/** A check of a string: gives what is wrong with it. Other types are found before it runs. */
export function ofString(code: string, problem: (text: string) => string | undefined): KongCheck {
  return ({ value }) => {
    const message = typeof value === 'string' ? problem(value) : undefined;
    return message === undefined ? undefined : { code, message };
  };
}

/** The value at a dotted path; `undefined` where there is none. */
export function fieldAt(record: Json | undefined, path: string): Json | undefined {
  let value: Json | undefined = record;
  for (const part of path.split('.')) {
    if (!isObject(value)) return undefined;
    value = value[part];
  }
  return value;
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Kong's idea of "set": not null, not an empty string, list or map. */
export function isSet(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** `a, b or c`, each in backticks. */
export function alternatives(names: readonly string[], last = 'or'): string {
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length < 2 ? (quoted[0] ?? '') : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`;
}
