import type { Config, ConfigNode } from '../../../core/nginx/config';
import { parseUrl } from '../../../core/nginx/url';
import { sampleHost } from '../requests/request';
import { sampleRegex } from '../requests/sampleRegex';

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
 * Names for servers that would be unreachable once all servers share one port: those whose every name an earlier server has (the
 * usual pair of a redirect on 80 and the site on 443), those without a name to ask for that are not the default, and all but one
 * default server.
 */
export function aliasServers(servers: readonly ServerNode[]): ReadonlyMap<ConfigNode, string> {
  const aliases = new Map<ConfigNode, string>();
  servers.forEach((server, index) => {
    const secondDefault = server.isDefault && servers.slice(0, index).some((other) => other.isDefault);
    const reachable = namedHost(server, servers) !== undefined || chooseServer(servers, withoutName) === server;
    if (secondDefault || !reachable) aliases.set(server.node, `server-${index + 1}.gateway-lens.invalid`);
  });
  return aliases;
}

/** A Host header that selects the server; `undefined` where the address alone does. */
export function hostFor(server: ServerNode, servers: readonly ServerNode[], aliases: ReadonlyMap<ConfigNode, string>): string | undefined {
  return aliases.get(server.node) ?? namedHost(server, servers);
}

/** Stands for a request that names the address it was sent to. */
const withoutName = '127.0.0.1';

function namedHost(server: ServerNode, servers: readonly ServerNode[]): string | undefined {
  return server.names.flatMap(sampleNames).find((host) => chooseServer(servers, host) === server);
}

/** Hosts that the name takes and that nginx accepts in a request: it answers 400 to an empty label. */
function sampleNames(name: string): string[] {
  const samples = name.startsWith('~') ? [sampleRegex(name.slice(1), true)] : [sampleHost(name.replace(/^\./, '')), name.replace(/^\*/, 'gateway-lens')];
  return samples.filter((sample) => sample !== undefined).filter((sample) => sample !== '_' && /^[\w-]+(\.[\w-]+)*$/.test(sample));
}

/** As ngx_http_find_virtual_server does: the exact name, the longest name with `*` in front, then behind, the first regex, the default. */
function chooseServer(servers: readonly ServerNode[], host: string): ServerNode | undefined {
  const wanted = host.toLowerCase();
  const longest = (fits: (name: string) => boolean): ServerNode | undefined => {
    const found = servers.flatMap((server) => server.names.map((name) => ({ server, name: name.toLowerCase() }))).filter(({ name }) => fits(name));
    return found.sort((a, b) => b.name.length - a.name.length)[0]?.server;
  };
  return (
    longest((name) => name === wanted || name === `.${wanted}`) ??
    longest((name) => /^\*?\./.test(name) && wanted.endsWith(name.replace('*', ''))) ??
    longest((name) => name.endsWith('.*') && wanted.startsWith(name.slice(0, -1))) ??
    servers.find(({ names }) => names.some((name) => name.startsWith('~') && regexTakes(name.slice(1), wanted))) ??
    servers.find(({ isDefault }) => isDefault) ??
    servers[0]
  );
}

function regexTakes(pattern: string, host: string): boolean {
  try {
    return new RegExp(pattern.replaceAll('(?P<', '(?<'), 'i').test(host);
  } catch {
    return false;
  }
}
