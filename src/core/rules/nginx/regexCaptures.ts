import { holds, type CharSet, type RegexNode } from './regexTree';

export type Capture = Extract<RegexNode, { type: 'capture' }>;

/** The group of a number or name. */
export function captureIn(tree: RegexNode, name: string): Capture | undefined {
  if (tree.type === 'capture' && (String(tree.index) === name || tree.name === name)) return tree;
  for (const child of childrenOf(tree)) {
    const found = captureIn(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function childrenOf(tree: RegexNode): readonly RegexNode[] {
  switch (tree.type) {
    case 'sequence':
    case 'choice':
      return tree.items;
    case 'repeat':
    case 'capture':
      return [tree.item];
    case 'set':
    case 'start':
    case 'end':
    case 'boundary':
      return [];
  }
}

/** Whether a match can begin with a text, going by the sets alone. */
export function startsWith(tree: RegexNode, text: string): boolean {
  return rests(tree, text).includes('');
}

/** What of the text is left after each way to match a beginning of it; empty when the text ends inside of the tree. */
function rests(tree: RegexNode, text: string): readonly string[] {
  if (text === '') return [''];
  switch (tree.type) {
    case 'set':
      return holds(tree.set, text.slice(0, 1)) ? [text.slice(1)] : [];
    case 'sequence':
      return tree.items.reduce<readonly string[]>((left, item) => unique(left.flatMap((rest) => rests(item, rest))), [text]);
    case 'choice':
      return unique(tree.items.flatMap((item) => rests(item, text)));
    case 'capture':
      return rests(tree.item, text);
    case 'repeat':
      return repeatRests(tree.item, tree.min, tree.max, text);
    case 'start':
    case 'end':
    case 'boundary':
      return [text];
  }
}

function repeatRests(item: RegexNode, min: number, max: number, text: string): readonly string[] {
  const all: string[] = min === 0 ? [text] : [];
  let left: readonly string[] = [text];
  for (let round = 1; round <= Math.min(max, text.length + min) && left.length > 0; round++) {
    left = unique(left.flatMap((rest) => rests(item, rest)));
    if (round >= min) all.push(...left);
  }
  return unique(all);
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** The sets of a tree that stand for a choice of characters, not for one letter: what the client has a say in. */
export function freeSets(tree: RegexNode): readonly CharSet[] {
  if (tree.type === 'set') return isOneLetter(tree.set) ? [] : [tree.set];
  return childrenOf(tree).flatMap(freeSets);
}

/** One character, or one letter in both cases. */
function isOneLetter(set: CharSet): boolean {
  const codes = [...set.keys()].filter((code) => set[code] === 1);
  return codes.length <= 1 || (codes.length === 2 && ((codes[0] ?? 0) ^ (codes[1] ?? 0)) === 32);
}

/** Whether what a tree matches can have a character in it. */
export function canHold(tree: RegexNode, character: string): boolean {
  return tree.type === 'set' ? holds(tree.set, character) : childrenOf(tree).some((child) => canHold(child, character));
}
