/**
 * `error`: the gateway refuses the file or drops the item. `warning`: likely wrong, insecure or slow.
 * `info`: style, or a remark that needs no action.
 */
export type Severity = 'error' | 'warning' | 'info';

/** What users make of a finding's code: another severity, or silence. */
export type RuleLevel = Severity | 'off';
export type RuleLevels = Readonly<Record<string, RuleLevel>>;

export const ruleLevels: readonly RuleLevel[] = ['error', 'warning', 'info', 'off'];

export function isRuleLevel(value: unknown): value is RuleLevel {
  return ruleLevels.includes(value as RuleLevel);
}

/** A half-open range `[start, end)` of UTF-16 offsets into the text of one file. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** Zero-based line, and zero-based UTF-16 column within it, as the Language Server Protocol counts. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}
