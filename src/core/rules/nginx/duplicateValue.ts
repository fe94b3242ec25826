import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { withoutToken } from './removal';
import type { NginxRule } from './rule';

/** Directives that take a set of words, like `ssl_protocols`, gather them over all their lines in a block (ngx_conf_set_bitmask_slot). */
export const duplicateValue: NginxRule = {
  code: 'nginx/duplicate-value',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    const seen = new Map<ConfigNode | undefined, Map<string, { readonly node: ConfigNode; readonly index: number }>>();
    for (const node of config.nodes) {
      if (node.fact?.values.type !== 'bitmask') continue;
      const values = seen.get(node.parent) ?? new Map<string, { readonly node: ConfigNode; readonly index: number }>();
      seen.set(node.parent, values);
      node.args.forEach((value, index) => {
        const key = `${node.name} ${value.toLowerCase()}`;
        const earlier = values.get(key);
        if (earlier === undefined) {
          values.set(key, { node, index });
          return;
        }
        const token = argToken(node, index);
        report(node, token, `"${value}" is given to "${node.name}" already. Remove it, or write the word that was meant.`, {
          related: [placeOf(earlier.node, argToken(earlier.node, earlier.index), 'It is here.')],
          fixes: node.args.length < 2 ? [] : [{ title: `Remove "${value}"`, edits: [withoutToken(node, token)] }],
        });
      });
    }
  },
};
