/**
 * The internal schema form: one node drives validation, completion and hover for Kong and APISIX alike. The generators
 * compile Kong's schema dump and APISIX's JSON Schema into it; it is plain JSON, so that it can be stored compactly.
 * Every field is a constraint that must hold; an empty node accepts anything.
 */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface SchemaNode {
  /** Allowed types; absent = any. */
  readonly types?: readonly JsonType[];
  /** Only these values. */
  readonly enum?: readonly Json[];
  readonly notOneOf?: readonly Json[];
  readonly default?: Json;

  // Objects. Kong records and maps, JSON Schema objects.
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  /** Pairs of a regular expression (as the gateway reads it) and the node of matching keys. */
  readonly patternProperties?: readonly (readonly [string, SchemaNode])[];
  /** `false` = other fields are refused; a node = their values must match; absent = anything. */
  readonly additional?: false | SchemaNode;
  /** What keys must match (Kong `keys`, JSON Schema `propertyNames`). */
  readonly keys?: SchemaNode;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** field → fields that must stand beside it, or a node that the object must then match. */
  readonly dependencies?: Readonly<Record<string, readonly string[] | SchemaNode>>;

  // Arrays.
  readonly items?: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique?: boolean;
  /** At least one element must match. */
  readonly contains?: SchemaNode;

  // Strings. Lengths count as the gateway counts: Kong bytes, APISIX UTF-8 characters.
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;

  // Numbers.
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;

  // Combinators.
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;

  /** Checks that only code can do, by the name the dialect knows them under, with their parameters. */
  readonly checks?: readonly SchemaCheck[];
  /** Refers to a shared node of the same pack. */
  readonly ref?: string;

  // What hover and messages tell; no constraint.
  /** Replacement to name when the field is used; present = deprecated. */
  readonly deprecated?: string;
  /** May hold a vault reference (`{vault://…}`) or an environment placeholder instead of the value. */
  readonly referenceable?: boolean;
  /** The gateway stores it encrypted: never shown, never logged. */
  readonly encrypted?: boolean;
}

export interface SchemaCheck {
  readonly name: string;
  readonly args?: Json;
}
