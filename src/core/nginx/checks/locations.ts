import { parseLocation, type LocationMatch } from '../location';
import type { ConfigNode } from '../config';
import { argToken, placeOf, type CheckScope } from './check';

/** Modifiers, nesting and duplicates of locations (ngx_http_core_location, ngx_http_join_exact_locations). */
export function checkLocations(scope: CheckScope): void {
  const seen = new Map<ConfigNode | undefined, Map<string, ConfigNode>>();
  for (const node of scope.config.byName.get('location') ?? []) {
    if (node.fact === undefined || !scope.isSound(node)) continue;
    const match = parseLocation(node.args);
    if (match === undefined) {
      scope.report(node, argToken(node, 0), 'nginx/invalid-location', `"${node.args[0] ?? ''}" is no location modifier: =, ~, ~* and ^~ are.`);
      continue;
    }
    const parent = node.parent?.name === 'location' ? parseLocation(node.parent.args) : undefined;
    if (parent !== undefined) checkNesting(node, match, parent, scope);
    const siblings = seen.get(node.parent) ?? new Map<string, ConfigNode>();
    seen.set(node.parent, siblings);
    checkDuplicate(node, match, siblings, scope);
  }
}

function checkNesting(node: ConfigNode, match: LocationMatch, parent: LocationMatch, scope: CheckScope): void {
  const token = argToken(node, node.args.length - 1);
  const report = (message: string): void => scope.report(node, token, 'nginx/invalid-nested-location', message);
  if (parent.type === 'exact') report(`No location can be inside of the exact location "${parent.path}".`);
  else if (parent.type === 'named') report(`No location can be inside of the named location "${parent.path}".`);
  else if (match.type === 'named') report(`The named location "${match.path}" must stand directly in a server.`);
  else if (match.type !== 'regex' && !match.path.startsWith(parent.path)) {
    report(`The location "${match.path}" is outside of the location "${parent.path}" it stands in: its path must begin with that.`);
  }
}

function checkDuplicate(node: ConfigNode, match: LocationMatch, siblings: Map<string, ConfigNode>, scope: CheckScope): void {
  // nginx accepts two equal regular expressions and two equal named locations.
  if (match.type === 'regex' || match.type === 'named') return;
  const key = `${match.type} ${match.path}`;
  const earlier = siblings.get(key);
  if (earlier === undefined) {
    siblings.set(key, node);
    return;
  }
  scope.report(node, argToken(node, node.args.length - 1), 'nginx/duplicate-location', `The location "${match.path}" exists already in this block.`, {
    related: [placeOf(earlier, argToken(earlier, earlier.args.length - 1), 'It is here.')],
  });
}
