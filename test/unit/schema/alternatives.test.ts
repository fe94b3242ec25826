import { describe, expect, it } from 'vitest';
import type { SchemaNode } from '../../../src/core/schema/node';
import { check } from './check';

const needs = (...required: string[]): SchemaNode => ({ required });

describe('alternatives', () => {
  it('hold when one of them does; exclusive ones when exactly one does', () => {
    const branches: readonly SchemaNode[] = [{ types: ['string'] }, { types: ['integer'] }, { minimum: 5 }];
    expect(check('a', { anyOf: branches })).toEqual([]);
    expect(check(7, { anyOf: branches })).toEqual([]);
    expect(check(1.5, { oneOf: [{ types: ['string'] }, { types: ['number'] }] })).toEqual([]);
    expect(check(7, { oneOf: [{ types: ['integer'] }, { minimum: 5 }] })).toEqual([
      'fields-conflict value /: The number 7 fits several exclusive forms; leave out what only one of them needs.',
    ]);
  });

  it('of values are listed, each once', () => {
    const node: SchemaNode = { anyOf: [{ types: ['string'], pattern: '^a' }, { types: ['integer'] }, { enum: ['x', 'y'] }, { types: ['string'], format: 'ipv4' }, { types: ['integer'] }] };
    expect(check(true, node)).toEqual(['no-alternative value /: Expected a string that matches ^a, an integer, one of x or y or an IPv4 address, found true.']);
  });

  it('that say the same are told as one', () => {
    expect(check(1, { anyOf: [{ types: ['string'] }, { types: ['string'], minLength: 2 }] })).toEqual(['wrong-type value /: Expected a string, found the number 1.']);
  });

  it('of the right type tell the bound that is passed', () => {
    const node: SchemaNode = { oneOf: [{ types: ['integer'], exclusiveMinimum: 0 }, { types: ['string'] }] };
    expect(check(0, node)).toEqual(['out-of-range value /: Expected a number above 0, found 0.']);
    expect(check(null, node)).toEqual(['no-alternative value /: Expected an integer or a string, found null.']);
    expect(check('', { anyOf: [{ types: ['integer'] }, { types: ['string'], minLength: 1 }] })).toEqual(['wrong-length value /: This must not be empty.']);
  });

  it('that ask for fields name the fields', () => {
    expect(check({}, { anyOf: [needs('a'), needs('b')] })).toEqual(['missing-field head /: One of these is needed: `a`, `b`.']);
    expect(check({}, { oneOf: [needs('a'), needs('b', 'c')] })).toEqual(['missing-field head /: One of these is needed: `a`, `b` with `c`.']);
    expect(check({ b: 1 }, { oneOf: [needs('a', 'd', 'e'), needs('b', 'c')] })).toEqual(['missing-field head /: `c` is needed here.']);
    expect(check({}, { oneOf: [{ required: ['a'], not: needs('b') }, needs('b')] })).toEqual(['missing-field head /: One of these is needed: `a`, `b`.']);
  });

  it('that exclude each other name what may not stand together, and mark the last', () => {
    expect(check({ a: 1, b: 1 }, { oneOf: [needs('a'), needs('b')] })).toEqual(['fields-conflict key /b: Only one of `a` or `b` may be used.']);
    expect(check({ a: 1, b: 1, c: 1 }, { oneOf: [needs('a', 'b'), needs('c')] })).toEqual(['fields-conflict key /c: Only one of `a` with `b` or `c` may be used.']);
  });

  it('of maps complain as the one that was most likely meant', () => {
    const node: SchemaNode = {
      oneOf: [
        { properties: { kind: { enum: ['file'] }, path: { types: ['string'] } }, required: ['kind', 'path'], additional: false },
        { properties: { kind: { enum: ['http'] }, url: { types: ['string'], minLength: 1 } }, required: ['kind', 'url'], additional: false },
      ],
    };
    expect(check({ kind: 'http', url: '' }, node)).toEqual(['wrong-length value /url: This must not be empty.']);
    expect(check({ kind: 'file' }, node)).toEqual(['missing-field head /: The field `path` is required.']);
    expect(check({ kind: 'file', path: '/a' }, node)).toEqual([]);
  });

  it('are looked at below references too', () => {
    expect(check({}, { anyOf: [{ ref: 'a' }, { ref: 'b' }] }, {}, { a: needs('x'), b: needs('y') })).toEqual(['missing-field head /: One of these is needed: `x`, `y`.']);
  });
});

describe('allOf', () => {
  it('tells what each part does not accept', () => {
    expect(check({ a: 1 }, { allOf: [needs('b'), { properties: { a: { minimum: 2 } } }] })).toEqual([
      'missing-field head /: The field `b` is required.',
      'out-of-range value /a: Expected a number of at least 2, found 1.',
    ]);
  });
});

describe('not', () => {
  it('names the fields that may not stand together', () => {
    expect(check({ a: 1, b: 1 }, { not: needs('a', 'b') })).toEqual(['fields-conflict key /b: `a` and `b` cannot be used together.']);
    expect(check({ a: 1 }, { not: needs('a', 'b') })).toEqual([]);
    expect(check({ a: 1 }, { not: needs('a') })).toEqual(['fields-conflict key /a: `a` cannot be used here.']);
  });

  it('of alternatives tells each that holds, and no other', () => {
    const node: SchemaNode = { not: { anyOf: [needs('script', 'plugins'), needs('script', 'config')] } };
    expect(check({ script: 1, plugins: 1 }, node)).toEqual(['fields-conflict key /plugins: `script` and `plugins` cannot be used together.']);
    expect(check({ script: 1, plugins: 1, config: 1 }, node)).toHaveLength(2);
    expect(check({ plugins: 1, config: 1 }, node)).toEqual([]);
    expect(check({ d: 1, p: 1 }, { not: { anyOf: [needs('d'), needs('p')] } })).toEqual([
      'fields-conflict key /d: `d` cannot be used here.',
      'fields-conflict key /p: `p` cannot be used here.',
    ]);
  });

  it('of values says what they must not be', () => {
    expect(check('a', { not: { types: ['string'] } })).toEqual(['not-allowed-value value /: This must not be a string.']);
    expect(check(1, { not: { types: ['string'] } })).toEqual([]);
  });
});

describe('if', () => {
  const node: SchemaNode = { if: { properties: { policy: { enum: ['redis'] } } }, then: needs('host'), else: needs('path') };

  it('decides which other part counts', () => {
    expect(check({ policy: 'redis' }, node)).toEqual(['missing-field head /: The field `host` is required.']);
    expect(check({ policy: 'local' }, node)).toEqual(['missing-field head /: The field `path` is required.']);
    expect(check({ policy: 'local', path: 1 }, node)).toEqual([]);
  });

  it('needs neither of them', () => {
    expect(check({ policy: 'local' }, { if: { properties: { policy: { enum: ['redis'] } } }, then: needs('host') })).toEqual([]);
  });
});
