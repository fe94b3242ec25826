import type { OffsetRange } from '../../shared/diagnostics';
import type { TextEdit } from '../analysis';
import { lineBreaks, type Gap } from './formatGaps';
import type { Piece } from './formatPieces';

export interface Rendering {
  /** One level of indentation. */
  readonly unit: string;
  readonly eol: string;
}

/** The edits that turn the whitespace between the pieces into the gaps. Each is as small as it can be, and within one gap. */
export function editsFor(text: string, pieces: readonly Piece[], gaps: readonly Gap[], rendering: Rendering): TextEdit[] {
  const edits: TextEdit[] = [];
  let start = 0;
  gaps.forEach((gap, i) => {
    const prev = pieces[i - 1];
    const end = pieces[i]?.start ?? text.length;
    const eol = (prev === undefined ? undefined : fixedEol(prev, text)) ?? rendering.eol;
    for (const edit of gapEdits(text, { start, end }, gap, { unit: rendering.unit, eol })) edits.push(edit);
    start = pieces[i]?.end ?? end;
  });
  return edits;
}

/**
 * The line ending that most gaps have; when none has one, that of the strings over several lines. Lines that end inside of tokens do
 * not count otherwise, since they stay as they are and would outweigh the others once blank lines are gone.
 */
export function dominantEol(text: string, pieces: readonly Piece[]): string {
  const gaps = [text.slice(0, pieces[0]?.start ?? text.length)];
  pieces.forEach((piece, i) => {
    if (fixedEol(piece, text) === undefined) gaps.push(text.slice(piece.end, pieces[i + 1]?.start ?? text.length));
  });
  return majority(gaps.join(' ')) ?? majority(text) ?? '\n';
}

function majority(text: string): string | undefined {
  const crlf = text.match(/\r\n/g)?.length ?? 0;
  const lf = (text.match(/\n/g)?.length ?? 0) - crlf;
  return crlf + lf === 0 ? undefined : crlf > lf ? '\r\n' : '\n';
}

/**
 * A piece can end in a carriage return: a comment does when two of them end its line, of which nginx takes the last for the
 * line's, and a word when it is escaped. Which line ending follows then decides what belongs to the piece.
 */
function fixedEol({ kind, end }: Piece, text: string): string | undefined {
  if (text.charCodeAt(end - 1) !== 0x0d) return undefined;
  return kind === 'comment' ? '\r\n' : '\n';
}

/**
 * Where a gap has line breaks before and after, the end of the line, the blank lines and the indentation are edits of their own,
 * so that formatting a range can take those of its lines.
 */
function gapEdits(text: string, { start, end }: OffsetRange, gap: Gap, { unit, eol }: Rendering): TextEdit[] {
  const old = text.slice(start, end);
  const indentation = unit.repeat(gap.level) + ' '.repeat(gap.spaces);
  if (gap.breaks === 0 || lineBreaks(old) === 0) return trimmed(text, { start, end }, eol.repeat(gap.breaks) + indentation);
  const first = start + (/^[ \t]*(?:\r\n|\r|\n)/.exec(old)?.[0].length ?? 0);
  let last = end;
  while (last > first && isBlank(text.charCodeAt(last - 1))) last--;
  return [
    ...trimmed(text, { start, end: first }, eol),
    ...trimmed(text, { start: first, end: last }, gap.breaks > 1 ? eol : ''),
    ...trimmed(text, { start: last, end }, indentation),
  ];
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The replacement without what stays the same at its ends; none when nothing changes. */
function trimmed(text: string, { start, end }: OffsetRange, newText: string): TextEdit[] {
  const old = text.slice(start, end);
  if (old === newText) return [];
  const shorter = Math.min(old.length, newText.length);
  let head = 0;
  while (head < shorter && old[head] === newText[head]) head++;
  if (splitsBreak(old, head) || splitsBreak(newText, head)) head--;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === newText[newText.length - 1 - tail]) tail++;
  if (splitsBreak(old, old.length - tail) || splitsBreak(newText, newText.length - tail)) tail--;
  return [{ range: { start: start + head, end: end - tail }, newText: newText.slice(head, newText.length - tail) }];
}

/** Editors know no place between the two characters of a line's end. */
function splitsBreak(text: string, at: number): boolean {
  return text[at - 1] === '\r' && text[at] === '\n';
}
