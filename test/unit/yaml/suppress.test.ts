import { expect, it } from 'vitest';
import { isSuppressed, readSuppressions } from '../../../src/core/yaml/suppress';

it('a comment silences the named codes on the next line only', () => {
  const found = readSuppressions('a: 1\r\n  # gateway-lens-disable-next-line kong/unknown-field, kong/type\r\nb: 2\nc: 3\n');
  expect(isSuppressed(found, 2, 'kong/unknown-field')).toBe(true);
  expect(isSuppressed(found, 2, 'kong/type')).toBe(true);
  expect(isSuppressed(found, 2, 'kong/enum')).toBe(false);
  expect(isSuppressed(found, 3, 'kong/type')).toBe(false);
});

it('a comment without codes silences everything on the next line', () => {
  expect(isSuppressed(readSuppressions('# gateway-lens-disable-next-line\nx: 1'), 1, 'kong/type')).toBe(true);
});
