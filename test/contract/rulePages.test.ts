import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codesInSources } from './diagnosticCodes';

const folder = 'docs/rules';
const { codes, unreadable } = codesInSources();
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).map((name) => name.replaceAll('\\', '/').slice(0, -'.md'.length));

describe('the codes of diagnostics and the pages about them', () => {
  it('are all found in the sources', () => {
    expect(unreadable).toEqual([]);
    expect([...new Set([...codes].map((code) => code.split('/')[0]))].sort()).toEqual(['apisix', 'kong', 'nginx', 'yaml']);
  });

  it('are the same: no code without a page, no page without a code', () => {
    expect([...pages].sort()).toEqual([...codes].sort());
  });
});

describe.each(pages)('the page of %s', (code) => {
  const text = readFileSync(`${folder}/${code}.md`, 'utf8');

  it('has its name, says in a sentence what is wrong, and where the fact is from', () => {
    expect(text.split('\n')[0]).toBe(`# ${code}`);
    expect(text).toMatch(/^# .+\n\n\S.*\.\n/);
    expect(text).toMatch(/\nSource of the facts?: .+\.\n$/);
  });
});
