import type { ConfigNode } from '../config';
import type { DirectiveFact } from '../facts';
import { historicFact } from '../facts';
import { argToken, placeOf, type CheckScope } from './check';

/** A directive that may stand once in a block stands there twice ("is duplicate"). Included files count with the block. */
export function checkDuplicates(scope: CheckScope): void {
  visit(scope.config.roots, scope);
  for (const node of scope.config.nodes) if (node.children.length > 0) visit(node.children, scope);
}

function visit(siblings: readonly ConfigNode[], scope: CheckScope): void {
  const first = new Map<DirectiveFact, ConfigNode>();
  for (const node of siblings) {
    const { fact } = node;
    if (fact === undefined || repeatable(fact, scope.version) || !scope.isSound(node)) continue;
    const earlier = first.get(fact);
    if (earlier === undefined) {
      first.set(fact, node);
      continue;
    }
    scope.report(node, node.directive.name, 'nginx/duplicate-directive', `"${node.name}" is already set in this block; it may be given once.`, {
      related: [placeOf(earlier, argToken(earlier, -1), 'It is set here.')],
    });
  }
}

function repeatable(fact: DirectiveFact, version: string | undefined): boolean {
  if (version === undefined) return fact.repeatable || fact.history.some((entry) => entry.repeatable);
  return historicFact(fact, version)?.repeatable ?? fact.repeatable;
}
