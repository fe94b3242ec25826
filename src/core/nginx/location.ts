/** How a `location` matches, as ngx_http_core_location reads its arguments. */
export type LocationMatch =
  | { readonly type: 'exact' | 'prefix' | 'named'; readonly path: string; readonly modifier: '' | '=' | '^~' | '@' }
  | { readonly type: 'regex'; readonly path: string; readonly ignoreCase: boolean; readonly modifier: '~' | '~*' };

/** `undefined` when the modifier is none. A modifier may be glued to the path (`=/x`, `~\.php$`). */
export function parseLocation(args: readonly string[]): LocationMatch | undefined {
  const [first = '', second] = args;
  if (second !== undefined) return withModifier(first, second);
  if (first.startsWith('=')) return withModifier('=', first.slice(1));
  if (first.startsWith('^~')) return withModifier('^~', first.slice(2));
  if (first.startsWith('~*')) return withModifier('~*', first.slice(2));
  if (first.startsWith('~')) return withModifier('~', first.slice(1));
  if (first.startsWith('@')) return { type: 'named', path: first, modifier: '@' };
  return { type: 'prefix', path: first, modifier: '' };
}

function withModifier(modifier: string, path: string): LocationMatch | undefined {
  switch (modifier) {
    case '=':
      return { type: 'exact', path, modifier };
    case '^~':
      return { type: 'prefix', path, modifier };
    case '~':
      return { type: 'regex', path, ignoreCase: false, modifier };
    case '~*':
      return { type: 'regex', path, ignoreCase: true, modifier };
    default:
      return undefined;
  }
}
