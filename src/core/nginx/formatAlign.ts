import { ColumnReader } from './formatColumns';
import type { Gap } from './formatGaps';
import type { Piece } from './formatPieces';

/** Blocks of pairs, which people write as tables. */
const tables: ReadonlySet<string> = new Set(['map', 'geo', 'types', 'split_clients', 'charset_map']);

/**
 * Keeps what the user aligned on purpose: the values of a table, the lines of a directive under one of its arguments, and comments
 * behind neighbouring lines. Each is recognised by its columns in the source and has the same ones relative to each other afterwards, so
 * that formatting again changes nothing.
 */
export function alignGaps(pieces: readonly Piece[], plain: readonly Gap[], text: string, tabSize: number): Gap[] {
  const gaps = [...plain];
  const columns = new ColumnReader(text, tabSize);
  alignTables(pieces, gaps, columns, { text, tabSize });
  alignContinuations(pieces, gaps, columns, { text, tabSize });
  alignComments(pieces, gaps, columns, text);
  return gaps;
}

interface Source {
  readonly text: string;
  readonly tabSize: number;
}

/** The first value of a table's entry. */
interface Entry {
  /** Index of the value's piece. */
  readonly at: number;
  /** Columns from the start of the key to the value; not a number when the key's own width depends on where it stands. */
  readonly offset: number;
  /** Whether the value is on the line of the key, and how many columns the key has. */
  readonly sameLine: boolean;
  readonly width: number;
}

function alignTables(pieces: readonly Piece[], gaps: Gap[], columns: ColumnReader, source: Source): void {
  const open: { readonly table: boolean; readonly entries: Entry[] }[] = [];
  pieces.forEach((piece, i) => {
    const around = open[open.length - 1];
    if (piece.kind === 'open') open.push({ table: tables.has(piece.directive?.name.value ?? ''), entries: [] });
    else if (piece.kind === 'close') open.pop();
    else if (piece.kind === 'argument' && around?.table === true && pieces[i - 1]?.kind === 'name') addEntry(around.entries, pieces, gaps, columns, { at: i, text: source.text });
    if (piece.kind === 'close' && around?.table === true) alignTable(around.entries, gaps, source.tabSize);
  });
}

function addEntry(
  entries: Entry[],
  pieces: readonly Piece[],
  gaps: readonly Gap[],
  columns: ColumnReader,
  { at, text }: { readonly at: number; readonly text: string },
): void {
  const key = pieces[at - 1];
  const value = pieces[at];
  const gap = gaps[at];
  if (key === undefined || value === undefined || gap === undefined || value.directive?.name.value === 'include') return;
  const sameLine = gap.breaks === 0;
  const measurable = !hasTabOrBreak(key, text) && (sameLine || gap.level > key.level);
  const from = columns.at(key.start);
  entries.push({ at, width: key.end - key.start, offset: measurable ? columns.at(value.start) - from : NaN, sameLine });
}

/**
 * A table is aligned when most values are in one column and the others' keys reach beyond it: those values follow after one space.
 */
function alignTable(entries: readonly Entry[], gaps: Gap[], tabSize: number): void {
  const column = entries.reduce((least, { offset }) => Math.min(least, offset), Infinity);
  const inColumn = entries.filter(({ offset }) => offset === column);
  const padded = inColumn.some(({ sameLine, width }) => sameLine && width + 1 < column);
  const others = entries.every(({ offset, sameLine, width }) => offset === column || (sameLine && width + 1 > column));
  if (inColumn.length < 2 || inColumn.length * 2 <= entries.length || !padded || !others) return;
  for (const { at, sameLine, width } of inColumn) {
    const gap = gaps[at];
    if (gap !== undefined) gaps[at] = sameLine ? { ...gap, spaces: column - width } : hanging(gap, column, tabSize);
  }
}

/** Moves the start of a continuation line to a column behind the directive's own indentation. */
function hanging(gap: Gap, column: number, tabSize: number): Gap {
  return column === tabSize ? gap : { ...gap, level: gap.level - 1, spaces: column };
}

function alignContinuations(pieces: readonly Piece[], gaps: Gap[], columns: ColumnReader, source: Source): void {
  let start = 0;
  pieces.forEach((piece, i) => {
    if (piece.kind === 'name') start = i;
    else if (piece.kind === 'semicolon' || piece.kind === 'open' || piece.kind === 'lua') alignDirective(pieces, gaps, columns, source, { start, end: i });
  });
}

/** Lines that all start under one argument of the directive's first line stay under it. */
function alignDirective(
  pieces: readonly Piece[],
  gaps: Gap[],
  columns: ColumnReader,
  { text, tabSize }: Source,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  const lines: number[] = [];
  for (let i = start + 1; i <= end; i++) if ((gaps[i]?.breaks ?? 0) > 0 && (i < end || pieces[i]?.kind === 'semicolon')) lines.push(i);
  const [first] = lines;
  const name = pieces[start];
  if (first === undefined || name === undefined) return;
  // Below a placeholder of a template, lines are no continuations.
  const inTable = gaps[first]?.spaces ?? 0;
  if (inTable === 0 && gaps[first]?.level === name.level) return;
  const base = columns.at(name.start);
  const starts = new Set(lines.filter((i) => i < end).map((i) => columns.at(pieces[i]?.start ?? 0) - base));
  const [column] = starts;
  if (starts.size !== 1 || column === undefined) return;
  // A value on a line of its own may have been put under the other values of its table already.
  const under = inTable > 0 ? inTable : firstLineColumn(pieces, gaps, { start, end: first }, text, (i) => columns.at(pieces[i]?.start ?? 0) - base === column);
  if (under === undefined) return;
  for (const i of lines) {
    const gap = gaps[i];
    if (gap !== undefined && gap.spaces === 0) gaps[i] = hanging(gap, under, tabSize);
  }
}

/** The column behind the indentation that the wanted argument of a directive's first line will have. */
function firstLineColumn(
  pieces: readonly Piece[],
  gaps: readonly Gap[],
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
  wanted: (i: number) => boolean,
): number | undefined {
  let column = 0;
  for (let i = start; i < end; i++) {
    const piece = pieces[i];
    if (piece === undefined || hasTabOrBreak(piece, text)) return undefined;
    if (i > start) column += gaps[i]?.spaces ?? 0;
    if (piece.kind === 'argument' && wanted(i)) return column;
    column += piece.end - piece.start;
  }
  return undefined;
}

/** Whether a piece's columns cannot be counted without knowing where it stands. */
function hasTabOrBreak({ start, end }: Piece, text: string): boolean {
  return /[\t\r\n]/.test(text.slice(start, end));
}

interface Trailing {
  /** Index of the comment's piece. */
  readonly at: number;
  readonly column: number;
  /** Columns of what will stand before it on its line, and the spaces between them now. */
  readonly width: number;
  readonly padding: number;
}

/** Comments behind lines of one block without a blank line between them stay in one column when they were in one. */
function alignComments(pieces: readonly Piece[], gaps: Gap[], columns: ColumnReader, text: string): void {
  let group: Trailing[] = [];
  let level = 0;
  let width: number | undefined = 0;
  const flush = (): void => {
    alignGroup(group, gaps);
    group = [];
  };
  pieces.forEach((piece, i) => {
    const gap = gaps[i];
    const prev = pieces[i - 1];
    if (gap === undefined || piece.kind === 'mark') return;
    if (gap.breaks > 0 || i === 0) {
      if (gap.breaks > 1 || gap.level !== level) flush();
      level = gap.level;
      width = gap.spaces > 0 ? undefined : 0;
    } else if (piece.kind === 'comment' && !piece.inner && prev !== undefined && width !== undefined) {
      const end = columns.at(prev.end);
      const column = columns.at(piece.start);
      if (group.length > 0 && group[0]?.column !== column) flush();
      group.push({ at: i, column, width, padding: column - end });
    } else if (width !== undefined) width += gap.spaces;
    width = width === undefined || hasTabOrBreak(piece, text) ? undefined : width + piece.end - piece.start;
  });
  flush();
}

function alignGroup(group: readonly Trailing[], gaps: Gap[]): void {
  if (group.length < 2) return;
  const padding = group.reduce((least, comment) => Math.min(least, comment.padding), Infinity);
  const column = group.reduce((most, { width }) => Math.max(most, width), 0) + Math.max(padding, 1);
  for (const { at, width } of group) {
    const gap = gaps[at];
    if (gap !== undefined) gaps[at] = { ...gap, spaces: column - width };
  }
}
