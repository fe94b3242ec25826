import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { parseLocation, type LocationMatch } from '../../nginx/location';
import type { NginxRule } from './rule';

interface Regex {
  readonly node: ConfigNode;
  readonly match: Extract<LocationMatch, { type: 'regex' }>;
}

/** The first regular expression that matches wins, over later ones and over every prefix without `^~` (ngx_http_core_find_location). */
export const unreachableLocation: NginxRule = {
  code: 'nginx/unreachable-location',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    const blocks = new Set((config.byName.get('location') ?? []).map(({ parent }) => parent));
    for (const block of blocks) {
      const siblings = (block?.children ?? []).filter(({ name }) => name === 'location');
      const regexes = siblings.flatMap((node): Regex[] => {
        const match = parseLocation(node.args);
        return match?.type === 'regex' ? [{ node, match }] : [];
      });
      for (const node of siblings) {
        const winner = winnerOver(node, regexes);
        if (winner === undefined) continue;
        report(node, argToken(node, node.args.length - 1), `No request gets to this location: all it could match are matched by "${winner.match.path}" first. Remove it, put it before, or make a prefix win with "^~".`, {
          related: [placeOf(winner.node, argToken(winner.node, winner.node.args.length - 1), 'This one takes its requests.')],
        });
      }
    }
  },
};

function winnerOver(node: ConfigNode, regexes: readonly Regex[]): Regex | undefined {
  const match = parseLocation(node.args);
  if (match?.type === 'regex') {
    const earlier = regexes.slice(0, regexes.findIndex((one) => one.node === node));
    return earlier.find((one) => literalOf(one.match.path) === '' || (one.match.path === match.path && (one.match.ignoreCase || !match.ignoreCase)));
  }
  // Regular expressions inside of the prefix location are tried before those beside it.
  if (match?.type !== 'prefix' || match.modifier === '^~' || node.children.some(({ name }) => name === 'location')) return undefined;
  return regexes.find((one) => {
    const literal = literalOf(one.match.path);
    if (literal === undefined) return false;
    return one.match.ignoreCase ? match.path.toLowerCase().startsWith(literal.toLowerCase()) : match.path.startsWith(literal);
  });
}

/** What a path must begin with to match, where that is all the expression asks for: `^/api` or `^/api/.*`; empty when any path does. */
function literalOf(pattern: string): string | undefined {
  if (/^\^?\/?(?:\.|\.\*|\(\.\*\))?\$?$/.test(pattern)) return /^\^?\/?\.?\$$/.test(pattern) ? undefined : '';
  return /^\^(\/[\w/-]*)(?:\.\*\$?|\(\.\*\)\$?)?$/.exec(pattern)?.[1];
}
