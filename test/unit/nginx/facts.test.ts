import { describe, expect, it } from 'vitest';
import { nginxFacts, valueFacts } from '../../../src/core/nginx/facts';
import { scanRegex } from '../../../src/core/nginx/pcre';
import { parseMilliseconds, parseOffset, parseSeconds, parseSize } from '../../../src/core/nginx/values';
import { compareVersions } from '../../../src/core/nginx/version';
import { analyze, told } from './host';

describe('facts', () => {
  it('are read once', () => {
    expect(nginxFacts()).toBe(nginxFacts());
  });

  it('follow the version', () => {
    const [fact] = nginxFacts().directives.get('proxy_http_version') ?? [];
    expect(fact && valueFacts(fact, '1.22.1')[0]?.allowed).toEqual(['1.0', '1.1']);
    expect(fact && valueFacts(fact, '1.31.0')[0]?.allowed).toContain('2');
  });

  it('make one text right for one version and wrong for another', () => {
    const text = 'events { }\nhttp { server { listen 80; ssl off; http2 on; } }';
    expect(told(analyze(text, { nginxVersion: '1.22.1' }))).toEqual(['nginx/deprecated-directive: ssl', 'nginx/newer-directive: http2']);
    expect(told(analyze(text, { nginxVersion: '1.28.0' }))).toEqual(['nginx/removed-directive: ssl']);
  });

  it('compare versions by number', () => {
    expect(compareVersions('1.9.0', '1.10.0')).toBeLessThan(0);
    expect(compareVersions('1.22', '1.22.0')).toBe(0);
  });
});

describe('values', () => {
  it.each([
    ['30s', 30_000],
    ['1h 30m', 5_400_000],
    ['1h30m', 5_400_000],
    ['500ms', 500],
    ['60', 60_000],
    ['1s500ms', 1500],
    ['65s1h', undefined],
    ['70min', undefined],
    ['1y', undefined],
    ['1.5s', undefined],
    ['-1', undefined],
    ['', undefined],
    ['s', undefined],
  ])('of time: %s', (text, value) => {
    expect(parseMilliseconds(text)).toBe(value);
  });

  it('of time in seconds know years but no milliseconds', () => {
    expect(parseSeconds('1y')).toBe(31_536_000);
    expect(parseSeconds('5ms')).toBeUndefined();
  });

  it('of size know k and m, offsets g as well', () => {
    expect([parseSize('16K'), parseSize('1m'), parseSize('1g'), parseSize('10kb'), parseSize('')]).toEqual([16384, 1048576, undefined, undefined, undefined]);
    expect(parseOffset('1g')).toBe(1073741824);
  });
});

describe('regular expressions', () => {
  it.each(['^/(?<a>[^/]+)/?$', '[]a]', '[^]]+', 'a{,3}', 'a{', '(?i)x', '(?:a|b)*?', '\\Q(\\E', '(?<=ab)c', '(?!x)y', '[[:alpha:]-]', 'a++', '(?>a)', '\\(', '(?P<n>a)(?P=n)', '(?#c(d)e'])(
    'PCRE takes %s',
    (pattern) => {
      expect(scanRegex(pattern).problem).toBeUndefined();
    },
  );

  it.each(['(a', 'a)', '[a', '*a', 'a{2,1}', '(?<1a>b)', '(?<a>b)(?<a>c)', 'a**b', '(?<=a*)b', 'a\\', '[z-a]', '(?<a', '+', '(|*a)'])('PCRE refuses %s', (pattern) => {
    expect(scanRegex(pattern).problem).toBeDefined();
  });

  it('count captures and collect names', () => {
    expect(scanRegex('(a)(?:b)(?<n>c)\\(')).toEqual({ captures: 2, names: ['n'] });
  });
});
