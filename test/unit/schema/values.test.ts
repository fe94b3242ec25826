import { describe, expect, it } from 'vitest';
import type { Json, SchemaNode } from '../../../src/core/schema/node';
import { check } from './check';

type Row = readonly [node: SchemaNode, wrong: Json, message: string, right: Json];

const rows: Readonly<Record<string, readonly Row[]>> = {
  types: [
    [{ types: ['string'] }, 1, 'wrong-type value /: Expected a string, found the number 1.', 'a'],
    [{ types: ['integer'] }, 1.5, 'wrong-type value /: Expected an integer, found the number 1.5.', 1],
    [{ types: ['integer'] }, '5', 'wrong-type value /: Expected an integer, found the string "5"; remove the quotes.', 5],
    [{ types: ['number'] }, '', 'wrong-type value /: Expected a number, found the string "".', 1.5],
    [{ types: ['boolean'] }, 'true', 'wrong-type value /: Expected true or false, found the string "true".', true],
    [{ types: ['object', 'null'] }, [], 'wrong-type value /: Expected a map of fields or null, found a list.', null],
    [{ types: ['array'] }, {}, 'wrong-type value /: Expected a list, found a map.', []],
    [{ types: ['string'], enum: ['a', 'b'] }, true, 'wrong-type value /: Expected one of a or b, found true.', 'b'],
    [{ types: ['number'] }, 'x'.repeat(60), `wrong-type value /: Expected a number, found the string "${'x'.repeat(37)}…".`, 0],
  ],
  'lists of values': [
    [{ enum: ['a'] }, 'b', 'not-allowed-value value /: Expected a, found the string "b".', 'a'],
    [{ enum: [1, 'a', null] }, 2, 'not-allowed-value value /: Expected one of 1, a or null, found the number 2.', null],
    [{ enum: [{ a: [1, { b: 2 }] }] }, { a: [1] }, 'not-allowed-value value /: Expected {"a":[1,{"b":2}]}, found a map.', { a: [1, { b: 2 }] }],
    [{ notOneOf: ['a', 'b'] }, 'a', 'not-allowed-value value /: This may be anything but a or b.', 'c'],
  ],
  texts: [
    [{ minLength: 1 }, '', 'wrong-length value /: This must not be empty.', 'a'],
    [{ minLength: 3 }, 'äö', 'wrong-length value /: Too short: at least 3 characters, found 2.', 'äöü'],
    [{ maxLength: 1 }, '😀😀', 'wrong-length value /: Too long: at most 1 characters, found 2.', '😀'],
    [{ pattern: '^[a-z]+$' }, 'A', 'wrong-format value /: The string "A" must match ^[a-z]+$.', 'a'],
    [{ pattern: '^\\p{Lu}$' }, 'a', 'wrong-format value /: The string "a" must match ^\\p{Lu}$.', 'Ä'],
    [{ format: 'ipv4' }, 'a', 'wrong-format value /: Expected an IPv4 address, found the string "a".', '10.0.0.1'],
  ],
  numbers: [
    [{ minimum: 1, maximum: 9 }, 10, 'out-of-range value /: Expected a number from 1 to 9, found 10.', 9],
    [{ minimum: 1 }, 0, 'out-of-range value /: Expected a number of at least 1, found 0.', 1],
    [{ maximum: 1 }, 2, 'out-of-range value /: Expected a number of at most 1, found 2.', 1],
    [{ exclusiveMinimum: 0 }, 0, 'out-of-range value /: Expected a number above 0, found 0.', 0.1],
    [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, 1, 'out-of-range value /: Expected a number above 0 and below 1, found 1.', 0.5],
    [{ multipleOf: 0.1 }, 0.25, 'out-of-range value /: Expected a multiple of 0.1, found 0.25.', 0.3],
  ],
  lists: [
    [{ minItems: 1 }, [], 'too-few value /: At least one item is needed.', [1]],
    [{ minItems: 2 }, [1], 'too-few value /: At least 2 items are needed, found 1.', [1, 2]],
    [{ maxItems: 1 }, [1, 2], 'too-many value /: At most 1 items are allowed, found 2.', []],
    [{ items: { types: ['string'] } }, ['a', 1], 'wrong-type value /1: Expected a string, found the number 1.', ['a']],
    [{ unique: true }, [1, '1', 1], 'duplicate-item value /2: Items must differ: the number 1 stands here twice.', [1, '1']],
    [{ unique: true }, [{ a: 1, b: 2 }, { b: 2, a: 1 }], 'duplicate-item value /1: Items must differ: a map stands here twice.', [{ a: 1 }, { a: 2 }, [1], [2]]],
    [{ contains: { enum: ['a'] } }, ['b'], 'missing-item value /: One of the items must be a.', ['b', 'a']],
  ],
  maps: [
    [{ required: ['a'] }, {}, 'missing-field head /: The field `a` is required.', { a: null }],
    [{ minProperties: 1 }, {}, 'too-few value /: At least one field is needed.', { a: 1 }],
    [{ minProperties: 2 }, { a: 1 }, 'too-few value /: At least 2 fields are needed, found 1.', { a: 1, b: 2 }],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, 'too-many value /: At most 1 fields are allowed, found 2.', { a: 1 }],
    [{ properties: { a: { types: ['string'] } } }, { a: 1 }, 'wrong-type value /a: Expected a string, found the number 1.', { b: 1 }],
    [{ properties: { one: {}, two: {} }, additional: false }, { three: 1 }, 'unknown-field key /three: Unknown field `three`. Known here: one, two.', { one: 1 }],
    [{ properties: { timeout: {} }, additional: false }, { tiemout: 1 }, 'unknown-field key /tiemout: Unknown field `tiemout`. Did you mean `timeout`?', { timeout: 1 }],
    [{ additional: false }, { constructor: 1 }, 'unknown-field key /constructor: Unknown field `constructor`.', {}],
    [{ additional: { types: ['integer'] } }, { a: 'x' }, 'wrong-type value /a: Expected an integer, found the string "x".', { a: 1 }],
    [{ patternProperties: [['^x-', { types: ['string'] }]], additional: false }, { a: 1 }, 'unknown-field key /a: The name `a` has a form that is not allowed here.', { 'x-a': 'b' }],
    [{ patternProperties: [['^x-', { types: ['string'] }]] }, { 'x-a': 1 }, 'wrong-type value /x-a: Expected a string, found the number 1.', { a: 1 }],
    [{ keys: { maxLength: 2 } }, { abc: 1 }, 'wrong-length key /abc: Too long: at most 2 characters, found 3.', { ab: 1 }],
  ],
  'fields that depend on others': [
    [{ dependencies: { a: ['b', 'c'] } }, { a: 1, b: 1 }, 'missing-field key /a: `a` needs `c` beside it.', { b: 1 }],
    [{ dependencies: { a: ['b', 'c'] } }, { a: 1 }, 'missing-field key /a: `a` needs `b` and `c` beside it.', { a: 1, b: 1, c: 1 }],
    [{ dependencies: { a: { required: ['b'] } } }, { a: 1 }, 'missing-field head /: The field `b` is required.', {}],
    [{ dependencies: { a: { not: { required: ['b'] } } } }, { b: 1, a: 1 }, 'fields-conflict key /a: `b` and `a` cannot be used together.', { a: 1 }],
    [{ dependencies: { a: { not: { required: ['b', 'c'] } } } }, { a: 1, b: 1, c: 1 }, 'fields-conflict key /c: `a` and `b` and `c` cannot be used together.', { a: 1, b: 1 }],
  ],
};

describe.each(Object.entries(rows))('%s', (_family, list) => {
  it.each(list)('%j does not take %j', (node, wrong, message) => {
    expect(check(wrong, node)).toEqual([message]);
  });

  it.each(list.map(([node, , , right]) => [node, right] as const))('%j takes %j', (node, right) => {
    expect(check(right, node)).toEqual([]);
  });
});

describe('problems', () => {
  it('of a value that is of the wrong type are told without their consequences', () => {
    expect(check('a', { types: ['object'], required: ['b'], minProperties: 2 })).toHaveLength(1);
    expect(check('c', { enum: ['a'], minLength: 3, pattern: '^a' })).toHaveLength(1);
  });

  it('in different places are all told, in the order of the text', () => {
    const node: SchemaNode = { properties: { a: { types: ['string'] }, b: { items: { minimum: 1 } } }, required: ['c'], additional: false };
    expect(check({ b: [0, 1, 0], a: 1, d: 1 }, node).map((line) => line.split(':')[0])).toEqual([
      'out-of-range value /b/0',
      'out-of-range value /b/2',
      'wrong-type value /a',
      'unknown-field key /d',
      'missing-field head /',
    ]);
  });

  it('are not looked for where the value is known only later', () => {
    expect(check('${{X}}', { types: ['integer'], minimum: 3 })).toEqual([]);
    expect(check({ a: '${{X}}' }, { properties: { a: { enum: ['b'] } } })).toEqual([]);
  });

  it('are not made up from patterns that JavaScript cannot read, or references that lead nowhere', () => {
    expect(check('a', { pattern: '(?<name' })).toEqual([]);
    expect(check(1, { ref: 'nowhere' })).toEqual([]);
    expect(check(1, { ref: 'circle' }, {}, { circle: { ref: 'circle' } })).toEqual([]);
  });

  it('are found through references', () => {
    expect(check([1], { items: { ref: 'a' } }, {}, { a: { ref: 'b' }, b: { types: ['string'] } })).toEqual(['wrong-type value /0: Expected a string, found the number 1.']);
  });
});

describe('what a dialect decides', () => {
  const node: SchemaNode = { properties: { a: { types: ['string'] }, b: { default: 1 }, c: { properties: { d: {}, e: { default: 1 } }, required: ['d', 'e'] } }, required: ['a', 'b', 'c'] };

  it('is whether null stands for an absent field', () => {
    expect(check({ a: null }, { properties: { a: { types: ['string'] } } }, { nullIsAbsent: true })).toEqual([]);
    expect(check({ a: null }, { properties: { a: {} }, required: ['a'] }, { nullIsAbsent: true })).toEqual(['missing-field head /: The field `a` is required.']);
    expect(check({ a: null }, { properties: { a: { types: ['string'] } } })).toEqual(['wrong-type value /a: Expected a string, found null.']);
  });

  it('is whether defaults fill in required fields, and records what they lack', () => {
    expect(check({}, node, { fillsDefaults: true })).toEqual(['missing-field head /: The field `a` is required.', 'missing-field head /c: The field `d` is required.']);
    expect(check({}, node)).toHaveLength(3);
  });

  it('is how long a text is', () => {
    expect(check('ä', { maxLength: 1 }, { lengthOf: () => 2 })).toEqual(['wrong-length value /: Too long: at most 1 characters, found 2.']);
  });

  it('is what only code can check', () => {
    const node: SchemaNode = { checks: [{ name: 'even', args: 2 }] };
    const odd = { check: ({ name, args }: { name: string; args?: Json }, value: Json, path: readonly (string | number)[]) => (value === 1 ? [{ path, part: 'value', reason: 'check-failed', code: name, message: `Not a multiple of ${String(args)}.` } as const] : []) };
    expect(check(1, node, odd)).toEqual(['check-failed value /: Not a multiple of 2.']);
    expect(check(2, node, odd)).toEqual([]);
    expect(check(1, node)).toEqual([]);
  });
});
