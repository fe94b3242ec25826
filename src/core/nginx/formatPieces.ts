import type { OffsetRange } from '../../shared/diagnostics';
import type { NginxDirective, NginxDocument, NginxItem } from './document';

/** What the formatter moves as a whole. Between two pieces there is only whitespace, and only that is ever changed. */
export interface Piece extends OffsetRange {
  /**
   * `lua`: a Lua block from its `{` to its `}`, so that nothing inside of it can be touched. `mark`: a byte order mark.
   * `open` and `close`: the braces of any other block.
   */
  readonly kind: 'name' | 'argument' | 'semicolon' | 'open' | 'close' | 'lua' | 'comment' | 'mark';
  /** How many blocks are around the directive or comment. */
  readonly level: number;
  /** A comment between the words of a directive. */
  readonly inner: boolean;
  /** The directive a word or its end belongs to. */
  readonly directive: NginxDirective | undefined;
  /** Whether it is a brace of, or stands in, a block that stays on one line. */
  readonly inline: boolean;
}

interface Visit {
  readonly items: readonly NginxItem[];
  readonly level: number;
  readonly inline: boolean;
  readonly owner: NginxDirective | undefined;
  next: number;
}

/** All pieces of a file without problems, in order of position. Without recursion: blocks may be nested as deep as somebody types braces. */
export function piecesOf(document: NginxDocument): Piece[] {
  const pieces: Piece[] = [];
  const visits: Visit[] = [{ items: document.items, level: 0, inline: false, owner: undefined, next: 0 }];
  for (let visit = visits[0]; visit !== undefined; visit = visits[visits.length - 1]) {
    const item = visit.items[visit.next++];
    if (item === undefined) {
      visits.pop();
      if (visit.owner !== undefined) pieces.push(closing(visit.owner, visit));
    } else if (item.kind !== 'directive') {
      pieces.push(besides(item.kind === 'stray' ? 'mark' : 'comment', item, visit.level));
    } else {
      pushHead(pieces, item, visit);
      const inner = visitOf(item, visit.level + 1, document.text);
      if (inner === undefined) continue;
      pieces.push({ kind: 'open', start: inner.open, end: inner.open + 1, level: visit.level, inner: false, directive: item, inline: inner.visit.inline });
      visits.push(inner.visit);
    }
  }
  return pieces;
}

function visitOf(owner: NginxDirective, level: number, text: string): { readonly open: number; readonly visit: Visit } | undefined {
  const { block } = owner;
  if (block === undefined) return undefined;
  return { open: block.open, visit: { items: block.items, level, inline: staysOnOneLine(owner, text), owner, next: 0 } };
}

function closing(owner: NginxDirective, { level, inline }: Visit): Piece {
  return { kind: 'close', start: owner.end - 1, end: owner.end, level: level - 1, inner: false, directive: owner, inline };
}

function besides(kind: 'comment' | 'mark', { start, end }: OffsetRange, level: number): Piece {
  return { kind, start, end, level, inner: false, directive: undefined, inline: false };
}

/** The words of a directive with the comments between them, and its `;` or Lua block. */
function pushHead(pieces: Piece[], directive: NginxDirective, { level, inline }: Visit): void {
  const { name, args, comments, lua } = directive;
  const add = (kind: Piece['kind'], { start, end }: OffsetRange, inner = false): void => {
    pieces.push({ kind, start, end, level, inner, directive, inline: inline && !inner });
  };
  let next = 0;
  const commentsBefore = (offset: number): void => {
    for (let comment = comments[next]; comment !== undefined && comment.start < offset; comment = comments[++next]) add('comment', comment, true);
  };
  add('name', name);
  for (const arg of args) {
    commentsBefore(arg.start);
    add('argument', arg);
  }
  commentsBefore(Infinity);
  if (lua !== undefined) add('lua', { start: lua.open, end: directive.end });
  else if (directive.block === undefined) add('semicolon', { start: directive.terminatorAt, end: directive.terminatorAt + 1 });
}

/** A block that was written on one line and holds nothing, or one directive without a block of its own. */
function staysOnOneLine(directive: NginxDirective, text: string): boolean {
  const items = directive.block?.items ?? [];
  const [only] = items;
  if (items.length > 1 || only?.kind === 'comment') return false;
  if (only?.kind === 'directive' && only.terminator !== 'semicolon') return false;
  return !/[\r\n]/.test(text.slice(directive.start, directive.end));
}
