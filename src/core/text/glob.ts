/**
 * Paths that match a pattern as glob(3) expands it (nginx's `include` uses it): `*`, `?` and `[…]` within one path
 * segment, a leading dot only by a literal dot, results sorted by byte order. A pattern without a match gives nothing.
 *
 * @param list names in a folder; empty when there is no such folder
 */
export function expandGlob(pattern: string, list: (folder: string) => readonly string[]): string[] {
  const segments = pattern.split('/');
  let found = [segments[0] ?? ''];
  if (hasMagic(found[0] ?? '')) found = matching('', found[0] ?? '', list);
  for (const segment of segments.slice(1)) {
    found = found.flatMap((base) => {
      if (hasMagic(segment)) return matching(base === '' ? '/' : base, segment, list).map((name) => `${base}/${name}`);
      return base === '' || segment === '' || exists(base, segment, list) ? [`${base}/${segment}`] : [];
    });
  }
  return found.filter((path) => path !== '').sort(byCodePoint);
}

/** Whether a pattern holds anything that glob(3) would expand. */
export function hasMagic(pattern: string): boolean {
  return /[*?[]/.test(pattern);
}

function matching(folder: string, segment: string, list: (folder: string) => readonly string[]): string[] {
  const expression = segmentExpression(segment);
  return list(folder).filter((name) => (!name.startsWith('.') || segment.startsWith('.')) && expression.test(name));
}

function exists(folder: string, name: string, list: (folder: string) => readonly string[]): boolean {
  return name === '.' || name === '..' || list(folder).includes(name);
}

function segmentExpression(segment: string): RegExp {
  const source = segment.replace(/\[([!^]?)(\]?[^\]]*)\]|\\(.)|[\s\S]/g, (token, negated: string | undefined, set: string | undefined, quoted: string | undefined) => {
    if (set !== undefined) return `[${negated ? '^' : ''}${set.replace(/[\\\]^]/g, '\\$&')}]`;
    if (quoted !== undefined) return escapeRegex(quoted);
    if (token === '*') return '.*';
    return token === '?' ? '.' : escapeRegex(token);
  });
  return new RegExp(`^${source}$`, 'su');
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
