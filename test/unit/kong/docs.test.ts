import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeOfReason } from '../../../src/core/kong/codes';

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('generated'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}

const written = sources('src/core/kong').flatMap((text) =>
  [...text.matchAll(/(?:\badd\(\s*|\bcode: |\bofString\(|\bconst code = )'([a-z-]+)'/g)].flatMap((match) => match[1] ?? []),
);
const yaml = sources('src/core/yaml').flatMap((text) => [...text.matchAll(/code: '(?:yaml\/)?([a-z-]+)'/g)].flatMap((match) => match[1] ?? []));
const engine = Object.values(codeOfReason).filter((code) => code !== 'check');

it.each([...new Set([...written, ...engine])])('kong/%s has a page', (code) => {
  expect(existsSync(`docs/rules/kong/${code}.md`)).toBe(true);
});

it.each([...new Set(yaml)])('yaml/%s has a page', (code) => {
  expect(existsSync(`docs/rules/yaml/${code}.md`)).toBe(true);
});

it('no page is left over', () => {
  const known = new Set([...written, ...engine]);
  const pages = readdirSync('docs/rules/kong').map((name) => name.replace(/\.md$/, ''));
  expect(pages.filter((code) => !known.has(code))).toEqual([]);
});
