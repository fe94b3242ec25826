import { argToken, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import type { OffsetRange } from '../../../shared/diagnostics';
import type { NginxRule } from './rule';

/** Of two types for one file name extension the later counts (ngx_http_core_type); nginx logs it. */
export const duplicateExtension: NginxRule = {
  code: 'nginx/duplicate-extension',
  category: 'correctness',
  severity: 'warning',
  check({ config, report }) {
    const seen = new Map<ConfigNode | undefined, Map<string, { readonly node: ConfigNode; readonly token: OffsetRange }>>();
    for (const node of config.nodes) {
      if (node.entryOf !== 'mime types' || node.name === 'include') continue;
      // All `types` blocks of one place are one table.
      const place = node.parent?.parent;
      const extensions = seen.get(place) ?? new Map<string, { readonly node: ConfigNode; readonly token: OffsetRange }>();
      seen.set(place, extensions);
      node.args.forEach((extension, index) => {
        const token = argToken(node, index);
        const earlier = extensions.get(extension.toLowerCase());
        extensions.set(extension.toLowerCase(), { node, token });
        if (earlier === undefined) return;
        const same = earlier.node.name === node.name;
        const message = same
          ? `The extension "${extension}" has the type ${node.name} already. Remove one of the two.`
          : `The extension "${extension}" has two types; the later, ${node.name}, replaces ${earlier.node.name}. Remove one of the two.`;
        report(node, token, message, { related: [placeOf(earlier.node, earlier.token, `It is ${earlier.node.name} here.`)] });
      });
    }
  },
};
