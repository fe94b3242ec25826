import { describe, expect, it } from 'vitest';
import { indentBefore } from '../../../src/core/text/indent';

describe('indentBefore', () => {
  it('gives the blanks of the line before an offset', () => {
    expect(indentBefore('a {\n \t b;', 7)).toBe(' \t ');
    expect(indentBefore('  b;', 2)).toBe('  ');
  });

  it('gives nothing after other characters and at the start', () => {
    expect(indentBefore('a;b;', 2)).toBe('');
    expect(indentBefore('b;', 0)).toBe('');
  });
});
