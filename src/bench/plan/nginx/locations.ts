import type { ConfigNode } from '../../../core/nginx/config';
import { parseLocation, type LocationMatch } from '../../../core/nginx/location';
import { isNormalPath } from '../requests/path';
import { sampleRegex } from '../requests/sampleRegex';

export interface LocationNode {
  readonly node: ConfigNode;
  readonly match: LocationMatch;
}

export function locationsIn(nodes: readonly ConfigNode[]): readonly LocationNode[] {
  return nodes.flatMap((node) => {
    if (node.name !== 'location' || node.directive.block === undefined) return [];
    const match = parseLocation(node.args);
    return match === undefined ? [] : [{ node, match }];
  });
}

/**
 * The location nginx would choose for a path among those of one level and, for prefixes, of the levels inside
 * (ngx_http_core_find_location): exact, longest prefix, `^~` stops there, else the first matching regex.
 */
export function chooseLocation(nodes: readonly ConfigNode[], path: string): ConfigNode | undefined {
  const locations = locationsIn(nodes);
  const exact = locations.find(({ match }) => match.type === 'exact' && match.path === path);
  if (exact !== undefined) return exact.node;
  const prefixes = locations.filter(({ match }) => match.type === 'prefix' && path.startsWith(match.path));
  const longest = prefixes.reduce<LocationNode | undefined>((best, next) => (best !== undefined && best.match.path.length >= next.match.path.length ? best : next), undefined);
  const inner = longest === undefined ? undefined : chooseLocation(longest.node.children, path);
  if (inner !== undefined && isExactOrStopping(inner)) return inner;
  if (longest?.match.modifier !== '^~') {
    const regex = locations.find(({ match }) => match.type === 'regex' && matches(match.path, match.ignoreCase, path));
    if (regex !== undefined) return chooseLocation(regex.node.children, path) ?? regex.node;
  }
  return inner ?? longest?.node;
}

/** Paths that a request for the location could have, the likeliest first. */
export function candidatePaths(match: LocationMatch): readonly string[] {
  if (match.type === 'regex') {
    const sample = sampleRegex(match.path, match.ignoreCase);
    if (sample === undefined) return [];
    const whole = sample.startsWith('/') ? sample : `/${sample}`;
    return [whole, `/a${whole}`, `${whole}a`].filter((path) => isNormalPath(path) && matches(match.path, match.ignoreCase, path));
  }
  const { path } = match;
  if (match.type === 'exact') return [path];
  return [path, path.endsWith('/') ? `${path}item` : `${path}/`, `${path}1`].filter(isNormalPath);
}

function isExactOrStopping(node: ConfigNode): boolean {
  const match = parseLocation(node.args);
  return match?.modifier === '=' || match?.modifier === '^~' || match?.type === 'regex';
}

function matches(pattern: string, ignoreCase: boolean, path: string): boolean {
  try {
    return new RegExp(pattern.replace(/\(\?P</g, '(?<'), ignoreCase ? 'i' : '').test(path);
  } catch {
    return false;
  }
}
