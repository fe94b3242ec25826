import { compose, type Composed } from './compose';
import type { MaskedText } from './mask';
import type { YamlMap, YamlNode, YamlPair, YamlSeq } from './node';
import type { YamlProblem } from './problems';

/** Shorter texts are parsed in one go. */
const worthSplitting = 16_384;
/** Size of a piece: large enough to share the parser's set-up, small enough for its objects to die young. */
const pieceLength = 6_000;
/** How many pieces are joined in the hope that an error is only the cut (a quoted string over many lines). */
const joins = 3;

/**
 * Parses a block map at the top of the document piece by piece: entry by entry, and long lists item by item. The package keeps
 * every token of what it parses alive, so that a large text in one go costs more than twice as much as in pieces.
 * `undefined` when the text has not that shape; the caller then parses it whole.
 */
export function composeInPieces(masked: MaskedText): Composed | undefined {
  if (masked.text.length < worthSplitting) return undefined;
  const entries = topLevelEntries(masked.text);
  if (entries === undefined) return undefined;
  const pairs: YamlPair[] = [];
  const problems: YamlProblem[] = [];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    if (entry === undefined) break;
    const list = entry.end - entry.start > pieceLength ? composeList(masked, entry, problems) : undefined;
    if (list) {
      pairs.push(list);
      continue;
    }
    // Small entries are parsed together.
    let last = i;
    while ((entries[last + 1]?.end ?? Infinity) - entry.start <= pieceLength) last++;
    const piece = composeJoined(masked, entries, i, last);
    if (piece.composed.roots.length > 1) return undefined;
    const root = piece.composed.roots[0];
    problems.push(...piece.composed.problems);
    if (root?.kind === 'map') pairs.push(...root.pairs);
    else if (root !== undefined) return undefined;
    i = piece.last;
  }
  const first = pairs[0];
  const root: YamlMap = { kind: 'map', flow: false, start: first?.key.start ?? 0, end: pairs.at(-1)?.value.end ?? 0, pairs };
  return { roots: first ? [root] : [], problems };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Spans of the entries of a block map in column 0; the text before the first key belongs to the first. */
function topLevelEntries(text: string): readonly Span[] | undefined {
  const body = /^(?:\uFEFF)?(?:(?:#.*|[ \t]*)(?:\r\n|\n|\r))*---[ \t]*(?:#.*)?(?:\r\n|\n|\r)/.exec(text);
  const from = body ? body[0].length : 0;
  if (/^(?:---|\.\.\.|%)/m.test(from > 0 ? text.slice(from) : text)) return undefined;
  const starts: number[] = [];
  for (let at = from; at < text.length; at = nextLine(text, at)) {
    const char = text.charAt(at);
    if (/[\s#]/.test(char) || isItem(text, at)) continue;
    if (!/[A-Za-z0-9_"']/.test(char)) return undefined;
    starts.push(at);
  }
  if (starts.length === 0) return undefined;
  return starts.map((start, i) => ({ start: i === 0 ? 0 : start, end: starts[i + 1] ?? text.length }));
}

/** A top-level `key:` with a long list below it, parsed in groups of items. */
function composeList(masked: MaskedText, entry: Span, problems: YamlProblem[]): YamlPair | undefined {
  const { text } = masked;
  const header = /^[\w-]+:[ \t]*(?:#.*)?(?:\r\n|\n|\r)/.exec(text.slice(entry.start, Math.min(entry.end, entry.start + 200)));
  if (!header) return undefined;
  const bodyStart = entry.start + header[0].length;
  const items = itemStarts(text, bodyStart, entry.end);
  if (items === undefined) return undefined;
  const head = compose(masked, entry.start, bodyStart).roots[0];
  const pair = head?.kind === 'map' ? head.pairs[0] : undefined;
  if (!pair) return undefined;
  const groups = group(items, entry.end);
  const nodes: YamlNode[] = [];
  for (let i = 0; i < groups.length; i++) {
    const piece = composeJoined(masked, groups, i, i);
    const root = piece.composed.roots[0];
    problems.push(...piece.composed.problems);
    if (piece.composed.roots.length !== 1 || root?.kind !== 'seq') return undefined;
    nodes.push(...root.items);
    i = piece.last;
  }
  const list: YamlSeq = { kind: 'seq', flow: false, start: items[0] ?? bodyStart, end: nodes.at(-1)?.end ?? bodyStart, items: nodes };
  return { ...pair, value: list };
}

/** Starts of the `-` lines of the outermost list in the span; `undefined` when it is not one plain block list. */
function itemStarts(text: string, start: number, end: number): readonly number[] | undefined {
  const starts: number[] = [];
  let indent = -1;
  for (let at = start; at < end; at = nextLine(text, at)) {
    let column = 0;
    while (text.charCodeAt(at + column) === 32) column++;
    const char = text.charAt(at + column);
    if (char === '' || char === '\n' || char === '\r' || char === '#') continue;
    if (char === '\t') return undefined;
    if (indent < 0) indent = column;
    if (column > indent) continue;
    if (column < indent || !isItem(text, at + column)) return undefined;
    starts.push(at);
  }
  return starts.length > 1 ? starts : undefined;
}

function group(starts: readonly number[], end: number): readonly Span[] {
  const spans: Span[] = [];
  let from = starts[0] ?? end;
  for (const start of starts) {
    if (start - from < pieceLength) continue;
    spans.push({ start: from, end: start });
    from = start;
  }
  spans.push({ start: from, end });
  return spans;
}

/** Parses spans `first` to `last`; when that fails, tries with up to `joins` more before it takes the error for real. */
function composeJoined(masked: MaskedText, spans: readonly Span[], first: number, last: number): { composed: Composed; last: number } {
  const start = spans[first]?.start ?? 0;
  const alone = compose(masked, start, spans[last]?.end ?? masked.text.length);
  if (alone.problems.length === 0) return { composed: alone, last };
  for (let more = last + 1; more <= last + joins && more < spans.length; more++) {
    const joined = compose(masked, start, spans[more]?.end ?? masked.text.length);
    if (joined.problems.length === 0) return { composed: joined, last: more };
  }
  return { composed: alone, last };
}

function isItem(text: string, at: number): boolean {
  return text.charAt(at) === '-' && /[\s]|^$/.test(text.charAt(at + 1));
}

function nextLine(text: string, at: number): number {
  const next = text.indexOf('\n', at);
  return next < 0 ? text.length : next + 1;
}
