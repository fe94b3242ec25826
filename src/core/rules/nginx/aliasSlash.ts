import { argToken, placeOf } from '../../nginx/checks/check';
import { parseLocation } from '../../nginx/location';
import type { NginxRule } from './rule';

/** `alias` takes the place of the location's path, letter by letter. (The other way round, a folder for a path without `/`, lets requests climb out of it.) */
export const aliasSlash: NginxRule = {
  code: 'nginx/alias-slash',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('alias') ?? []) {
      const location = node.parent;
      const match = location?.name === 'location' ? parseLocation(location.args) : undefined;
      const [folder = ''] = node.args;
      if (location === undefined || match?.type !== 'prefix' || !match.path.endsWith('/') || folder.endsWith('/') || folder.includes('$')) continue;
      const token = argToken(node, 0);
      const end = token.end - (node.directive.args[0]?.quote ?? '').length;
      report(node, token, `"${match.path}a.png" is looked for at "${folder}a.png": the location ends with "/" and this folder does not. Write "${folder}/".`, {
        related: [placeOf(location, argToken(location, location.args.length - 1), 'The location is here.')],
        fixes: [{ title: 'Add the "/"', edits: [{ range: { start: end, end }, newText: '/' }] }],
      });
    }
  },
};
