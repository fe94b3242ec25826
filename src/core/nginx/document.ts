import type { OffsetRange } from '../../shared/diagnostics';

/**
 * The lossless tree of one nginx file. Offsets are UTF-16 and half-open. Everything that is not whitespace is a token of the
 * tree (see `tokensOf` in print.ts), so that printing the tokens with the text between them gives the file back.
 */
export interface NginxDocument {
  readonly text: string;
  readonly items: readonly NginxItem[];
  /** What the lexer and parser of nginx would refuse, in order of position. */
  readonly problems: readonly ParseProblem[];
}

export type NginxItem = NginxDirective | NginxComment | NginxStray;

/** A word as ngx_conf_read_token cuts it. */
export interface NginxToken extends OffsetRange {
  /** The word as nginx sees it: without quotes, `\"`, `\'`, `\\`, `\t`, `\r`, `\n` resolved, other backslashes kept. */
  readonly value: string;
  /** The quote it is written in, or an empty string. */
  readonly quote: '' | '"' | "'";
}

export interface NginxDirective extends OffsetRange {
  readonly kind: 'directive';
  /** Zero-length with an empty value where a block has no name (`{` after a `;`). */
  readonly name: NginxToken;
  readonly args: readonly NginxToken[];
  /** Comments between the words. */
  readonly comments: readonly NginxComment[];
  /** `missing`: ended by a `}` or the end of the file. */
  readonly terminator: 'semicolon' | 'block' | 'missing';
  /** Offset of the `;` or `{`; the end of the last word where it is missing. */
  readonly terminatorAt: number;
  readonly block: NginxBlock | undefined;
  /** The Lua code of a `*_by_lua_block`, between the braces. */
  readonly lua: NginxLua | undefined;
}

export interface NginxBlock {
  /** Offset of `{`. */
  readonly open: number;
  readonly items: readonly NginxItem[];
  /** Offset of `}`; absent when the file ends before it. */
  readonly close?: number;
}

export interface NginxLua {
  readonly open: number;
  readonly body: OffsetRange;
  readonly close?: number;
}

/** `#` to the end of the line, without the line break. */
export interface NginxComment extends OffsetRange {
  readonly kind: 'comment';
}

/** A `;` or `}` that nginx does not expect where it stands, or a byte order mark. */
export interface NginxStray extends OffsetRange {
  readonly kind: 'stray';
}

export type ParseProblemCode =
  | 'unexpected-character'
  | 'unexpected-end-of-file'
  | 'unterminated-quote'
  | 'unterminated-lua'
  | 'too-long-parameter'
  | 'byte-order-mark';

export interface ParseProblem extends OffsetRange {
  readonly code: ParseProblemCode;
  readonly message: string;
  readonly related?: { readonly range: OffsetRange; readonly message: string };
  /** Text that, inserted at the offset, repairs it. */
  readonly insert?: { readonly offset: number; readonly text: string; readonly title: string };
}
