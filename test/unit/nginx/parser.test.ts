import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NginxDirective, NginxItem } from '../../../src/core/nginx/document';
import { parseNginx } from '../../../src/core/nginx/parser';
import { printNginx } from '../../../src/core/nginx/print';

const corpus = new URL('../../../../shared/corpus/nginx.jsonl', import.meta.url);

function directives(items: readonly NginxItem[]): NginxDirective[] {
  return items.filter((item) => item.kind === 'directive');
}

function words(text: string): string[][] {
  return directives(parseNginx(text).items).map((item) => [item.name.value, ...item.args.map((arg) => arg.value)]);
}

function problems(text: string): string[] {
  return parseNginx(text).problems.map((problem) => `${problem.code}@${problem.start}`);
}

describe('words', () => {
  it('are cut at spaces, and a # inside a word is no comment', () => {
    expect(words('rewrite ^/a#b$ /c last; # gone\n')).toEqual([['rewrite', '^/a#b$', '/c', 'last']]);
  });

  it('keep unknown escapes and resolve the six that nginx knows', () => {
    expect(words(String.raw`a "x\"y\\z\d\n" b\ c;`)).toEqual([['a', 'x"y\\z\\d\n', 'b\\ c']]);
  });

  it('keep ${name} together but end at a plain brace', () => {
    const [block] = directives(parseNginx('location /a${x}b{ return 200; }').items);
    expect(block?.args.map((arg) => arg.value)).toEqual(['/a${x}b']);
    expect(directives(block?.block?.items ?? [])[0]?.name.value).toBe('return');
  });

  it('may be followed by a parenthesis directly after a quote', () => {
    expect(words('if ($a ~ "b;c") { }')).toEqual([['if', '($a', '~', 'b;c', ')']]);
    expect(problems('if ($a ~ "b;c") { }')).toEqual([]);
  });

  it('may hold line breaks inside quotes', () => {
    expect(words("return 200 'a\nb';")).toEqual([['return', '200', 'a\nb']]);
  });
});

describe('Lua blocks', () => {
  const lua = (code: string): NginxDirective | undefined =>
    directives(parseNginx(`content_by_lua_block {${code}}\nnext;`).items)[0];
  const intact = [
    ' if a then t = { "}" } end ',
    " -- it's } a comment\n",
    ' --[[ } ]] ',
    ' x = [==[ } ]] ]==] ',
    ' t[t[1]] = 2 ',
    " s = 'a\\'}' ",
    ' s = "\\\\" ',
  ];
  it.each(intact)('end where ngx_lua ends them: %j', (code) => {
    const block = lua(code);
    expect(block?.lua?.body).toEqual({ start: 22, end: 22 + code.length });
  });

  it('start without a space before the brace', () => {
    const [set] = directives(parseNginx('set_by_lua_block $x{ return {} }').items);
    expect(set?.args.map((arg) => arg.value)).toEqual(['$x']);
    expect(set?.lua?.close).toBe(31);
  });

  it('that are not closed are reported at the last open brace', () => {
    expect(problems('content_by_lua_block { if {')).toEqual(['unterminated-lua@26']);
  });
});

describe('problems', () => {
  it.each([
    ['a;;', ['unexpected-character@2']],
    ['a {} }', ['unexpected-character@5']],
    ['a { b }', ['unexpected-character@6']],
    ['a "b"c;', ['unexpected-character@5']],
    ['{ }', ['unexpected-character@0']],
    ['a { b;', ['unexpected-end-of-file@6']],
    ['a b', ['unexpected-end-of-file@3']],
    ['\ufeffa b;', ['byte-order-mark@0']],
    [`a ${'x'.repeat(4096)};`, ['too-long-parameter@2']],
    ['a "b;\nc d;\n', ['unterminated-quote@2', 'unexpected-end-of-file@11']],
  ])('of %j are found and passed', (text, expected) => {
    expect(problems(text)).toEqual(expected);
    expect(printNginx(parseNginx(text))).toBe(text);
  });

  it('of a quote that runs away do not swallow the lines after it', () => {
    expect(words('a "b;\nc d;\ne "f";\n').slice(0, 2)).toEqual([['a', 'b'], ['c', 'd']]);
  });
});

describe('the tree', () => {
  it('gives the text back, with CRLF and comments between words', () => {
    const text = 'a # one\r\n  b # two\r\n;\r\nc { # three\r\n} # managed\r\n';
    expect(printNginx(parseNginx(text))).toBe(text);
    expect(parseNginx(text).problems).toEqual([]);
  });

  it.skipIf(!existsSync(corpus))('gives every text of the corpus back byte for byte', () => {
    for (const line of readFileSync(corpus, 'utf8').split('\n')) {
      if (line === '') continue;
      const { files } = JSON.parse(line) as { files: Record<string, string> };
      for (const text of Object.values(files)) expect(printNginx(parseNginx(text))).toBe(text);
    }
  });
});
