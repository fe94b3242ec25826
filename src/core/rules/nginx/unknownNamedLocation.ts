import { argToken, enclosing } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { nearestName } from '../../text/names';
import type { NginxRule } from './rule';

/** nginx looks for a named location when it needs it: `could not find named location`, and the client gets 500. */
export const unknownNamedLocation: NginxRule = {
  code: 'nginx/unknown-named-location',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    if (config.incomplete) return;
    for (const name of ['try_files', 'error_page']) {
      for (const node of config.byName.get(name) ?? []) {
        const index = node.args.length - 1;
        const target = node.args[index] ?? '';
        if (!/^@[^$]+$/.test(target)) continue;
        const servers = serversOf(node, config.byName.get('server') ?? []);
        const lacks = servers.find((server) => !namesIn(server).includes(target));
        if (lacks === undefined) continue;
        const near = nearestName(target, namesIn(lacks));
        const hint = near === undefined ? `Add "location ${target} { … }" to the server.` : `Did you mean "${near}"?`;
        report(node, argToken(node, index), `The server has no location "${target}": a request sent there ends with 500. ${hint}`);
      }
    }
  },
};

/** The server a directive stands in; of one in `http` those that do not replace it. */
function serversOf(node: ConfigNode, all: readonly ConfigNode[]): readonly ConfigNode[] {
  const server = enclosing(node, 'server');
  if (server !== undefined) return [server];
  return node.context === 'http' ? all.filter((one) => one.context === 'http' && !one.children.some(({ name }) => name === node.name)) : [];
}

function namesIn(server: ConfigNode): readonly string[] {
  return server.children.flatMap(({ name, args }) => (name === 'location' && args[0]?.startsWith('@') === true ? [args[0]] : []));
}
