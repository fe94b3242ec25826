import { argToken, placeOf } from '../../nginx/checks/check';
import { isRestricted } from './access';
import type { Config, ConfigNode } from '../../nginx/config';
import { parseLocation } from '../../nginx/location';
import type { NginxRule } from './rule';

/** With `merge_slashes off` "//admin" is another path than "/admin" to nginx, and often the same to what is behind it. */
export const mergeSlashesOff: NginxRule = {
  code: 'nginx/merge-slashes-off',
  category: 'security',
  severity: 'info',
  check({ config, report }) {
    for (const node of config.byName.get('merge_slashes') ?? []) {
      if (node.args[0] !== 'off') continue;
      const guarded = guardedLocation(config, node);
      report(
        node,
        argToken(node, 0),
        guarded === undefined
          ? 'With "merge_slashes off" a request for "//path" does not reach "location /path", while many upstreams take both for the same. Use "on" unless double slashes mean something here.'
          : `With "merge_slashes off" a request for "/${guarded.path}" goes past "location ${guarded.path}" and what protects it, while many upstreams take both for the same. Use "on" unless double slashes mean something here.`,
        guarded === undefined ? {} : { related: [placeOf(guarded.location, guarded.location.directive.name, 'This location is protected.')] },
      );
    }
  },
};

/** A prefix location below the directive's block that lets in less than its surroundings. */
function guardedLocation(config: Config, node: ConfigNode): { readonly location: ConfigNode; readonly path: string } | undefined {
  for (const location of config.byName.get('location') ?? []) {
    const match = parseLocation(location.args);
    if (match === undefined || match.type === 'regex' || match.type === 'named' || match.path === '/' || !isInside(location, node.parent)) continue;
    if (isRestricted(location) && location.parent !== undefined && !isRestricted(location.parent)) return { location, path: match.path };
  }
  return undefined;
}

function isInside(node: ConfigNode, block: ConfigNode | undefined): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) if (at === block) return true;
  return false;
}
