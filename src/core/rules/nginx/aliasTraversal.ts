import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { parseLocation } from '../../nginx/location';
import { own } from './inherit';
import { captureIn, startsWith } from './regexCaptures';
import { parseRegex, type RegexNode } from './regexTree';
import type { NginxRule, RuleScope } from './rule';
import { valueRange } from './valueRange';

/** What follows the location's path is put behind the folder: with "/files" and "/srv/", "/files../x" is "/srv/../x". */
export const aliasTraversal: NginxRule = {
  code: 'nginx/alias-traversal',
  category: 'security',
  severity: 'warning',
  check(scope) {
    for (const node of scope.config.byName.get('alias') ?? []) {
      const location = node.parent?.name === 'location' ? node.parent : undefined;
      const match = location === undefined ? undefined : parseLocation(location.args);
      if (location === undefined || match === undefined || own(location, 'internal') !== undefined) continue;
      if (match.type === 'prefix') checkPrefix(node, location, match.path, scope);
      else if (match.type === 'regex') checkRegex(node, location, parseRegex(match.path, match.ignoreCase), match.path, scope);
    }
  },
};

function checkPrefix(node: ConfigNode, location: ConfigNode, path: string, { report }: RuleScope): void {
  const folder = node.args[0] ?? '';
  const token = location.directive.args.at(-1);
  if (token === undefined || path === '' || path.endsWith('/') || !folder.endsWith('/') || coversRest(location, path)) return;
  // A location of this path may be there already.
  const taken = (location.parent?.children ?? []).some((other) => other.name === 'location' && parseLocation(other.args)?.path === `${path}/`);
  report(location, valueRange(token, token.value.length - path.length, path.length), `A request for "${path}../" climbs out of "${folder}": the location does not end with "/", but its folder does. End the location with "/" too.`, {
    related: [placeOf(node, argToken(node, 0), 'The folder is here.')],
    ...(taken || token.quote !== '' ? {} : { fixes: [{ title: 'End the location with "/"', edits: [{ range: { start: token.end, end: token.end }, newText: '/' }] }] }),
  });
}

/** A longer prefix that takes all requests with dots after the path. */
function coversRest(location: ConfigNode, path: string): boolean {
  const others = [...(location.parent?.children ?? []), ...location.children];
  return others.some((other) => other.name === 'location' && [`${path}.`, `${path}..`, `${path}../`].includes(parseLocation(other.args)?.path ?? ''));
}

/** `alias /srv/$1` where the capture can begin with ".." right behind a literal that is no slash. */
function checkRegex(node: ConfigNode, location: ConfigNode, tree: RegexNode | undefined, path: string, { report }: RuleScope): void {
  const [token] = node.directive.args;
  const use = /\/\$(?:\{(\w+)\}|(\w+))/.exec(token?.value ?? '');
  const name = use?.[1] ?? use?.[2];
  if (token === undefined || use === null || name === undefined || tree === undefined) return;
  const capture = captureIn(tree, name);
  if (capture === undefined || !startsWith(capture.item, '../')) return;
  // nginx has taken out "/../" itself, so only what does not follow a slash can begin so.
  if (!/[\w-]$/.test(path.slice(0, capture.at))) return;
  report(node, valueRange(token, use.index + 1, use[0].length - 1), `"$${name}" can begin with "../", which climbs out of "${token.value.slice(0, use.index + 1)}": in the location's pattern no "/" stands before the group. Put "/" before it.`, {
    related: [placeOf(location, argToken(location, location.args.length - 1), 'The pattern is here.')],
  });
}
