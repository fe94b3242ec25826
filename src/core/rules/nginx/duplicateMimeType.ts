import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { withoutToken } from './removal';
import type { NginxRule } from './rule';

/** Lists like `gzip_types` begin with a type of their own (ngx_http_types_slot); nginx logs a second mention and ignores it. */
export const duplicateMimeType: NginxRule = {
  code: 'nginx/duplicate-mime-type',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    const lists = new Map<ConfigNode | undefined, Map<string, { readonly node: ConfigNode; readonly index: number }>>();
    for (const node of config.nodes) {
      if (node.fact?.values.type !== 'mime types') continue;
      const list = lists.get(node.parent) ?? new Map<string, { readonly node: ConfigNode; readonly index: number }>();
      lists.set(node.parent, list);
      for (const [index, type] of node.args.entries()) {
        // After `*` nginx reads no more of the list.
        if (list.has(`${node.name} *`)) break;
        const key = `${node.name} ${type.toLowerCase()}`;
        const earlier = list.get(key);
        const isBuiltIn = type.toLowerCase() === builtIn(node.name);
        list.set(key, earlier ?? { node, index });
        if (earlier === undefined && !isBuiltIn) continue;
        const token = argToken(node, index);
        const message = isBuiltIn ? `"${type}" is always one of the ${node.name}; nginx warns where it is named. Remove it.` : `"${type}" is in this list of ${node.name} already. Remove it.`;
        report(node, token, message, {
          related: earlier === undefined ? [] : [placeOf(earlier.node, argToken(earlier.node, earlier.index), 'It is here.')],
          fixes: node.args.length < 2 ? [] : [{ title: `Remove "${type}"`, edits: [withoutToken(node, token)] }],
        });
      }
    }
  },
};

function builtIn(name: string): string {
  return name === 'xslt_types' ? 'text/xml' : 'text/html';
}
