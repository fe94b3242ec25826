import { argToken } from '../../nginx/checks/check';
import { parseLocation, type LocationMatch } from '../../nginx/location';
import type { NginxRule } from './rule';

/** A location is compared with the decoded path of a request, which begins with `/` and ends before the `?`. */
export const locationNeverMatches: NginxRule = {
  code: 'nginx/location-never-matches',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('location') ?? []) {
      const match = parseLocation(node.args);
      const problem = match === undefined ? undefined : problemOf(match);
      if (problem !== undefined) report(node, argToken(node, node.args.length - 1), `No request matches this location: ${problem}.`);
    }
  },
};

function problemOf({ type, path }: LocationMatch): string | undefined {
  if (type === 'named') return undefined;
  if (type === 'regex') {
    if (/^\^[a-z0-9]/i.test(path) && !/[|]/.test(path)) return 'a path begins with "/"; write it after the "^"';
    return undefined;
  }
  // "location * { }" and the like are left alone where a test of nginx's own has them: only what was surely meant otherwise.
  if (/^\^|\\[.d/w]|\.\*|\$$|\([^)]*\|/.test(path)) return 'it looks like a regular expression, which needs "~" before it';
  if (path !== '' && !path.startsWith('/')) return 'a path begins with "/"';
  if (path.includes('?')) return 'the path of a request ends before the "?"; use "if ($args …)" or a map of $args';
  return undefined;
}
