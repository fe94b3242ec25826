import { enclosing } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { isInet4, parseUrl } from '../../nginx/url';
import { isRestricted } from './access';
import { ownAll } from './inherit';
import type { NginxRule } from './rule';

/** The counters of stub_status tell everybody how busy the server is, and when an attack works. */
export const stubStatusOpen: NginxRule = {
  code: 'nginx/stub-status-open',
  category: 'security',
  severity: 'warning',
  check({ config, report }) {
    if (config.incomplete) return;
    for (const node of config.byName.get('stub_status') ?? []) {
      const { parent } = node;
      if (parent === undefined || isRestricted(parent)) continue;
      const server = parent.name === 'server' ? parent : enclosing(node, 'server');
      // A fragment read without its server says nothing about who reaches it.
      if (server === undefined || !isPublic(server)) continue;
      report(node, node.directive.name, 'Everybody can read the connection counters here. Let in only who needs them, like "allow 127.0.0.1; deny all;", or listen on 127.0.0.1.');
    }
  },
};

/** Whether a server listens on an address that others can reach. */
function isPublic(server: ConfigNode): boolean {
  const listens = ownAll(server, 'listen');
  return listens.length === 0 || listens.some(({ args }) => !isPrivate(args[0] ?? ''));
}

function isPrivate(address: string): boolean {
  const { family, host } = parseUrl(address, { listen: true });
  if (family === 'unix') return true;
  if (family === 'inet6') return /^\[(::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/i.test(host);
  return host.toLowerCase() === 'localhost' || (isInet4(host) && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/.test(host));
}
