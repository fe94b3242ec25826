/**
 * Names as nginx puts them into its hashes of host names (ngx_hash_add_key with NGX_HASH_WILDCARD_KEY): exact, `*.example.com`,
 * `.example.com` (both of them) and `www.*`.
 */
export function isHostName(name: string): boolean {
  const stars = name.split('*').length - 1;
  if (stars > 1 || name.includes('..')) return false;
  if (name.length > 1 && name.startsWith('.')) return true;
  if (name.length > 2 && (name.startsWith('*.') || name.endsWith('.*'))) return true;
  return stars === 0;
}

/** What a name takes up: two names with one of these in common are in conflict. */
export function hostNameKeys(name: string): readonly string[] {
  const key = name.toLowerCase();
  if (key.length > 1 && key.startsWith('.')) return [`exact ${key.slice(1)}`, `head ${key.slice(1)}`];
  if (key.startsWith('*.')) return [`head ${key.slice(2)}`];
  if (key.endsWith('.*')) return [`tail ${key.slice(0, -2)}`];
  return [`exact ${key}`];
}
