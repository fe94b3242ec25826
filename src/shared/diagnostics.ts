/**
 * `error`: the gateway refuses the file or drops the item. `warning`: likely wrong, insecure or slow.
 * `info`: style, or a remark that needs no action.
 */
export type Severity = 'error' | 'warning' | 'info';

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
