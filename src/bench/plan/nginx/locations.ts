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
    const regex = locations.find(({ match }) => match.type === 'regex' && matchesRegex(match.path, match.ignoreCase, path));
    if (regex !== undefined) return chooseLocation(regex.node.children, path) ?? regex.node;
  }
  return inner ?? longest?.node;
}

/** What a request has to ask for where files are served; a folder is answered with a redirect, or not at all. */
export type Wanted = 'anything' | 'folder' | 'file';

/** Paths that a request for the location could have, the likeliest first. */
export function candidatePaths(match: LocationMatch, wanted: Wanted = 'anything'): readonly string[] {
  if (match.type === 'regex') {
    const sample = sampleRegex(match.path, match.ignoreCase);
    if (sample === undefined) return [];
    // A pattern such as `\.php$` is meant for `/a.php`; `/.php` is a hidden file, which other locations often refuse.
    const wholes = sample.startsWith('/') ? [sample, `/a${sample}`] : [`/a${sample}`, `/${sample}`, `/a/${sample}`];
    // `/a.php` before `/a.php/` where the pattern takes both.
    return [...wholes.map((path) => path.replace(/(?<=.)\/$/, '')), ...wholes, `${wholes[0] ?? ''}a`].filter((path) => isNormalPath(path) && matchesRegex(match.path, match.ignoreCase, path));
  }
  const { path } = match;
  if (match.type === 'exact') return [path].filter(isNormalPath);
  const inside = path.endsWith('/') ? `${path}item` : `${path}/`;
  const later = path.endsWith('/') ? wanted === 'file' : wanted === 'folder';
  return (later ? [inside, path] : [path, inside, `${path}1`]).filter(isNormalPath);
}

function isExactOrStopping(node: ConfigNode): boolean {
  const match = parseLocation(node.args);
  return match?.modifier === '=' || match?.modifier === '^~' || match?.type === 'regex';
}

/** Whether nginx's expression takes the path; `false` where JavaScript cannot read it. */
export function matchesRegex(pattern: string, ignoreCase: boolean, path: string): boolean {
  try {
    return new RegExp(pattern.replace(/\(\?P</g, '(?<'), ignoreCase ? 'i' : '').test(path);
  } catch {
    return false;
  }
}
