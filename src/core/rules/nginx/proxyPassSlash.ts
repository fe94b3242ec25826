import { argToken, placeOf } from '../../nginx/checks/check';
import { parseLocation } from '../../nginx/location';
import { passTarget } from './passTarget';
import type { NginxRule } from './rule';

/** The URI part of `proxy_pass` takes the place of the location's path, letter by letter: one slash too many or too few gets through. */
export const proxyPassSlash: NginxRule = {
  code: 'nginx/proxy-pass-slash',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('proxy_pass') ?? []) {
      const location = node.parent;
      const match = location?.name === 'location' ? parseLocation(location.args) : undefined;
      const uri = passTarget(node)?.uri ?? '';
      // A rewrite with "break" hands on the URI it made, whatever is written here.
      if (location === undefined || match?.type !== 'prefix' || uri === '' || /[$?]/.test(uri) || location.children.some(({ name }) => name === 'rewrite')) continue;
      const { path } = match;
      const problem = problemOf(path, uri);
      if (problem === undefined) continue;
      const token = argToken(node, 0);
      report(node, token, problem, { related: [placeOf(location, argToken(location, location.args.length - 1), 'The location is here.')] });
    }
  },
};

function problemOf(path: string, uri: string): string | undefined {
  const sent = (request: string): string => `${uri}${request.slice(path.length)}`;
  if (path.endsWith('/') && !uri.endsWith('/')) {
    return `"${path}users" is passed on as "${sent(`${path}users`)}": the location ends with "/" and this address does not. Write "${uri}/".`;
  }
  if (!path.endsWith('/') && uri.endsWith('/')) {
    return `"${path}/users" is passed on as "${sent(`${path}/users`)}": this address ends with "/" and the location does not. End both with "/".`;
  }
  return undefined;
}
