import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { parseLocation } from '../../nginx/location';
import { inheritedAll } from './inherit';
import type { NginxRule } from './rule';

/** A `return` of a server answers before any location is looked for: the server's rewrite directives run first. */
export const unreachableAfterReturn: NginxRule = {
  code: 'nginx/unreachable-after-return',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const server of config.byName.get('server') ?? []) {
      if (server.context !== 'http') continue;
      const answer = server.children.find(answersAlways);
      // An error page of the answer may be served by a location.
      if (answer === undefined || inheritedAll(server, 'error_page').length > 0) continue;
      for (const location of server.children) {
        if (location.name !== 'location' || parseLocation(location.args)?.type === 'named') continue;
        report(location, argToken(location, location.args.length - 1), `No request gets to this location: the "${answer.name}" of the server answers all of them first. Put that into a "location /".`, {
          related: [placeOf(answer, answer.directive.name, 'It answers here.')],
        });
      }
    }
  },
};

/** A `return`, or a redirect whose expression matches every URI. */
function answersAlways({ name, args }: ConfigNode): boolean {
  if (name === 'return') return true;
  return name === 'rewrite' && ['permanent', 'redirect'].includes(args[2] ?? '') && /^\^?(?:\/?\(?\.\*\)?\$?)?$/.test(args[0] ?? '');
}
