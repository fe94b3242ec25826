import type { Piece } from './formatPieces';

/** The whitespace to be before a piece, or at the end of the file. */
export interface Gap {
  /** Line breaks; 2 leaves one line blank. */
  readonly breaks: 0 | 1 | 2;
  /** Levels of indentation after the last break. */
  readonly level: number;
  /** Spaces after the indentation, or between two pieces on one line. */
  readonly spaces: number;
}

const none: Gap = { breaks: 0, level: 0, spaces: 0 };
const space: Gap = { breaks: 0, level: 0, spaces: 1 };

export const ownLine = (level: number, blank: boolean): Gap => ({ breaks: blank ? 2 : 1, level, spaces: 0 });

/** How many lines end in a piece of text, as editors count them. */
export function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** The gap before each piece, without any alignment; one more for the end of the file. */
export function gapsOf(pieces: readonly Piece[], text: string): Gap[] {
  const gaps = pieces.map((piece, i) => {
    const prev = pieces[i - 1];
    return prev === undefined ? none : gapBetween(prev, piece, text, pieces[i - 2]);
  });
  const last = pieces[pieces.length - 1];
  gaps.push(last === undefined || last.kind === 'mark' ? none : ownLine(0, false));
  return gaps;
}

function gapBetween(prev: Piece, next: Piece, text: string, beforePrev: Piece | undefined): Gap {
  if (prev.kind === 'mark') return none;
  const breaks = lineBreaks(text.slice(prev.end, next.start));
  if (next.kind === 'comment' && breaks === 0) return space;
  const blank = breaks > 1 && !opens(prev, beforePrev, text) && mayFollowBlank(next);
  if (prev.kind === 'comment' || keepsBreak(prev, text)) return ownLine(lineLevel(next, text), blank);
  switch (next.kind) {
    case 'semicolon':
    case 'mark':
      return none;
    case 'open':
    case 'lua':
      return space;
    case 'argument':
      if (breaks > 0) return ownLine(lineLevel(next, text), blank);
      if (endsLine(prev, text)) return { breaks: 0, level: next.level + 1, spaces: 0 };
      // `"b")`: nginx cuts the `)` off as a word of its own.
      return next.start === prev.end ? none : space;
    case 'close':
      if (prev.kind === 'open' && breaks === 0) return none;
      return next.inline ? space : ownLine(next.level, false);
    case 'name':
      return next.inline ? space : ownLine(next.level, blank);
    case 'comment':
      return ownLine(lineLevel(next, text), blank);
  }
}

function mayFollowBlank({ kind }: Piece): boolean {
  return kind === 'name' || kind === 'argument' || kind === 'comment';
}

/** A word can end in an escaped line break, as after the `\` with which a shell's lines are continued. */
function endsLine({ end }: Piece, text: string): boolean {
  const code = text.charCodeAt(end - 1);
  return code === 0x0a || code === 0x0d;
}

/** An escaped carriage return whose `\n` belongs to the gap: editors know no place between the two. */
function keepsBreak({ end }: Piece, text: string): boolean {
  return text.charCodeAt(end - 1) === 0x0d && text.charCodeAt(end) === 0x0a;
}

/** Whether a piece ends the line that opens a block: nothing is left blank after it. */
function opens(prev: Piece, beforePrev: Piece | undefined, text: string): boolean {
  if (prev.kind === 'open') return true;
  return prev.kind === 'comment' && beforePrev?.kind === 'open' && lineBreaks(text.slice(beforePrev.end, prev.start)) === 0;
}

/** The indentation of a piece that starts a line. */
function lineLevel(piece: Piece, text: string): number {
  const { kind, level, inner, directive } = piece;
  const continues = kind === 'argument' || kind === 'semicolon' || (kind === 'comment' && inner);
  if (!continues || directive === undefined) return level;
  return isPlaceholder(text.slice(directive.name.start, directive.name.end)) ? level : level + 1;
}

/**
 * `${NAME}` alone on a line of a template stands for whole directives; without a `;` of its own it is, for nginx, the first word
 * of the directive after it, which is then no continuation for the reader.
 */
function isPlaceholder(name: string): boolean {
  return /^\$\{\w+\}$/.test(name);
}
