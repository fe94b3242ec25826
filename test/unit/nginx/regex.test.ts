import { describe, expect, it } from 'vitest';
import { scanRegex } from '../../../src/core/nginx/pcre';

// What pcre2_compile() of PCRE2 10.42 says, as nginx calls it: bytes, no mode for Unicode.
describe('PCRE2', () => {
  it.each([
    '\\1', '(a)\\2', '\\8', '\\g{2}', '\\g{-1}', '\\g', '\\k<n>', '\\k', '(?1)', '(?-1)', '(?&n)', '(?P>n)', '(?(1)a)', "\\g'9'",
    '\\p', '\\pa', '\\p{Lx}', '\\x{zz}', '\\x{100}', '\\o', '\\o{9}', '\\c', '\\N{U+41}', '\\u', '\\L', '\\y',
    '[[:foo:]]', '[:alpha:]', '[[.a.]]', '[\\B]', '[\\R]', '[a-\\d]', '[\\d-a]', '[z-a]', '[a',
    '^*', '$+', '\\b+', '(?i)*', '|*', '\\A{2}', '(*FOO)', 'a(*UTF8)', '(?C300)', '(?<n>a)(?<n>b)', 'a{3,1}', '(?<=a*)',
  ])('refuses %s', (pattern) => {
    expect(scanRegex(pattern).problem).toBeDefined();
  });

  it.each([
    '(a)\\1', '\\1(a)', '\\10', '(a)\\g{-1}', '(?<n>a)\\k<n>', "(?'n'a)\\k{n}", '(?1)(a)', '(a)(?-1)', '(?+1)(a)', '(?R)?', '(?0)', '(?(1)a|b)(c)',
    '\\pL', '\\p{^L}', '\\p{Greek}', '\\x41', '\\x{41}', '\\x', '\\o{101}', '\\cA', '\\c\\', '\\c[]', '\\N', '\\R', '\\X', '\\h', '\\Q(\\E*',
    '[[:^digit:]]', '[\\w-]', '[]a]', '[\\b]', '[\\n-a]', '[a\\-z]', '(?=a)*', 'a(?#c)*', '(*UTF8)(*CRLF)a', 'a(*PRUNE)b', '(*ACCEPT)*', '(?C1)a', '(?J)(?<n>a)(?<n>b)', '(?|(?<n>a)|(?<n>b))', 'a{,2}', '{', ']',
  ])('takes %s', (pattern) => {
    expect(scanRegex(pattern).problem).toBeUndefined();
  });
});
