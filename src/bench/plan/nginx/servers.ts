import type { Config, ConfigNode } from '../../../core/nginx/config';
import { parseUrl } from '../../../core/nginx/url';

/** A server of the config with what decides whether a request reaches it. */
export interface ServerNode {
  readonly node: ConfigNode;
  /** Names as written; empty = the empty name. */
  readonly names: readonly string[];
  readonly port: number;
  readonly isDefault: boolean;
}

export function httpServers(config: Config): readonly ServerNode[] {
  const nodes = (config.byName.get('server') ?? []).filter((node) => node.directive.block !== undefined && node.context === 'http');
  return nodes.map((node) => {
    const listens = node.children.filter((child) => child.name === 'listen');
    const port = parseUrl(listens[0]?.args[0] ?? '80', { listen: true }).port ?? 80;
    const names = node.children.filter((child) => child.name === 'server_name').flatMap((child) => child.args);
    return { node, names, port, isDefault: listens.some((listen) => listen.args.includes('default_server') || listen.args.includes('default')) };
  });
}

/**
 * Names for servers that would be unreachable once all servers share one port: those whose every name an earlier server on
 * another port has (the usual pair of a redirect on 80 and the site on 443), and all but one default server.
 */
export function aliasServers(servers: readonly ServerNode[]): ReadonlyMap<ConfigNode, string> {
  const taken = new Set<string>();
  const aliases = new Map<ConfigNode, string>();
  let defaults = 0;
  servers.forEach((server, index) => {
    const names = server.names.length === 0 ? [''] : server.names;
    const hidden = names.every((name) => taken.has(name)) || (server.isDefault && defaults > 0);
    if (hidden) aliases.set(server.node, `server-${index + 1}.gateway-lens.invalid`);
    else names.forEach((name) => taken.add(name));
    if (server.isDefault) defaults++;
  });
  return aliases;
}

/** A Host header that selects the server; `undefined` where none can be told. */
export function hostFor(server: ServerNode, alias: string | undefined): string | undefined {
  if (alias !== undefined) return alias;
  const [name = ''] = server.names.filter((candidate) => candidate !== '' && candidate !== '_');
  if (name === '') return undefined;
  if (name.startsWith('*.')) return `www${name.slice(1)}`;
  if (name.endsWith('.*')) return `${name.slice(0, -2)}.example`;
  if (name.startsWith('.')) return name.slice(1);
  return name;
}
