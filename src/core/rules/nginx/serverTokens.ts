import { argToken } from '../../nginx/checks/check';
import type { NginxRule } from './rule';

/** `server_tokens on` is the default and tells everybody the version; only writing it out says that somebody wants that. */
export const serverTokens: NginxRule = {
  code: 'nginx/server-tokens',
  category: 'security',
  severity: 'warning',
  check({ config, report }) {
    for (const node of config.byName.get('server_tokens') ?? []) {
      const [value] = node.args;
      if (value !== 'on' && value !== 'build') continue;
      const token = argToken(node, 0);
      report(node, token, `"server_tokens ${value}" shows the nginx version in the header Server and on error pages. Use "off".`, {
        fixes: [{ title: 'Turn server_tokens off', edits: [{ range: token, newText: 'off' }] }],
      });
    }
  },
};
