import { expect } from 'vitest';
import type { TextEdit } from '../../../src/core/index';
import { formatNginx, type FormatOptions } from '../../../src/core/nginx/format';
import { parseNginx } from '../../../src/core/nginx/parser';
import { tokensOf } from '../../../src/core/nginx/print';

export const fourSpaces: FormatOptions = { indentSize: 4, useTabs: false };

/** Applies edits as an editor does: all at once, and they may not overlap. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  let out = '';
  let at = 0;
  for (const { range, newText } of edits) {
    if (range.start < at || range.end < range.start || range.end > text.length) throw new Error(`edits overlap at ${range.start}`);
    out += text.slice(at, range.start) + newText;
    at = range.end;
  }
  return out + text.slice(at);
}

export function formatted(text: string, options: FormatOptions = fourSpaces): string {
  const edits = formatNginx(text, options);
  if (edits === undefined) throw new Error('the text cannot be formatted');
  return applied(text, edits);
}

/** Kinds and bytes of all tokens; a Lua block's code is one of them. */
export function tokenStream(text: string): readonly string[] {
  return tokensOf(parseNginx(text)).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

/** What holds for every file: the same tokens, whitespace alone is replaced, and nothing is left to do. `undefined` when it is left alone. */
export function expectFaithful(text: string, options: FormatOptions = fourSpaces): string | undefined {
  const edits = formatNginx(text, options);
  if (edits === undefined) return undefined;
  const foreign = edits.filter(({ range, newText }) => /[^ \t\r\n]/.test(newText) || /[^ \t\r\n]/.test(text.slice(range.start, range.end)));
  expect(foreign).toEqual([]);
  const after = applied(text, edits);
  // Compared as text first: an assertion over long lists is slow.
  if (tokenStream(after).join('\0') !== tokenStream(text).join('\0')) expect(tokenStream(after)).toEqual(tokenStream(text));
  const again = formatNginx(after, options);
  if (again === undefined || again.length > 0) expect(applied(after, again ?? [])).toBe(after);
  return after;
}
