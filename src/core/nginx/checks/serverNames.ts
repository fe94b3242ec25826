import { argToken, type CheckScope, type DirectiveCheck } from './check';
import { isHostName } from './hostNames';
import { addressKeys } from './listenConflicts';

/** Wildcards in server_name (ngx_http_core_server_name). */
export const serverNameCheck: DirectiveCheck = {
  names: ['server_name'],
  check(node, scope) {
    node.args.forEach((name, index) => {
      const star = name.startsWith('*') && (name.length < 3 || name[1] !== '.');
      if (!star && name !== '.') return;
      scope.report(node, argToken(node, index), 'nginx/invalid-server-name', `"${name}" is no server name: a wildcard stands for whole labels, as in "*.example.com" or "www.*".`);
    });
  },
};

/** Names are put into a hash where servers share an address, and only there nginx finds what is wrong with them (ngx_http_server_names). */
export function checkSharedNames(scope: CheckScope): void {
  const servers = new Map<string, Set<unknown>>();
  const shared = new Set<unknown>();
  for (const listen of scope.config.byName.get('listen') ?? []) {
    if (listen.context !== 'server' || listen.fact === undefined) continue;
    for (const key of addressKeys(listen)) {
      const together = servers.get(key) ?? new Set();
      servers.set(key, together.add(listen.parent));
    }
  }
  for (const together of servers.values()) if (together.size > 1) for (const server of together) shared.add(server);
  for (const node of scope.config.byName.get('server_name') ?? []) {
    if (node.context !== 'server' || node.fact === undefined || !shared.has(node.parent)) continue;
    node.args.forEach((name, index) => {
      if (name.startsWith('~') || isHostName(name) || (name.startsWith('*') && (name.length < 3 || name[1] !== '.')) || name.includes('${')) return;
      scope.report(node, argToken(node, index), 'nginx/invalid-server-name', `"${name}" is no server name: a wildcard stands for whole labels, as in "*.example.com" or "www.*".`);
    });
  }
}
