import type { OffsetRange } from '../../../shared/diagnostics';
import { exponentialAt } from './backtracking';
import { parseRegex } from './regexTree';
import { regexUses, type RegexUse } from './regexUses';
import type { NginxRule } from './rule';
import { valueRange } from './valueRange';

/** A repeated group is where exponential backtracking comes from; without one the pattern need not be read. */
const repeatedGroup = /\)(?:[*+]|\{\d+,\d*\})/;

/** PCRE tries one way after the other; where a text fits a repeat in many ways, a request that does not match takes all of them. */
export const redos: NginxRule = {
  code: 'nginx/redos',
  category: 'security',
  severity: 'warning',
  check({ config, report }) {
    for (const use of regexUses(config)) {
      if (!repeatedGroup.test(use.pattern)) continue;
      const tree = parseRegex(use.pattern, use.ignoreCase);
      const at = tree === undefined ? undefined : exponentialAt(tree);
      if (at === undefined || at < 0) continue;
      report(use.node, rangeOf(use, at), `"${use.pattern.slice(at, end(use.pattern, at))}" can match a text in many ways, and one that does not match in the end makes PCRE try them all: a short request can hold a worker for long. Let each part begin with a character that the one before cannot take.`);
    }
  },
};

/** The group with its quantifier, in the file. */
function rangeOf({ token, at: start, pattern }: RegexUse, at: number): OffsetRange {
  return valueRange(token, start + at, end(pattern, at) - at);
}

/** The end of the group that begins at an offset, with its quantifier. */
function end(pattern: string, at: number): number {
  let depth = 0;
  for (let index = at; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') index++;
    else if (character === '[') index = classEnd(pattern, index);
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return index + 1 + (/^(?:[*+?]|\{[\d,]+\})/.exec(pattern.slice(index + 1))?.[0].length ?? 0);
  }
  return pattern.length;
}

function classEnd(pattern: string, at: number): number {
  const from = pattern[at + 1] === '^' ? at + 3 : at + 2;
  for (let index = from; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++;
    else if (pattern[index] === ']') return index;
  }
  return pattern.length;
}
