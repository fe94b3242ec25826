import type { ConfigNode } from '../config';
import { argToken, placeOf, type CheckScope } from './check';

/** charset_map: two charsets that differ, each pair once, and codes in hexadecimal (ngx_http_charset_map). */
export function checkCharsets(scope: CheckScope): void {
  const pairs = new Map<string, ConfigNode>();
  for (const block of scope.config.byName.get('charset_map') ?? []) {
    if (block.fact === undefined || !scope.isSound(block)) continue;
    const [from = '', to = ''] = block.args.map((name) => name.toLowerCase());
    const pair = [from, to].sort().join(' ');
    const earlier = pairs.get(pair);
    pairs.set(pair, earlier ?? block);
    if (from === to) scope.report(block, argToken(block, 1), 'nginx/invalid-value', 'A "charset_map" is between two different charsets.');
    else if (earlier !== undefined) {
      scope.report(block, block.directive.name, 'nginx/duplicate-directive', `There is a "charset_map" between "${from}" and "${to}" already.`, { related: [placeOf(earlier, earlier.directive.name, 'It is here.')] });
    }
    for (const entry of block.children) if (entry.directive.terminator === 'semicolon') checkEntry(entry, to === 'utf-8', scope);
  }
}

function checkEntry(entry: ConfigNode, utf8: boolean, scope: CheckScope): void {
  const wrong = (index: number, message: string): void => scope.report(entry, argToken(entry, index), 'nginx/invalid-map-entry', message);
  const [target = ''] = entry.args;
  if (entry.args.length !== 1) wrong(-1, `An entry of "charset_map" is two codes, this one has ${entry.args.length + 1}.`);
  else if (!isByte(entry.name)) wrong(-1, `"${entry.name}" is no code: write a byte in hexadecimal, like E0.`);
  else if (utf8 ? !/^(?:[0-9a-f]{2})+$/i.test(target) : !isByte(target)) wrong(0, `"${target}" is no code: write ${utf8 ? 'the bytes of UTF-8' : 'a byte'} in hexadecimal.`);
}

/** ngx_hextoi, up to 255. */
function isByte(text: string): boolean {
  return /^[0-9a-f]+$/i.test(text) && Number.parseInt(text, 16) <= 255;
}
