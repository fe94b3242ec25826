import type { ConfigNode } from '../config';
import type { CheckScope } from './check';

/** Characters that look like a blank or like nothing, and that nginx takes for a part of the word. */
const names: Readonly<Record<string, string>> = {
  '\u0000': 'a NUL', '\u000b': 'a vertical tab', '\u000c': 'a form feed', '\u0085': 'a next line', '\u00a0': 'a no-break space', '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space', '\u200c': 'a zero-width non-joiner', '\u200d': 'a zero-width joiner', '\u2028': 'a line separator',
  '\u2029': 'a paragraph separator', '\u2060': 'a word joiner', '\u3000': 'an ideographic space', '\ufeff': 'a byte order mark', '\ufffd': 'a byte that is no UTF-8',
};

/** eslint's no-control-regex is right elsewhere; here they are what is looked for. */
const invisible = /[^\p{L}\p{N}\p{P}\p{S}\p{M} \t\r\n]|\ufffd/u;

/** A name with a character that cannot be seen: nginx says "unknown directive" of a word that looks right. */
export function reportInvisible(node: ConfigNode, scope: CheckScope): boolean {
  const { start, end } = node.directive.name;
  const text = node.file.document.text.slice(start, end);
  const found = invisible.exec(text);
  if (found === null) return false;
  const [character] = found;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const at = { start: start + found.index, end: start + found.index + character.length };
  const what = names[character] ?? (/\p{Zs}/u.test(character) ? 'a special space' : 'a control character');
  const fix = found.index === 0 || at.end === end ? '' : ' ';
  scope.report(node, at, 'nginx/unknown-directive', `U+${code}, ${what}, cannot be seen, and nginx takes it for a part of the name. Remove it, or put a blank in its place.`, {
    fixes: [{ title: fix === '' ? 'Remove the character' : 'Put a blank in its place', edits: [{ range: at, newText: fix }] }],
  });
  return true;
}
