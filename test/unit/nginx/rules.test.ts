import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nginxRules } from '../../../src/core/rules/nginx/index';
import { analyze, marked } from './host';

const fixtures = new URL('../../fixtures/nginx/rules/', import.meta.url);
const pages = new URL('../../../docs/rules/nginx/', import.meta.url);
const sources = new URL('../../../src/core/nginx/', import.meta.url);
const codes = readdirSync(fixtures).sort();
/** The rules beyond nginx's own verdict have fixtures of their own (test/unit/rules). */
const rules: ReadonlySet<string> = new Set(nginxRules.map(({ code }) => code));

function fixture(code: string, name: string): { text: string; path: string; version?: string } {
  const text = readFileSync(new URL(`${code}/${name}.conf`, fixtures), 'utf8');
  const version = /^# nginx: (.*)$/m.exec(text)?.[1];
  return { text, path: `/etc/nginx/${name}.conf`, ...(version === undefined ? {} : { version }) };
}

function run({ text, path, version }: ReturnType<typeof fixture>): ReturnType<typeof analyze> {
  return analyze({ [path]: text }, version === undefined ? undefined : { nginxVersion: version });
}

describe.each(codes)('nginx/%s', (code) => {
  it('marks the wrong tokens of its fixture', () => {
    const sample = fixture(code, 'fires');
    const wanted = [...sample.text.matchAll(/^\uFEFF?# marks: (.*)$/gm)].map((match) => match[1]);
    const analysis = run(sample);
    const found = analysis.diagnostics.filter((diagnostic) => diagnostic.code === `nginx/${code}`);
    expect(found.map((diagnostic) => marked(analysis, diagnostic)).sort()).toEqual(wanted.sort());
  });

  it('stays silent on its counterpart, as does every other verdict', () => {
    expect(run(fixture(code, 'silent')).diagnostics.filter((found) => !rules.has(found.code))).toEqual([]);
  });

  it('has a page', () => {
    expect(readFileSync(new URL(`${code}.md`, pages), 'utf8')).toContain(`# nginx/${code}`);
  });
});

describe('the list of codes', () => {
  it('is the same in the sources, the pages and the fixtures', () => {
    const files = [...readdirSync(sources), ...readdirSync(new URL('checks/', sources)).map((name) => `checks/${name}`)];
    const emitted = new Set<string>();
    for (const name of files) {
      if (!name.endsWith('.ts')) continue;
      const text = readFileSync(new URL(name, sources), 'utf8');
      for (const match of text.matchAll(/'nginx\/([a-z-]+)'/g)) emitted.add(match[1] ?? '');
      if (name === 'document.ts') for (const match of text.matchAll(/^ {2}\| '([a-z-]+)'/gm)) emitted.add(match[1] ?? '');
    }
    expect([...emitted].sort()).toEqual(codes);
    const verdicts = readdirSync(pages).map((name) => name.replace('.md', '')).filter((name) => !rules.has(`nginx/${name}`));
    expect(verdicts.sort()).toEqual(codes);
  });
});
