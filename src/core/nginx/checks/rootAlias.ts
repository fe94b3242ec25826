import type { ConfigNode } from '../config';
import { parseLocation } from '../location';
import { argToken, enclosing, placeOf, type CheckScope } from './check';

/** root against alias in one block, and variables they cannot hold (ngx_http_core_root). */
export function checkRootAlias(scope: CheckScope): void {
  const first = new Map<ConfigNode | undefined, ConfigNode>();
  const nodes = scope.config.nodes.filter((node) => node.name === 'root' || node.name === 'alias');
  for (const node of nodes) {
    if (node.fact === undefined || !scope.isSound(node)) continue;
    const earlier = first.get(node.parent);
    if (earlier === undefined) first.set(node.parent, node);
    else if (earlier.name !== node.name) {
      scope.report(node, node.directive.name, 'nginx/duplicate-directive', `"${node.name}" cannot stand beside "${earlier.name}" in one block.`, {
        related: [placeOf(earlier, earlier.directive.name, `"${earlier.name}" is here.`)],
      });
    }
    checkValue(node, scope);
  }
}

function checkValue(node: ConfigNode, scope: CheckScope): void {
  const variable = /\$\{?(document_root|realpath_root)\b/.exec(node.args[0] ?? '')?.[1];
  if (variable !== undefined) {
    scope.report(node, argToken(node, 0), 'nginx/invalid-variable', `"$${variable}" cannot be used in "${node.name}": it is computed from it.`);
  }
  if (node.name !== 'alias') return;
  const location = enclosing(node, 'location');
  if (location !== undefined && parseLocation(location.args)?.type === 'named') {
    scope.report(node, node.directive.name, 'nginx/not-allowed-here', '"alias" cannot be used in a named location; use "root".');
  }
}
