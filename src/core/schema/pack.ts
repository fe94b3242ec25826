import type { Json, JsonType, SchemaCheck, SchemaNode } from './node';
import type { SchemaPath, SchemaProblem } from './problem';

/** Schemas that belong together, with what is compiled from them once. */
export interface SchemaPack {
  /** Nodes that others refer to by `ref`. */
  readonly shared: Readonly<Record<string, SchemaNode>>;
  /** Compiled patterns; filled on use. */
  readonly expressions: Map<string, RegExp>;
}

export function createPack(shared: Readonly<Record<string, SchemaNode>>): SchemaPack {
  return { shared, expressions: new Map() };
}

/** How one gateway judges values. */
export interface SchemaDialect {
  readonly isType: (value: Json, type: JsonType) => boolean;
  /** Length of a string as the gateway counts it. */
  readonly lengthOf: (text: string) => number;
  /** Whether the value is known only at run time (an environment placeholder, a vault reference): nothing is checked then. */
  readonly isUnknown: (value: Json, node: SchemaNode) => boolean;
  /** Whether `null` stands for an absent field. */
  readonly nullIsAbsent: boolean;
  /** Whether the gateway fills defaults in before it checks: a required field with a default, or a record, may then be left out (but not `null`). */
  readonly fillsDefaults?: boolean;
  readonly formats: Readonly<Record<string, (text: string) => boolean>>;
  /** Runs a check that only code can do. */
  readonly check?: (check: SchemaCheck, value: Json, path: SchemaPath, node: SchemaNode) => readonly SchemaProblem[];
}

/** The node itself, or the shared one it refers to. An unknown reference accepts everything. */
export function resolveNode(node: SchemaNode, pack: SchemaPack): SchemaNode {
  let current = node;
  for (let hops = 0; current.ref !== undefined && hops < 16; hops++) current = pack.shared[current.ref] ?? {};
  return current;
}

/** A compiled pattern; one that JavaScript cannot read matches everything (when in doubt, quieter). */
export function expression(pattern: string, pack: SchemaPack): RegExp {
  let compiled = pack.expressions.get(pattern);
  if (compiled === undefined) {
    compiled = compile(pattern);
    pack.expressions.set(pattern, compiled);
  }
  return compiled;
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, /\\p\{/.test(pattern) ? 'u' : '');
  } catch {
    return /(?:)/;
  }
}
