import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyze, LineIndex, type Analysis, type TextEdit } from '../../../src/core/index';
import { nginxRules } from '../../../src/core/rules/nginx/index';
import { mapHost } from '../../helpers/plans';

// A rule has `<id>.fires.conf`, where `# want «token»` ends the lines it reports, `<id>.silent.conf`, and `<id>.fixed.conf` where it
// has fixes: the first file with all of them applied, without the marks. Further files may stand beside them as `<id>.fires-2.conf` and so on.
const folder = 'test/fixtures/rules/nginx';
const names = readdirSync(folder);
const read = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8');
const analysisOf = (text: string): Analysis => analyze({ path: '/w/nginx.conf', text, kind: 'nginx' }, mapHost({}));

/** `line «token»` of every finding of the code. */
function found(text: string, code: string): readonly string[] {
  const index = new LineIndex(text);
  return analysisOf(text)
    .diagnostics.filter((diagnostic) => diagnostic.code === code)
    .map(({ range }) => `${index.position(range.start).line + 1} «${text.slice(range.start, range.end)}»`);
}

function wanted(text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => [...line.replace(/^.*?# want /, '# want ').matchAll(/«([^»]*)»/g)].filter(() => line.includes('# want')).map(([, token]) => `${index + 1} «${token}»`));
}

const withoutMarks = (text: string): string => text.replace(/ *# want .*$/gm, '');

function applyAll(text: string, edits: readonly TextEdit[]): string {
  return [...edits].sort((a, b) => b.range.start - a.range.start).reduce((now, { range, newText }) => now.slice(0, range.start) + newText + now.slice(range.end), text);
}

describe('the nginx rules', () => {
  it('are each there once, with fixtures for nothing else', () => {
    const ids = nginxRules.map(({ code }) => code.replace('nginx/', ''));
    expect(new Set(ids).size).toBe(ids.length);
    expect(names.map((name) => name.split('.')[0]).filter((id) => !ids.includes(id ?? ''))).toEqual([]);
  });

  describe.each(nginxRules.map(({ code }) => [code, code.replace('nginx/', '')] as const))('%s', (code, id) => {
    const files = (kind: string): readonly string[] => names.filter((name) => new RegExp(`^${id}\\.${kind}(-\\d+)?\\.conf$`).test(name));

    it('reports the marked tokens and nothing else', () => {
      expect(files('fires')).not.toEqual([]);
      for (const name of files('fires')) {
        expect(wanted(read(name))).not.toEqual([]);
        expect(found(read(name), code)).toEqual(wanted(read(name)));
      }
    });

    it('is silent where all is well', () => {
      expect(files('silent')).not.toEqual([]);
      for (const name of files('silent')) expect(found(read(name), code)).toEqual([]);
    });

    it('has fixtures that nginx accepts', () => {
      for (const name of [...files('fires'), ...files('silent')]) {
        expect(analysisOf(read(name)).diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => `${name}: ${message}`)).toEqual([]);
      }
    });

    it('has fixes that leave nothing to report', () => {
      const text = withoutMarks(read(`${id}.fires.conf`));
      const edits = analysisOf(text).diagnostics.filter((diagnostic) => diagnostic.code === code).flatMap(({ fixes }) => fixes?.[0]?.edits ?? []);
      const fixed = `${folder}/${id}.fixed.conf`;
      expect(existsSync(fixed)).toBe(edits.length > 0);
      if (edits.length === 0) return;
      expect(applyAll(text, edits)).toBe(readFileSync(fixed, 'utf8'));
    });
  });
});
