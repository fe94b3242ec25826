import { describe, expect, it } from 'vitest';
import { compose } from '../../../src/core/yaml/compose';
import { composeInPieces } from '../../../src/core/yaml/chunks';
import { parseYamlDocument } from '../../../src/core/yaml/document';
import { maskTemplates } from '../../../src/core/yaml/mask';

function large(item: (i: number) => string, count = 400): string {
  let text = '# head\n---\n_format_version: "3.0"\nx: &x\n  a: 1\nservices:\n# a comment\n';
  for (let i = 0; i < count; i++) text += item(i);
  return `${text}tail:\n  - 1\n`;
}

const service = (i: number): string => `- name: s${i}\n  <<: *x\n  host: \${{ env "H${i}" }}\n  text: |\n    - no item\n\n    key: no key\n  paths: ["/a/${i}", '/b']\n\n`;

describe('a large document', () => {
  it('parsed in pieces equals the same parsed whole', () => {
    const masked = maskTemplates(large(service));
    const pieces = composeInPieces(masked);
    const whole = compose(masked, 0, masked.text.length);
    expect(pieces?.problems).toEqual([]);
    const [a, b] = [pieces?.roots[0], whole.roots[0]];
    if (a?.kind !== 'map' || b?.kind !== 'map') throw new Error('no maps');
    expect(a.pairs.map((pair) => pair.name)).toEqual(b.pairs.map((pair) => pair.name));
    const list = (root: typeof a): unknown => {
      const value = root.pairs.find((pair) => pair.name === 'services')?.value;
      return value?.kind === 'seq' ? value.items : undefined;
    };
    expect(list(a)).toEqual(list(b));
  });

  it('keeps a quoted string that goes on at the margin', () => {
    const text = large((i) => (i === 200 ? '- name: "s\n- name: 5\n  "\n' : service(i)));
    const document = parseYamlDocument(text);
    expect(document.problems).toEqual(parseYamlDocument(`a:\n- name: "s\n- name: 5\n  "\n`).problems.length === 0 ? [] : document.problems);
    expect(document.find('/services/200/name')).toBeDefined();
  });

  it('tells an error in one item at its place and keeps the others', () => {
    const text = large((i) => (i === 200 ? '- name: a: b\n' : service(i)));
    const document = parseYamlDocument(text);
    expect(document.problems).toHaveLength(1);
    expect(text.slice(0, document.problems[0]?.range.start)).toMatch(/- name: a?$/);
    expect(document.find('/services/399/name')?.node).toMatchObject({ value: 's399' });
  });

  it('with several documents, directives or a flow top is parsed whole', () => {
    for (const head of ['a: 1\n---\n', '%YAML 1.1\n---\n']) {
      const text = head + large(service).slice(10);
      expect(composeInPieces(maskTemplates(text))).toBeUndefined();
    }
    expect(composeInPieces(maskTemplates(`{"a": [${'1, '.repeat(9000)}1]}`))).toBeUndefined();
  });
});
