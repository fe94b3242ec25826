import type { OffsetRange } from '../../shared/diagnostics';

/** A value a plain scalar can have after reading. */
export type ScalarValue = string | number | boolean | null;

/** An environment template that stands in a scalar. */
export interface Placeholder {
  /** The template as written, braces included. */
  readonly text: string;
  readonly range: OffsetRange;
  /** Name of the variable where it could be told. */
  readonly variable?: string;
  /** What APISIX puts in when the variable is not set (`${{VAR:=default}}`). */
  readonly fallback?: string;
}

interface NodeBase {
  /** `[start, end)` of the value itself: quotes included, properties, comments and trailing space not. */
  readonly start: number;
  readonly end: number;
  readonly anchor?: string;
  readonly tag?: string;
}

export interface YamlScalar extends NodeBase {
  readonly kind: 'scalar';
  readonly style: 'plain' | 'single' | 'double' | 'block';
  /** As libyaml's callers read it (YAML 1.1): that is what both gateways see. */
  readonly value: ScalarValue;
  /** Present when the scalar holds templates: its real value is known only when the file is used. */
  readonly placeholders?: readonly Placeholder[];
}

export interface YamlPair {
  readonly key: YamlNode;
  /** The key as text; what a JSON pointer names. */
  readonly name: string;
  readonly value: YamlNode;
}

export interface YamlMap extends NodeBase {
  readonly kind: 'map';
  readonly flow: boolean;
  /** As written: duplicates and merge keys included. Read through `YamlDocument.entries`. */
  readonly pairs: readonly YamlPair[];
}

export interface YamlSeq extends NodeBase {
  readonly kind: 'seq';
  readonly flow: boolean;
  readonly items: readonly YamlNode[];
}

export interface YamlAlias extends NodeBase {
  readonly kind: 'alias';
  readonly name: string;
}

export type YamlNode = YamlScalar | YamlMap | YamlSeq | YamlAlias;
