import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/core/index';
import { mapHost } from '../helpers/plans';

// Where our verdict on a labelled file differs from Kong's, it does so on purpose: each such file is listed with its reason.
const corpus = '../shared/corpus/kong.jsonl';
const missing = existsSync(corpus) ? '' : ` (skipped: there is no ${corpus})`;
const differences = JSON.parse(readFileSync('test/corpus/kong-differences.json', 'utf8')) as Readonly<Record<string, string>>;

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly verdict: 'valid' | 'invalid' | 'environment' | 'dangling' | 'duplicate' | 'deck-only';
  readonly edition: string;
}

/** Files on which the open-source Kong's verdict is what our users want to hear. */
function judged(): readonly Entry[] {
  const all = readFileSync(corpus, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
  return all.filter(({ verdict, edition }) => verdict !== 'environment' && (verdict !== 'invalid' || edition === 'oss'));
}

function agrees({ text, verdict }: Entry): boolean {
  const { diagnostics } = analyze({ path: '/w/kong.yml', text, kind: 'kong', options: { now: Date.now() } }, mapHost({}));
  return diagnostics.some(({ severity }) => severity === 'error') === (verdict !== 'valid' && verdict !== 'deck-only');
}

describe.skipIf(missing !== '')(`verdicts on the corpus of Kong${missing}`, () => {
  it('are those of Kong, but for the listed differences', () => {
    const entries = judged();
    expect(entries.length).toBeGreaterThan(700);
    expect(entries.filter((entry) => !agrees(entry)).map(({ id }) => id).sort()).toEqual(Object.keys(differences).sort());
  }, 120_000);
});

it('every difference has its reason', () => {
  expect(Object.values(differences).filter((reason) => reason.length < 40)).toEqual([]);
});
