import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/core/index';
import { singular } from '../../src/core/kong/state';
import { parseYamlDocument, type YamlDocument } from '../../src/core/yaml/document';
import type { YamlPlace } from '../../src/core/yaml/pointer';
import type { OffsetRange } from '../../src/shared/diagnostics';
import { mapHost } from '../helpers/plans';

// Kong names the field of each refusal as a JSON pointer: a diagnostic has to lie there, where the labelled corpus is present.
const corpus = '../shared/corpus/kong.jsonl';
const missing = existsSync(corpus) ? '' : ` (skipped: there is no ${corpus})`;

interface Refusal {
  readonly path?: string | null;
}

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly verdict: string;
  readonly errors: readonly Refusal[];
  readonly stripped_errors?: readonly Refusal[];
}

function entries(): readonly Entry[] {
  return readFileSync(corpus, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}

const within = (inner: OffsetRange, outer: OffsetRange): boolean => inner.start >= outer.start && inner.end <= Math.max(outer.end, outer.start + 1);

/** A place with its key; a list item starts at its first key. */
function extent(place: YamlPlace): OffsetRange {
  const start = Math.min(place.key?.start ?? place.value.start, place.value.start);
  return { start, end: Math.max(place.value.end, place.node.end, place.key?.end ?? 0) };
}

/** Whether a range lies on the key of a map, or on one of its own keys or scalars: not somewhere deep inside. */
function onHead(range: OffsetRange, place: YamlPlace): boolean {
  if (place.key !== undefined && within(range, place.key)) return true;
  const { node } = place;
  if (node.kind !== 'map') return within(range, extent(place));
  return node.pairs.length === 0 || node.pairs.some(({ key, value }) => within(range, key) || (value.kind !== 'map' && within(range, value)));
}

function lies(range: OffsetRange, pointer: string, document: YamlDocument): boolean {
  // `@entity/0` is a check over the fields of the entity before it.
  const path = pointer.replace(/\/@entity.*$/, '');
  const place = document.find(path);
  if (place !== undefined) return within(range, extent(place));
  for (let at = path; at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('/'));
    const parent = document.find(at);
    if (parent !== undefined) return at === '' ? true : onHead(range, parent);
  }
  return range.start === 0;
}

/**
 * Kong's complaint about the key that nesting stands for (`/services/0/plugins/0/service`), written or not: it sets that key itself,
 * and says this only where something else is wrong. Without that, it takes the file.
 */
function ofNesting(path: string): boolean {
  const [, list = '', key] = /^.*?\/([a-z_]+)\/\d+\/[a-z_]+\/\d+\/([a-z_]+)$/.exec(path) ?? [];
  return key !== undefined && singular(list) === key;
}

/** The refusals that Kong names a place for. */
function placed({ errors, stripped_errors }: Entry): readonly string[] {
  return (stripped_errors ?? errors).flatMap(({ path }) => (typeof path === 'string' && !ofNesting(path) ? [path] : []));
}

interface Judged {
  readonly id: string;
  readonly places: readonly string[];
  /** Those that no diagnostic lies on. */
  readonly unmarked: readonly string[];
}

function judge(entry: Entry): Judged {
  const { id, text } = entry;
  const document = parseYamlDocument(text);
  const places = placed(entry);
  const { diagnostics } = analyze({ path: '/w/kong.yml', text, kind: 'kong', options: { now: Date.now() } }, mapHost({}));
  return { id, places, unmarked: places.filter((path) => !diagnostics.some(({ range }) => lies(range, path, document))) };
}

describe.skipIf(missing !== '')(`positions in the corpus of Kong${missing}`, () => {
  // Enterprise plugins and keys get an information there, everything else an error.
  const judged = (): readonly Judged[] => entries().filter(({ verdict }) => verdict === 'invalid').map(judge).filter(({ places }) => places.length > 0);

  it('are those that Kong names, in at least 97 of 100 refused files', () => {
    const files = judged();
    expect(files.length).toBeGreaterThan(600);
    const wrong = files.filter(({ unmarked }) => unmarked.length > 0);
    const list = wrong.map(({ id, unmarked }) => `${id} ${unmarked.join(' ')}`).join('\n');
    expect(1 - wrong.length / files.length, list).toBeGreaterThanOrEqual(0.97);
  }, 120_000);
});
