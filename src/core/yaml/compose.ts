import type { Document, Node as PackageNode, Pair, Scalar } from 'yaml';
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import { unmask, type MaskedText } from './mask';
import type { Placeholder, ScalarValue, YamlNode, YamlPair, YamlScalar } from './node';
import { describeSyntaxError, type YamlProblem } from './problems';
import { ownErrors } from './syntaxErrors';
import { readYaml11 } from './scalar';

/** One piece of text read by the package and turned into our nodes. */
export interface Composed {
  /** One for each document of the piece; `undefined` for an empty one. */
  readonly roots: readonly (YamlNode | undefined)[];
  readonly problems: readonly YamlProblem[];
}

// `failsafe` keeps every scalar as text, which we then read as the gateways do; duplicate keys are our own finding, with both places.
const options = { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, merge: false, logLevel: 'silent' } as const;

/** Parses `[start, end)` of the masked text by itself; offsets in the result are those of the whole text. */
export function compose(masked: MaskedText, start: number, end: number): Composed {
  try {
    return composeSpan(masked, start, end);
  } catch (error) {
    // The parser goes down one call for each level, and a text of nothing but brackets exhausts the stack.
    const message = error instanceof RangeError ? 'This is nested too deeply to be read.' : 'This cannot be read as YAML.';
    return { roots: [], problems: [{ code: 'syntax', range: { start, end: Math.min(start + 1, end) }, message }] };
  }
}

function composeSpan(masked: MaskedText, start: number, end: number): Composed {
  const parsed = parseAllDocuments(masked.text.slice(start, end), options);
  const builder = new Builder(masked, start);
  if (!Array.isArray(parsed)) return { roots: [], problems: [] };
  const problems: YamlProblem[] = [];
  const roots: (YamlNode | undefined)[] = [];
  for (const document of parsed as Document.Parsed[]) {
    for (const { code, pos, message } of ownErrors(document.errors, masked.text.slice(start, end))) {
      const at = { start: start + pos[0], end: Math.min(start + pos[1], end) };
      problems.push(describeSyntaxError(code, message, code === 'TAB_AS_INDENT' ? at : trim(masked.text, at)));
    }
    roots.push(document.contents ? builder.node(document.contents) : undefined);
  }
  return { roots, problems };
}

/** A finding that starts before a line break says nothing: it is moved onto visible text, and kept to one line. */
function trim(text: string, range: { start: number; end: number }): { start: number; end: number } {
  const lineEnd = text.slice(range.start, range.end).search(/[\r\n]/);
  const end = lineEnd > 0 ? range.start + lineEnd : range.end;
  if (end > range.start && text.slice(range.start, end).trim() !== '') return { start: range.start, end };
  const ahead = firstWord(text, range);
  if (ahead !== undefined) return ahead;
  let start = range.start;
  while (start > 0 && /\s/.test(text.charAt(start - 1)) && /\s|^$/.test(text.charAt(start))) start--;
  return start > 0 && start < range.start ? { start: start - 1, end: start } : { start: range.start, end: Math.max(end, range.start) };
}

/** The word behind a range that lies in the indentation of its line: what is indented wrongly. */
function firstWord(text: string, range: { start: number; end: number }): { start: number; end: number } | undefined {
  const lineStart = text.lastIndexOf('\n', range.start - 1) + 1;
  if (range.end === range.start || text.charAt(range.start) !== ' ' || text.slice(lineStart, range.start).trim() !== '') return undefined;
  const [whole, space = ''] = /^([ \t]*)[^\s:]+/.exec(text.slice(range.start, range.start + 1000)) ?? [];
  return whole === undefined ? undefined : { start: range.start + space.length, end: range.start + whole.length };
}

class Builder {
  private next = 0;

  constructor(
    private readonly masked: MaskedText,
    private readonly base: number,
  ) {}

  node(node: PackageNode | null): YamlNode {
    if (node === null) return emptyScalar(this.base);
    if (isScalar(node)) return this.scalar(node);
    const place = this.place(node);
    if (isAlias(node)) return { kind: 'alias', ...place, name: node.source };
    if (isMap(node)) {
      const pairs = node.items.map((pair) => this.pair(pair));
      return { kind: 'map', ...closed(place, node.flow, pairs.at(-1)?.value), flow: node.flow === true, pairs };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.item(item));
      return { kind: 'seq', ...closed(place, node.flow, items.at(-1)), flow: node.flow === true, items };
    }
    return emptyScalar(place.start);
  }

  private item(item: unknown): YamlNode {
    // `[a: 1]` holds a pair as an item: a map with that one entry.
    if (isPair(item)) {
      const pair = this.pair(item);
      return { kind: 'map', start: pair.key.start, end: pair.value.end, flow: true, pairs: [pair] };
    }
    return this.node(item as PackageNode);
  }

  private pair(pair: Pair): YamlPair {
    const key = this.node(pair.key as PackageNode | null);
    const value = pair.value === null ? emptyScalar(key.end) : this.node(pair.value as PackageNode);
    return { key, name: key.kind === 'scalar' ? String(key.value) : this.masked.text.slice(key.start, key.end), value };
  }

  private scalar(node: Scalar): YamlScalar {
    const style = styles[node.type ?? 'PLAIN'] ?? 'plain';
    const text = typeof node.value === 'string' ? node.value : '';
    // Most scalars are bare, and there are very many: no detour for them.
    if (this.masked.placeholders.length === 0 && node.anchor === undefined && node.tag === undefined) {
      const [start, end] = node.range ?? [0, 0];
      return { kind: 'scalar', start: this.base + start, end: this.base + end, style, value: style === 'plain' ? readYaml11(text) : text };
    }
    const place = this.place(node);
    const within = this.placeholdersIn(place.start, place.end);
    if (within.length > 0) {
      const value = unmask(text, within);
      return { kind: 'scalar', ...place, style, value, placeholders: within };
    }
    return { kind: 'scalar', ...place, style, value: readScalar(text, style, place.tag) };
  }

  private placeholdersIn(start: number, end: number): readonly Placeholder[] {
    const all = this.masked.placeholders;
    if (all.length === 0) return all;
    // Scalars come in order of position, so one pass over the placeholders suffices.
    while (this.next < all.length && (all[this.next]?.range.start ?? 0) < start) this.next++;
    let last = this.next;
    while (last < all.length && (all[last]?.range.end ?? 0) <= end) last++;
    const within = all.slice(this.next, last);
    this.next = last;
    return within;
  }

  private place(node: PackageNode): Place {
    const [start, end] = node.range ?? [0, 0];
    const place: Place = { start: this.base + start, end: this.base + end };
    const anchor = 'anchor' in node ? node.anchor : undefined;
    const tag = 'tag' in node ? explicitTag(node.tag) : undefined;
    if (anchor !== undefined) place.anchor = anchor;
    if (tag !== undefined) place.tag = tag;
    return place;
  }
}

/** A block collection ends with its last entry; the package counts comments and empty lines after it in. */
function closed(place: Place, flow: boolean | undefined, last: YamlNode | undefined): Place {
  return flow || !last || last.end < place.start ? place : { ...place, end: last.end };
}

interface Place {
  start: number;
  end: number;
  anchor?: string;
  tag?: string;
}

const styles: Readonly<Record<string, YamlScalar['style']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'block',
  BLOCK_FOLDED: 'block',
};

function isPair(item: unknown): item is Pair {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item && !('items' in item) && !('source' in item);
}

// Short names for the tags of YAML itself; `!` is the tag that says "text".
function explicitTag(tag: string | undefined): string | undefined {
  return tag === undefined || tag === '!' ? tag : tag.replace('tag:yaml.org,2002:', '!!');
}

function readScalar(text: string, style: YamlScalar['style'], tag: string | undefined): ScalarValue {
  if (tag === '!!str' || tag === '!') return text;
  if (tag === '!!null') return null;
  if (tag === '!!int' || tag === '!!float' || tag === '!!bool') return readYaml11(text);
  return style === 'plain' ? readYaml11(text) : text;
}

function emptyScalar(offset: number): YamlScalar {
  return { kind: 'scalar', start: offset, end: offset, style: 'plain', value: null };
}
