import type { YamlNode } from './node';
import type { YamlProblem } from './problems';

// A line of white space that starts with a tab, or a comment behind one: YAML 1.2 allows them, libyaml (1.1) does not.
const tabLine = /^(?: *\t[ \t]*(?=#)|\t[ \t]*$)/gm;

/** Tabs that libyaml stumbles over although they indent nothing. Inside quotes, block scalars, `[…]` and `{…}` they are fine. */
export function tabProblems(text: string, roots: readonly (YamlNode | undefined)[]): readonly YamlProblem[] {
  if (!text.includes('\t')) return [];
  const found: YamlProblem[] = [];
  for (const match of text.matchAll(tabLine)) {
    const start = match.index + match[0].indexOf('\t');
    const last = roots.findLast((root) => root !== undefined);
    // White space behind everything else is not read any more.
    if (last === undefined || (start >= last.end && !text.slice(start).trim().includes(':'))) continue;
    if (roots.some((root) => root !== undefined && allowsTabs(root, start))) continue;
    const message = 'The YAML reader of the gateway stops at a tab here; replace it with spaces.';
    found.push({ code: 'tab-indentation', range: { start, end: match.index + match[0].length }, message });
  }
  return found;
}

function allowsTabs(node: YamlNode, offset: number): boolean {
  if (offset < node.start || offset >= node.end) return false;
  switch (node.kind) {
    case 'alias':
      return false;
    case 'scalar':
      return node.style !== 'plain';
    case 'seq':
      return node.flow || node.items.some((item) => allowsTabs(item, offset));
    case 'map':
      return node.flow || node.pairs.some((pair) => allowsTabs(pair.value, offset));
  }
}
