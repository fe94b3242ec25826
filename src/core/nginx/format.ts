import type { OffsetRange } from '../../shared/diagnostics';
import type { TextEdit } from '../analysis';
import { alignGaps } from './formatAlign';
import { dominantEol, editsFor } from './formatEdits';
import { gapsOf } from './formatGaps';
import { piecesOf } from './formatPieces';
import { parseNginx } from './parser';

export interface FormatOptions {
  /** Columns of one level of indentation, and of a tab. At least 1. */
  readonly indentSize: number;
  readonly useTabs: boolean;
  /** Only whole lines that this range touches are changed; absent = the file. */
  readonly range?: OffsetRange;
}

/**
 * The edits that format an nginx file, in order of position and without overlap; `undefined` when nginx could not read the file, or
 * only by chance as it is meant: then nothing is to be changed. Only whitespace between tokens is ever replaced, so every token, comment and Lua
 * block keeps its bytes. What is formatted stays as it is when it is formatted again. The style: docs/formatter.md.
 */
export function formatNginx(text: string, options: FormatOptions): readonly TextEdit[] | undefined {
  const document = parseNginx(text);
  if (document.problems.some(({ code }) => code !== 'byte-order-mark')) return undefined;
  const pieces = piecesOf(document);
  const gaps = alignGaps(pieces, gapsOf(pieces, text), text, options.indentSize);
  const unit = options.useTabs ? '\t' : ' '.repeat(options.indentSize);
  const edits = editsFor(text, pieces, gaps, { unit, eol: dominantEol(text, pieces) });
  return options.range === undefined ? edits : within(edits, wholeLines(text, options.range), text);
}

/** From the start of the range's first line to the end of its last, which a range that ends before its first character does not touch. */
function wholeLines(text: string, range: OffsetRange): OffsetRange {
  let start = Math.min(Math.max(range.start, 0), text.length);
  while (start > 0 && !endsLine(text, start - 1)) start--;
  let end = Math.min(Math.max(range.end, start), text.length);
  while (end < text.length && (end === start || !endsLine(text, end - 1))) end++;
  return { start, end };
}

/** Whether the character is the last one of a line: `\n`, or a `\r` that no `\n` follows. */
function endsLine(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
}

function within(edits: readonly TextEdit[], lines: OffsetRange, text: string): TextEdit[] {
  // An insertion at the end would be in the next line, unless there is none.
  const inside = ({ start, end }: OffsetRange): boolean => start >= lines.start && end <= lines.end && (start < lines.end || lines.end === text.length);
  return edits.filter(({ range }) => inside(range));
}
