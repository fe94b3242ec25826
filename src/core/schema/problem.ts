/** Names of keys and indexes of items, from the root of the checked value. */
export type SchemaPath = readonly (string | number)[];

/** Stable ids of what can be wrong; the gateways' diagnostics are named after them. */
export type ProblemReason =
  | 'unknown-field'
  | 'missing-field'
  | 'wrong-type'
  | 'not-allowed-value'
  | 'out-of-range'
  | 'wrong-length'
  | 'wrong-format'
  | 'too-few'
  | 'too-many'
  | 'duplicate-item'
  | 'missing-item'
  | 'fields-conflict'
  | 'no-alternative'
  | 'check-failed';

export interface SchemaProblem {
  readonly path: SchemaPath;
  /** What to mark: the value, its key, or (for something that is missing in it) the head of the object. */
  readonly part: 'value' | 'key' | 'head';
  readonly reason: ProblemReason;
  /** For people; says what is expected and what was found. */
  readonly message: string;
  /** For `check-failed`: the code that the check gives. */
  readonly code?: string;
  /** For `unknown-field`: the name to replace it with. */
  readonly suggestion?: string;
}
