import { describe, expect, it } from 'vitest';
import { expandGlob } from '../../../src/core/text/glob';

const tree: Record<string, string[]> = {
  '/': ['etc'],
  '/etc': ['nginx'],
  '/etc/nginx': ['conf.d', 'sites', '.hidden.conf', 'nginx.conf'],
  '/etc/nginx/conf.d': ['b.conf', 'a.conf', 'c.conf.bak', '.d.conf', 'x1.conf', 'x2.conf'],
  '/etc/nginx/sites': ['a.conf'],
};
const glob = (pattern: string): string[] => expandGlob(pattern, (folder) => tree[folder] ?? []);

describe('glob', () => {
  it('sorts what it finds and leaves hidden files out', () => {
    expect(glob('/etc/nginx/conf.d/*.conf')).toEqual(['a', 'b', 'x1', 'x2'].map((n) => `/etc/nginx/conf.d/${n}.conf`));
  });

  it('expands folders too', () => {
    expect(glob('/etc/nginx/*/a.conf')).toEqual(['/etc/nginx/conf.d/a.conf', '/etc/nginx/sites/a.conf']);
  });

  it('knows classes, negated classes and the question mark', () => {
    expect(glob('/etc/nginx/conf.d/x[0-1].conf')).toEqual(['/etc/nginx/conf.d/x1.conf']);
    expect(glob('/etc/nginx/conf.d/x[!1].conf')).toEqual(['/etc/nginx/conf.d/x2.conf']);
    expect(glob('/etc/nginx/conf.d/?.conf')).toEqual(['/etc/nginx/conf.d/a.conf', '/etc/nginx/conf.d/b.conf']);
  });

  it('takes a dot file by a literal dot only', () => {
    expect(glob('/etc/nginx/.*.conf')).toEqual(['/etc/nginx/.hidden.conf']);
  });

  it('finds nothing in a missing folder', () => {
    expect(glob('/srv/*.conf')).toEqual([]);
  });

  it('reads characters that are special in a regular expression as they are', () => {
    expect(glob('/etc/nginx/conf.d/c.conf.ba(k)')).toEqual([]);
    expect(glob('/etc/nginx/conf.d/*.ba?')).toEqual(['/etc/nginx/conf.d/c.conf.bak']);
  });
});
