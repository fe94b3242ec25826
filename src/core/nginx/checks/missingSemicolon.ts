import type { ConfigNode } from '../config';
import type { NginxToken } from '../document';
import type { NginxFacts } from '../facts';

export interface Swallowed {
  /** The name of the directive that was read as an argument. */
  readonly token: NginxToken;
  /** Where the `;` is missing. */
  readonly after: number;
}

/** Finds an argument that starts a line and is the name of a directive: the line before it probably lacks its `;`. */
export function swallowedDirective(node: ConfigNode, facts: NginxFacts): Swallowed | undefined {
  const { text } = node.file.document;
  const { args, name } = node.directive;
  for (let i = 0; i < args.length; i++) {
    const token = args[i];
    const before = args[i - 1] ?? name;
    if (token === undefined || token.quote !== '' || !standsHere(node, token.value, facts)) continue;
    if (text.slice(before.end, token.start).includes('\n')) return { token, after: before.end };
  }
  return undefined;
}

function standsHere(node: ConfigNode, name: string, facts: NginxFacts): boolean {
  const { context } = node;
  return context !== undefined && facts.directives.get(name)?.some((fact) => fact.anywhere || fact.contexts.includes(context)) === true;
}
