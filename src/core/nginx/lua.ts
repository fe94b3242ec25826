/** How a Lua block ends. `open` is the last `{` seen, which is where ngx_lua reports a missing end. */
export type LuaEnd =
  | { readonly found: true; readonly close: number }
  | { readonly found: false; readonly open: number; readonly bracket?: string };

/**
 * Finds the `}` that closes a Lua block, as ngx_lua's lexer does (ngx_http_lua_conf_lua_block_parse and the token list of
 * util/gen-lexer-c): braces are counted outside of strings on one line, long strings, line comments and long comments.
 * `from` is the offset after `{`.
 */
export function findLuaEnd(text: string, from: number): LuaEnd {
  let level = 1;
  let open = from - 1;
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === 0x7b) {
      level++;
      open = i++;
    } else if (code === 0x7d) {
      if (--level === 0) return { found: true, close: i };
      i++;
    } else if (code === 0x22 || code === 0x27) {
      i = stringEnd(text, i, code);
    } else if (code === 0x5b || (code === 0x2d && text.charCodeAt(i + 1) === 0x2d)) {
      const end = bracketOrCommentEnd(text, i, code === 0x2d);
      if (typeof end === 'string') return { found: false, open: i, bracket: end };
      i = end;
    } else {
      i++;
    }
  }
  return { found: false, open };
}

/** After the closing quote; just after the opening one when the line has none, since ngx_lua then takes it for a plain character. */
function stringEnd(text: string, start: number, quote: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    if (code === 0x0a) break;
    if (code === 0x5c && text.charCodeAt(++i) === 0x0a) break;
  }
  return start + 1;
}

/** The offset after a long bracket, a comment or a plain `[`; the closing bracket's text when that is missing. */
function bracketOrCommentEnd(text: string, start: number, comment: boolean): number | string {
  const bracket = comment ? start + 2 : start;
  if (text.charCodeAt(bracket) === 0x5b) {
    let i = bracket + 1;
    while (text.charCodeAt(i) === 0x3d) i++;
    if (text.charCodeAt(i) === 0x5b) {
      const closing = `]${text.slice(bracket + 1, i)}]`;
      const end = text.indexOf(closing, i + 1);
      return end < 0 ? closing : end + closing.length;
    }
  }
  if (!comment) return start + 1;
  const lineEnd = text.indexOf('\n', start);
  return lineEnd < 0 ? text.length : lineEnd;
}
