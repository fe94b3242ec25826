import { placeOf, type ReportMore } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { indentBefore } from '../../text/indent';
import { inheritedAll, ownAll } from './inherit';

/** Directives of a block that replace, all together, those of the block around it. */
export interface LostList {
  /** The first of the block's own directives. */
  readonly first: ConfigNode;
  /** Those of the outer list whose name (the first argument) the block does not set. */
  readonly lost: readonly ConfigNode[];
}

/** Every block whose own directives of a name take away some of the outer ones. */
export function lostLists(nodes: readonly ConfigNode[], name: string): readonly LostList[] {
  const blocks = new Set(nodes.flatMap(({ parent }) => (parent === undefined ? [] : [parent])));
  return [...blocks].flatMap((block) => {
    const own = ownAll(block, name);
    const [first] = own;
    if (first === undefined || block.parent === undefined) return [];
    const names = new Set(own.map(keyOf));
    const lost = inheritedAll(block.parent, name).filter((node) => !names.has(keyOf(node)));
    return lost.length === 0 ? [] : [{ first, lost }];
  });
}

function keyOf(node: ConfigNode): string {
  return (node.args[0] ?? '').toLowerCase();
}

/** Names of what is lost, each once. */
export function lostNames({ lost }: LostList): string {
  const names = [...new Set(lost.map(({ args }) => args[0] ?? ''))];
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  if (names.length > 5) return `${shown.join(', ')} and ${names.length - 5} more`;
  return shown.length === 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

/** Where the outer list begins, and the edit that repeats what is lost of it. */
export function lostMore({ first, lost }: LostList): Omit<ReportMore, 'severity'> {
  const [outer] = lost;
  const related = outer === undefined ? [] : [placeOf(outer, outer.directive.name, 'This is not in effect there.')];
  // An included file would get the lines in every block that includes it.
  if (first.parent?.file !== first.file || lost.some((node) => node.directive.terminator !== 'semicolon')) return { related };
  const { start } = first.directive;
  const indent = indentBefore(first.file.document.text, start);
  const newText = lost.map(({ file, directive }) => `${file.document.text.slice(directive.start, directive.end)}\n${indent}`).join('');
  return { related, fixes: [{ title: 'Repeat what is lost', edits: [{ range: { start, end: start }, newText }] }] };
}
