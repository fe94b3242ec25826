import type { OffsetRange } from '../../shared/diagnostics';
import type { Json } from '../schema/node';
import { composeInPieces } from './chunks';
import { compose } from './compose';
import { maskTemplates } from './mask';
import { collectFindings, type AmbiguousScalar, type DuplicateKey } from './findings';
import type { Placeholder, YamlMap, YamlNode, YamlScalar } from './node';
import type { YamlProblem } from './problems';
import { findPlace, pointerParts, type YamlPlace } from './pointer';
import { toJson } from './json';
import { jsonProblems } from './strictJson';
import { tabProblems } from './tabs';
import { mergedEntries, type EntryReader, type YamlEntry } from './entries';

/** A parsed YAML or JSON file. It exists for every text; what is wrong with it is in `problems`. */
export interface YamlDocument {
  readonly text: string;
  /** The first document, which is the one the gateways use; `undefined` when the text holds nothing. */
  readonly root: YamlNode | undefined;
  /** All documents of the stream. */
  readonly roots: readonly (YamlNode | undefined)[];
  /** Syntax errors, unknown aliases, merge keys that cannot be merged; in order of position. */
  readonly problems: readonly YamlProblem[];
  /** Keys written twice in one map: the last one counts. */
  readonly duplicates: readonly DuplicateKey[];
  /** Plain scalars that YAML 1.1 (the gateways) and YAML 1.2 (most other tools) read differently. */
  readonly ambiguous: readonly AmbiguousScalar[];
  /** Every environment template of the file, comments included. */
  readonly placeholders: readonly Placeholder[];
  /** What an alias stands for; other nodes are returned as they are. `undefined` for an unknown alias. */
  resolve(node: YamlNode): YamlNode | undefined;
  /** The entries of a map as the gateway sees them: merge keys applied, the last of duplicates, in order. */
  entries(map: YamlMap): ReadonlyMap<string, YamlEntry>;
  /** The value of a node (the root when absent) as plain data. Aliased values are shared objects; templates stay text. */
  toJson(node?: YamlNode): Json | undefined;
  /** Where a JSON pointer (`/services/0/name`) leads; `undefined` when there is nothing. */
  find(pointer: string): YamlPlace | undefined;
  /** The same for a path of keys and indexes. */
  findPath(path: readonly (string | number)[]): YamlPlace | undefined;
}

export interface YamlOptions {
  /** The text is JSON: strings and numbers are then not read as YAML 1.1. */
  readonly json?: boolean;
}

/** Never throws: any text gives a document. */
export function parseYamlDocument(text: string, options: YamlOptions = {}): YamlDocument {
  const masked = maskTemplates(text);
  const { roots, problems } = composeInPieces(masked) ?? compose(masked, 0, text.length);
  const findings = collectFindings(text, roots, options.json === true);
  const root = roots[0];
  const resolve = (node: YamlNode): YamlNode | undefined => (node.kind === 'alias' ? findings.targets.get(node) : node);
  const known = new Map<YamlMap, ReadonlyMap<string, YamlEntry>>();
  const entries = (map: YamlMap): ReadonlyMap<string, YamlEntry> => {
    let found = known.get(map);
    if (!found) known.set(map, (found = mergedEntries(map, resolve)));
    return found;
  };
  const reader: EntryReader = {
    resolve,
    get: (map, name) => (findings.complex.has(map) ? entries(map).get(name) : simpleEntry(map, name)),
    each: (map, use) => {
      if (findings.complex.has(map)) for (const [name, entry] of entries(map)) use(name, entry.value);
      else for (const pair of map.pairs) use(pair.name, pair.value);
    },
  };
  const json = new Map<YamlNode, Json>();
  return {
    text,
    root,
    roots,
    problems: inOrder(text, [...problems, ...findings.problems, ...(options.json ? jsonProblems(text, problems) : tabProblems(text, roots))]),
    duplicates: findings.duplicates,
    ambiguous: findings.ambiguous,
    placeholders: masked.placeholders,
    resolve,
    entries,
    toJson: (node = root) => (node ? toJson(node, reader, json) : undefined),
    find: (pointer) => (root ? findPlace(root, pointerParts(pointer), reader) : undefined),
    findPath: (path) => (root ? findPlace(root, path, reader) : undefined),
  };
}

function simpleEntry(map: YamlMap, name: string): YamlEntry | undefined {
  const pair = map.pairs.find((one) => one.name === name);
  return pair && { key: pair.key, value: pair.value, merged: false };
}

/** Sorted, and at most one a line: what follows the first on its line is usually the same mistake again. */
function inOrder(text: string, problems: readonly YamlProblem[]): readonly YamlProblem[] {
  if (problems.length < 2) return problems;
  const sorted = [...problems].sort((a, b) => a.range.start - b.range.start);
  return sorted.filter((problem, i) => {
    const previous = sorted[i - 1];
    return previous === undefined || /[\r\n]/.test(text.slice(previous.range.start, problem.range.start));
  });
}

/** The range of a node. */
export function rangeOf(node: YamlNode): OffsetRange {
  return { start: node.start, end: node.end };
}

/** Whether a value is known only when the file is used, so that its type and content cannot be checked. */
export function isPlaceholder(node: YamlNode | undefined): node is YamlScalar {
  return node?.kind === 'scalar' && node.placeholders !== undefined;
}
