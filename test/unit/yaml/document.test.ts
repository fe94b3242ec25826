import { describe, expect, it } from 'vitest';
import { isPlaceholder, parseYamlDocument } from '../../../src/core/yaml/document';

function at(text: string, pointer: string): string {
  const place = parseYamlDocument(text).find(pointer);
  if (!place) return 'nothing';
  const key = place.key ? `${text.slice(place.key.start, place.key.end)} = ` : '';
  return key + text.slice(place.value.start, place.value.end);
}

describe('a YAML document', () => {
  it('finds keys and values by JSON pointer, with tight ranges', () => {
    const text = 'services:\n- name: a  # first\n  "url": \'http://a\'\n\n- {name: b, "x/y": [1, 2 ]}\nlast:\n';
    expect(at(text, '/services/0/name')).toBe('name = a');
    expect(at(text, '/services/0/url')).toBe('"url" = \'http://a\'');
    expect(at(text, '/services/1/x~1y/1')).toBe('2');
    expect(at(text, '/services/1')).toBe('{name: b, "x/y": [1, 2 ]}');
    expect(at(text, '/last')).toBe('last = ');
    expect(at(text, '/services/2')).toBe('nothing');
    expect(at(text, '/services/0')).toBe('name: a  # first\n  "url": \'http://a\'');
  });

  it('keeps positions with CRLF and emoji', () => {
    const text = 'a: "😀 x"\r\nb: 😀\r\nc:\r\n  - d: 1\r\n';
    expect(at(text, '/b')).toBe('b = 😀');
    expect(at(text, '/c/0/d')).toBe('d = 1');
    expect(parseYamlDocument(text).toJson()).toEqual({ a: '😀 x', b: '😀', c: [{ d: 1 }] });
  });

  it('reads JSON files', () => {
    const text = '{\n\t"a": "on",\n\t"b": [true, null, 1.5e3]\n}';
    const document = parseYamlDocument(text, { json: true });
    expect(document.problems).toEqual([]);
    expect(document.toJson()).toEqual({ a: 'on', b: [true, null, 1500] });
  });

  it.each([
    ['{"a": 1,}', '}', /comma/],
    ['{"a": 1 # x\n}', '#', /comments/],
    ["{\"a\": 'x'}", "'", /double quotes/],
    ['{a: 1}', 'a', /double quotes/],
  ])('tells what YAML would take and JSON does not: %s', (text, at, message) => {
    const [problem] = parseYamlDocument(text, { json: true }).problems;
    expect(text.slice(problem?.range.start, problem?.range.end)).toBe(at);
    expect(problem?.message).toMatch(message);
    expect(parseYamlDocument(text).problems).toEqual([]);
  });

  it('uses the first document and keeps the others', () => {
    const document = parseYamlDocument('---\na: 1\n---\na: 2\n');
    expect(document.toJson()).toEqual({ a: 1 });
    expect(document.roots).toHaveLength(2);
  });

  it.each(['', '# only a comment\n', '---\n', '\uFEFFa: 1', 'a: [', '"', '{', '\t', '- - -', '*', '&', '%', '? ', ': ', '<<: 1', '`', 'a: b: c', '\0'])(
    'gives a document for %j',
    (text) => {
      const document = parseYamlDocument(text);
      expect(document.text).toBe(text);
      document.toJson();
      for (const problem of document.problems) expect(problem.range.end).toBeGreaterThanOrEqual(problem.range.start);
    },
  );
});

it('a text of ten thousand brackets is told, not thrown', () => {
  for (const text of ['['.repeat(20_000), `a: ${'{a: '.repeat(20_000)}`]) {
    const document = parseYamlDocument(text);
    expect(document.problems.length).toBeGreaterThan(0);
    document.toJson();
  }
});

describe('duplicate keys', () => {
  it('are reported with the place that counts, and the last wins', () => {
    const text = 'a: 1\nb: 2\na: 3\n';
    const document = parseYamlDocument(text);
    expect(document.toJson()).toEqual({ a: 3, b: 2 });
    expect(document.duplicates).toEqual([{ name: 'a', range: { start: 0, end: 1 }, winner: { start: 10, end: 11 } }]);
    expect(document.problems).toEqual([]);
  });
});

describe('merge keys', () => {
  const base = 'x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2}\n';

  it('may be written twice', () => {
    const document = parseYamlDocument(`${base}z:\n  <<: *x\n  <<: *y\n  c: 3\n`);
    expect(document.toJson()).toMatchObject({ z: { a: 1, b: 1, c: 3 } });
    expect(document.duplicates).toEqual([]);
    expect(document.problems).toEqual([]);
  });

  it('may take a list, whose first map wins', () => {
    expect(parseYamlDocument(`${base}z: {<<: [*y, *x]}`).toJson()).toMatchObject({ z: { a: 1, b: 2, c: 2 } });
  });

  it('yield to an entry of the map wherever it stands', () => {
    expect(parseYamlDocument(`${base}z:\n  a: own\n  <<: *x\n`).toJson()).toMatchObject({ z: { a: 'own', b: 1 } });
  });

  it('lead a pointer to the merged value', () => {
    const text = `${base}z:\n  <<: *x\n`;
    expect(at(text, '/z/b')).toBe('b = 1');
  });

  it('are refused for anything but maps', () => {
    expect(parseYamlDocument('a: {<<: 1}').problems.map((problem) => problem.code)).toEqual(['invalid-merge']);
  });

  it('that merge a map into itself end', () => {
    expect(parseYamlDocument('a: &a\n  b: 1\n  <<: *a\n').toJson()).toEqual({ a: { b: 1 } });
  });
});

describe('aliases', () => {
  it('of aliases cost nothing, however deep', () => {
    const lines = ['a0: &a0 [1]'];
    for (let i = 1; i <= 60; i++) lines.push(`a${i}: &a${i} [*a${i - 1}, *a${i - 1}]`);
    const document = parseYamlDocument(lines.join('\n'));
    expect(document.problems).toEqual([]);
    expect(document.toJson()).toHaveProperty('a1', [[1], [1]]);
  });

  it('to nothing are a problem at the alias', () => {
    const [problem] = parseYamlDocument('a: *nope\n').problems;
    expect(problem).toMatchObject({ code: 'unknown-anchor', range: { start: 3, end: 8 } });
  });

  it('to what they stand in end', () => {
    expect(parseYamlDocument('a: &a [*a]').toJson()).toEqual({ a: [null] });
  });
});

describe('syntax errors', () => {
  function problem(text: string): string {
    const found = parseYamlDocument(text).problems[0];
    return found ? `${found.code} «${text.slice(found.range.start, found.range.end)}» ${found.message}` : 'none';
  }

  it('mark the place and say what to do', () => {
    expect(problem('a: b: c\n')).toMatch(/syntax .*quote the value/);
    expect(problem('a:\n\t- b\n')).toMatch(/tab-indentation .*replace the tab/);
    expect(problem('a: "x\nb: 1\n')).toMatch(/closing " of this string/);
    expect(problem('a: [1, 2\nb: 3\n')).toMatch(/^syntax/);
    expect(problem('a: 1\nbc\nd: 2\n')).toMatch(/colon/);
    expect(problem('a: `x`\n')).toMatch(/backtick/);
  });

  it.each([
    ['too deep', 'a: 1\n b: 2\n', 'b'],
    ['too deep in a list', 'x:\n- a: 1\n   b:\n     c: 2\n- d\n', 'b'],
    ['too deep with CRLF', 'x:\r\n  a: 1\r\n   b: 2\r\n', 'b'],
    ['too shallow', 'x:\n  a: 1\n b: 2\n', 'b'],
    ['too shallow in a list', 'x:\n  - a: 1\n   b: 2\n', 'b'],
    ['a tab', 'x:\n  a:\n    - 1\n\tb: 2\n', '\t'],
    ['a tab below a key', 'x:\n  a:\n\t\t- "b: c"\n', '\t\t'],
  ])('of indentation mark the line that is wrong, once: %s', (_, text, marked) => {
    const { problems } = parseYamlDocument(text);
    expect(problems.map(({ range }) => text.slice(range.start, range.end))).toEqual([marked]);
    expect(problems[0]?.message).toMatch(/indent/);
  });
});

describe('scalars', () => {
  it('are read as YAML 1.1, and those that differ are told', () => {
    const document = parseYamlDocument('[on, off, yes, no, 0777, 1:30, 1_000, 0x1f, 0b11, 0o17, 08, "on", true, 12, 1.5, v1, 1.2.3, y]');
    expect(document.toJson()).toEqual([true, false, true, false, 511, 90, 1000, 31, 3, '0o17', 8, 'on', true, 12, 1.5, 'v1', '1.2.3', 'y']);
    expect(document.ambiguous.map((scalar) => scalar.source)).toEqual(['on', 'off', 'yes', 'no', '0777', '1:30', '1_000', '0b11', '0o17']);
  });

  it('with an explicit tag are what the tag says', () => {
    expect(parseYamlDocument('[!!str 12, !!int "12", !!str on]').toJson()).toEqual(['12', 12, 'on']);
  });
});

describe('templates', () => {
  it('with nested quotes do not disturb YAML and keep their text', () => {
    const text = '_format_version: "${{ env "DECK_V" }}"\nhost: ${{ env "DECK_H" }}\nb: 1\n';
    const document = parseYamlDocument(text);
    expect(document.problems).toEqual([]);
    expect(document.toJson()).toEqual({ _format_version: '${{ env "DECK_V" }}', host: '${{ env "DECK_H" }}', b: 1 });
    const host = document.find('/host')?.node;
    expect(isPlaceholder(host) && host.placeholders?.[0]?.variable).toBe('DECK_H');
    expect(at(text, '/b')).toBe('b = 1');
  });

  it('in comments, keys, parts of values and flow maps are fine', () => {
    const text = '# ${{ env "X": [ }}\n${{KEY}}: {a: x-${{A}}${{B:=[x: "y"]}}-y, b: ${{P:=80}}}\n';
    const document = parseYamlDocument(text);
    expect(document.problems).toEqual([]);
    expect(document.placeholders.map((placeholder) => placeholder.variable)).toEqual(['X', 'KEY', 'A', 'B', 'P']);
    expect(document.placeholders.at(-1)?.fallback).toBe('80');
    expect(document.find('/${{KEY}}/b')?.node).toMatchObject({ value: '${{P:=80}}' });
  });
});
