import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatNginx } from '../../../src/core/nginx/format';
import { expectFaithful, formatted, fourSpaces } from './formatted';

const folder = 'test/fixtures/nginx/format';
const fixtures = readdirSync(folder).flatMap((file) => (file.endsWith('.in.conf') ? [file.slice(0, -'.in.conf'.length)] : []));

describe('formatting', () => {
  it.each(fixtures)('%s gives what is expected, and keeps its tokens', (name) => {
    const text = readFileSync(`${folder}/${name}.in.conf`, 'utf8');
    expect(expectFaithful(text)).toBe(readFileSync(`${folder}/${name}.out.conf`, 'utf8'));
  });

  it.each(fixtures)('%s changes nothing when it is formatted already', (name) => {
    expect(formatNginx(readFileSync(`${folder}/${name}.out.conf`, 'utf8'), fourSpaces)).toEqual([]);
  });

  it.each([
    ['two spaces', { indentSize: 2, useTabs: false }, 'a {\n  b {\n    c 1;\n    d;\n  }\n}\n'],
    ['tabs', { indentSize: 8, useTabs: true }, 'a {\n\tb {\n\t\tc 1;\n\t\td;\n\t}\n}\n'],
  ])('indents by %s', (_, options, expected) => {
    expect(formatted('a{b{c   1;d;}}', options)).toBe(expected);
  });

  it('aligns with spaces behind an indentation of tabs', () => {
    const text = 'http {\nlog_format a \'b\'\n             \'c\';\nmap $a $b {\nx    1;\nlong 2;\n}\n}\n';
    expect(formatted(text, { indentSize: 4, useTabs: true })).toBe(
      "http {\n\tlog_format a 'b'\n\t             'c';\n\tmap $a $b {\n\t\tx    1;\n\t\tlong 2;\n\t}\n}\n",
    );
  });

  it.each(['', ' \n\t\r\n', '\ufeff\n'])('leaves no blank line in a file without tokens: %j', (text) => {
    expect(formatted(text)).toBe(text.startsWith('\ufeff') ? '\ufeff' : '');
  });

  it('leaves a byte order mark where it is', () => {
    expect(formatted('\ufeff\n  user  www;')).toBe('\ufeffuser www;\n');
  });

  it.each([
    ['\r\n where most lines end so', 'a;\r\n\r\n\r\nb;\nc;\r\n', 'a;\r\n\r\nb;\r\nc;\r\n'],
    ['\n where most lines end so', 'a;\n\n\n\nb;\r\nc;', 'a;\n\nb;\nc;\n'],
    ['\n where there is no line', 'a;', 'a;\n'],
  ])('ends lines with %j', (_, text, expected) => {
    expect(expectFaithful(text)).toBe(expected);
  });

  it.each([
    ['a { b;', 'an open block'],
    ['a; }', 'a } too many'],
    ['a { b }', 'a missing ;'],
    ['a "b;', 'an open string'],
    ['a "b"c;', 'a word glued to a string'],
    ['content_by_lua_block { [[ }', 'an open Lua string'],
    ['{{ if .Values.tls }}\nlisten 443;\n{{ end }}', 'another language’s template'],
    ['location ~ ^/\\d{3}$ {\n  return 200;\n}', 'an unquoted brace in an expression'],
  ])('changes nothing in %j: %s', (text) => {
    expect(formatNginx(text, fourSpaces)).toBeUndefined();
  });

  it('is no matter of depth', () => {
    const depth = 5000;
    const edits = formatNginx('a{'.repeat(depth) + '}'.repeat(depth), { indentSize: 1, useTabs: true }) ?? [];
    expect(edits[edits.length - 2]?.newText).toBe('\n');
    expect(Math.max(...edits.map(({ newText }) => newText.length))).toBe(depth);
  });

  it('touches only what differs', () => {
    expect(formatNginx('a {\n  b  1;\n    c;\n}\n', fourSpaces)).toEqual([
      { range: { start: 6, end: 6 }, newText: '  ' },
      { range: { start: 8, end: 9 }, newText: '' },
    ]);
  });
});

describe('formatting a range', () => {
  const text = 'http{\n\n\n  server  {\nlisten  80;\n\n\nserver_name  a;\n}\n}';
  const range = (from: string, to = from): { start: number; end: number } => ({ start: text.indexOf(from), end: text.indexOf(to) + to.length });
  const inRange = (from: string, to = from): string => {
    const edits = formatNginx(text, { ...fourSpaces, range: range(from, to) }) ?? [];
    let out = text;
    for (const { range: { start, end }, newText } of [...edits].reverse()) out = out.slice(0, start) + newText + out.slice(end);
    return out;
  };

  it('changes its own line and no other, by the blocks that are around it', () => {
    expect(inRange('80')).toBe(text.replace('listen  80;', '        listen 80;'));
  });

  it('takes the blank lines that it holds', () => {
    expect(inRange('listen', 'server_name')).toBe(text.replace('listen  80;\n\n\nserver_name  a;', '        listen 80;\n\n        server_name a;'));
  });

  it('that ends where a line starts does not touch that line', () => {
    const edits = formatNginx(text, { ...fourSpaces, range: { start: text.indexOf('listen'), end: text.indexOf('80;\n') + 4 } });
    expect(edits?.every((edit) => edit.range.end <= text.indexOf('80;\n') + 4)).toBe(true);
    expect(edits?.length).toBe(2);
  });

  it('without length is its line', () => {
    const at = text.indexOf('server_name') + 3;
    expect(formatNginx(text, { ...fourSpaces, range: { start: at, end: at } })).toHaveLength(2);
  });

  it('at the end adds the last line break', () => {
    const last = formatNginx(text, { ...fourSpaces, range: { start: text.length, end: text.length } });
    expect(last).toEqual([{ range: { start: text.length, end: text.length }, newText: '\n' }]);
  });

  it('within Lua changes nothing', () => {
    const lua = 'a {\n  content_by_lua_block {\n x  =  1\n  }\n}\n';
    const at = lua.indexOf('=');
    expect(formatNginx(lua, { ...fourSpaces, range: { start: at, end: at + 1 } })).toEqual([]);
  });
});
