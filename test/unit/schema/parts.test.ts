import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../src/core/schema/canonical';
import type { SchemaNode } from '../../../src/core/schema/node';
import { createPack, expression } from '../../../src/core/schema/pack';
import { schemaAt } from '../../../src/core/schema/schemaAt';
import { sameJson } from '../../../src/core/schema/validate';
import { expectation } from '../../../src/core/schema/words';

describe('the nodes at a path', () => {
  const string: SchemaNode = { types: ['string'] };
  const integer: SchemaNode = { types: ['integer'] };
  const root: SchemaNode = {
    properties: { list: { items: string }, shared: { ref: 'a' } },
    patternProperties: [['^x-', integer]],
    additional: string,
    anyOf: [{ properties: { either: integer } }],
    if: {},
    then: { properties: { later: integer } },
  };
  const at = (...path: (string | number)[]): readonly SchemaNode[] => schemaAt(root, path, createPack({ a: { properties: { b: integer } } }));

  it('are those of fields, items, patterns and other fields', () => {
    expect(at('list', 3)).toEqual([string]);
    expect(at('x-a')).toContain(integer);
    expect(at('anything')).toEqual([string]);
    expect(at('shared', 'b')).toEqual([integer]);
  });

  it('are several where alternatives and conditions add to them', () => {
    expect(at('either')).toEqual([string, integer]);
    expect(at('later')).toEqual([string, integer]);
  });

  it('are none where nothing is known', () => {
    expect(at('list', 'a')).toEqual([]);
    expect(at('x-a', 'b', 0)).toEqual([]);
    expect(schemaAt({ properties: {}, additional: false }, ['toString'], createPack({}))).toEqual([]);
  });

  it('end where schemas refer to themselves', () => {
    const pack = createPack({ tree: { anyOf: [{ ref: 'tree' }], properties: { child: { ref: 'tree' } } } });
    expect(schemaAt({ ref: 'tree' }, ['child', 'child'], pack).length).toBeGreaterThan(0);
  });
});

describe('what a node accepts, in words', () => {
  it.each<[SchemaNode, string]>([
    [{ enum: ['a'] }, 'a'],
    [{ enum: [1, 2] }, 'one of 1 or 2'],
    [{ format: 'ipv6', types: ['string'] }, 'an IPv6 address'],
    [{ format: 'email' }, 'of the form email'],
    [{ types: ['integer', 'string'] }, 'an integer or a string'],
    [{ types: ['string'], pattern: '^a' }, 'a string that matches ^a'],
    [{ pattern: '^([a-fA-F0-9]{0,4}:){1,8}x' }, 'an IPv6 network such as fd00::/8'],
    [{ required: ['a', 'b'] }, 'a map with `a` and `b`'],
    [{}, 'another value'],
  ])('of %j', (node, words) => {
    expect(expectation(node)).toBe(words);
  });
});

describe('data', () => {
  it('is the same whatever the order of keys, but not of items', () => {
    expect(sameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({ a: 1 }, { a: 1, b: 1 })).toBe(false);
    expect(sameJson({ toString: 1 }, { b: 1 })).toBe(false);
    expect(sameJson([], {})).toBe(false);
    expect(sameJson(null, {})).toBe(false);
    expect(sameJson(1, '1')).toBe(false);
  });

  it('is written with its keys in order', () => {
    expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: true })).toBe('{"a":true,"b":[1,{"c":null,"d":"x"}]}');
    expect(canonicalJson({ b: 1, a: 2 })).toBe(canonicalJson({ a: 2, b: 1 }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});

it('patterns are compiled once a pack', () => {
  const pack = createPack({});
  expect(expression('^a', pack)).toBe(expression('^a', pack));
  expect(expression('^a', createPack({}))).not.toBe(expression('^a', pack));
});
