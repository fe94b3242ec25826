import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyze } from './found';

const folder = 'docs/rules/apisix';
const codes = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));

/** The example of a page; whole files but for the last line, which every file needs. */
function example(code: string, kind: 'wrong' | 'right'): string {
  const text = new RegExp(`\`\`\`yaml\n# ${kind}\n([^]*?)\`\`\``).exec(readFileSync(`${folder}/${code}.md`, 'utf8'))?.[1] ?? '';
  return code === 'missing-end' || text.includes('#END') ? text : `${text}#END\n`;
}

describe.each(codes)('the examples of apisix/%s', (code) => {
  it('are wrong for this reason alone, or right', () => {
    const wrong = analyze(example(code, 'wrong')).diagnostics.map((diagnostic) => diagnostic.code);
    expect([...new Set(wrong)]).toEqual([`apisix/${code}`]);
    expect(example(code, 'right')).toMatch(/^\w+:/);
    expect(analyze(example(code, 'right')).diagnostics).toEqual([]);
  });
});
