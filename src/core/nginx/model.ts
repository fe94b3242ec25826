import type { GatewayModel, PathMatch, Place, Route, Target, Upstream } from '../gateway/model';
import { digest } from '../text/digest';
import type { Config, ConfigNode } from './config';
import { parseLocation, type LocationMatch } from './location';
import { parseUrl } from './url';

/** Reads the neutral model: a route per location, and one per server that answers outside of its locations. */
export function readModel(config: Config): GatewayModel {
  return new ModelReader(config).read();
}

/** Directives that hand a request to an upstream, with the part before the address. */
const passDirectives: Readonly<Record<string, RegExp>> = {
  proxy_pass: /^https?:\/\//i,
  grpc_pass: /^(grpcs?:\/\/)?/i,
  fastcgi_pass: /^/,
  uwsgi_pass: /^(suwsgi:\/\/|uwsgi:\/\/)?/i,
  scgi_pass: /^/,
  memcached_pass: /^/,
};

interface ServerInfo {
  readonly node: ConfigNode | undefined;
  /** First server name, or `_`. */
  readonly name: string;
  readonly hosts: readonly string[];
  readonly port: number;
  readonly protocols: readonly string[];
}

class ModelReader {
  private readonly upstreams = new Map<string, Upstream>();
  private readonly upstreamWords = new Map<string, string>();
  private readonly routes: Route[] = [];
  private readonly keys = new Map<string, number>();

  constructor(private readonly config: Config) {}

  read(): GatewayModel {
    for (const node of this.config.byName.get('upstream') ?? []) this.readUpstream(node);
    const servers = (this.config.byName.get('server') ?? []).filter(isHttpServer);
    for (const server of servers) this.readServer(server);
    // Locations of a fragment that is read without its server.
    const bare: ServerInfo = { node: undefined, name: '_', hosts: [], port: 80, protocols: ['http'] };
    this.readLocations(this.config.roots, bare);
    return { kind: 'nginx', services: [], routes: this.routes, upstreams: [...this.upstreams.values()], consumers: [], plugins: [] };
  }

  private readUpstream(node: ConfigNode): void {
    const name = node.args[0];
    if (name === undefined || node.directive.block === undefined || this.upstreams.has(name)) return;
    const targets = node.children.filter((child) => child.name === 'server' && child.args.length > 0).map(readTarget);
    this.upstreams.set(name, { key: name, name, place: placeOf(node), targets });
    this.upstreamWords.set(name, significantWords(node));
  }

  private readServer(node: ConfigNode): void {
    const info = serverInfo(node);
    const covered = this.readLocations(node.children, info);
    if (!covered && node.children.some(answersRequests)) this.addServerRoute(node, info);
  }

  /** Whether a `location /` was among them. */
  private readLocations(nodes: readonly ConfigNode[], server: ServerInfo): boolean {
    let covered = false;
    for (const node of nodes) {
      if (node.name !== 'location' || node.directive.block === undefined) continue;
      const match = parseLocation(node.args);
      if (match === undefined) continue;
      if (match.type === 'prefix' && match.path === '/') covered = true;
      if (match.type !== 'named') this.addLocation(node, match, server);
      this.readLocations(node.children, server);
    }
    return covered;
  }

  private addLocation(node: ConfigNode, match: LocationMatch, server: ServerInfo): void {
    const upstreamKey = this.upstreamOf(node);
    const words = significantWords(node);
    this.routes.push({
      key: this.uniqueKey(`${server.name}:${server.port} ${match.modifier} ${match.path}`.replace(/ +/g, ' ')),
      label: `location ${[match.modifier, match.path].filter((part) => part !== '').join(' ')}`,
      place: placeOf(node),
      digest: digest(words + (upstreamKey === undefined ? '' : `\n${this.upstreamWords.get(upstreamKey) ?? ''}`)),
      enabled: !node.children.some((child) => child.name === 'internal'),
      protocols: server.protocols,
      hosts: server.hosts,
      paths: [pathMatch(match)],
      methods: [],
      headers: {},
      pluginKeys: [],
      ...(upstreamKey === undefined ? {} : { upstreamKey }),
    });
  }

  private addServerRoute(node: ConfigNode, server: ServerInfo): void {
    this.routes.push({
      key: this.uniqueKey(`${server.name}:${server.port} server`),
      label: `server ${server.name}`,
      place: placeOf(node),
      digest: digest(significantWords(node)),
      enabled: true,
      protocols: server.protocols,
      hosts: server.hosts,
      paths: [],
      methods: [],
      headers: {},
      pluginKeys: [],
    });
  }

  private uniqueKey(key: string): string {
    const count = (this.keys.get(key) ?? 0) + 1;
    this.keys.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  }

  /** The upstream a location passes to; an address gets an upstream of its own. */
  private upstreamOf(location: ConfigNode): string | undefined {
    const pass = ownNodes(location).find((node) => passDirectives[node.name] !== undefined && node.args.length > 0);
    if (pass === undefined) return undefined;
    const address = (pass.args[0] ?? '').replace(passDirectives[pass.name] ?? /^/, '');
    const scheme = /^(https|grpcs|suwsgi):/i.test(pass.args[0] ?? '');
    const url = parseUrl(address, { uriPart: true });
    if (address.includes('$') || url.error !== undefined) return this.upstreams.has(address) ? address : undefined;
    if (url.port === undefined && this.upstreams.has(url.host)) return url.host;
    const port = url.port ?? (pass.name === 'proxy_pass' || pass.name === 'grpc_pass' ? (scheme ? 443 : 80) : undefined);
    const key = url.family === 'unix' ? `unix:${url.host}` : port === undefined ? url.host : `${url.host}:${port}`;
    if (!this.upstreams.has(key)) {
      const place = placeOf(pass);
      const host = url.family === 'unix' ? key : url.host;
      this.upstreams.set(key, { key, place, targets: [{ host, place, ...(port === undefined ? {} : { port }) }] });
    }
    return key;
  }
}

function isHttpServer(node: ConfigNode): boolean {
  if (node.directive.block === undefined || node.parent?.name === 'upstream') return false;
  return node.context === 'http' || node.context === 'main';
}

function serverInfo(node: ConfigNode): ServerInfo {
  const hosts = node.children.filter((child) => child.name === 'server_name').flatMap((child) => child.args);
  const named = hosts.filter((host) => host !== '' && host !== '_');
  const listens = node.children.filter((child) => child.name === 'listen' && child.args.length > 0);
  const first = parseUrl(listens[0]?.args[0] ?? '80', { listen: true });
  const tls = listens.map((listen) => listen.args.includes('ssl') || listen.args.includes('quic'));
  const protocols = [...(tls.length === 0 || tls.includes(false) ? ['http'] : []), ...(tls.includes(true) ? ['https'] : [])];
  return { node, name: named[0] ?? '_', hosts: named, port: first.port ?? 80, protocols };
}

/** The server itself says what to do with a request that no location takes. */
function answersRequests(node: ConfigNode): boolean {
  return ['return', 'root', 'rewrite', 'try_files'].includes(node.name) || /^(server_rewrite|rewrite|access)_by_lua/.test(node.name);
}

function pathMatch(match: LocationMatch): PathMatch {
  if (match.type === 'regex') return { type: 'regex', pattern: match.path, ignoreCase: match.ignoreCase };
  return { type: match.type === 'exact' ? 'exact' : 'prefix', path: match.path };
}

function readTarget(node: ConfigNode): Target {
  const url = parseUrl(node.args[0] ?? '');
  const weight = /^weight=(\d+)$/.exec(node.args.find((arg) => arg.startsWith('weight=')) ?? '')?.[1];
  return {
    host: url.family === 'unix' ? `unix:${url.host}` : url.host,
    place: placeOf(node),
    ...(url.port === undefined ? {} : { port: url.port }),
    ...(weight === undefined ? {} : { weight: Number(weight) }),
  };
}

function placeOf(node: ConfigNode): Place {
  const { directive, file } = node;
  const last = directive.args[directive.args.length - 1] ?? directive.name;
  const selection = directive.block === undefined ? directive.args[0] ?? directive.name : { start: directive.name.start, end: last.end };
  return {
    path: file.path,
    range: { start: directive.start, end: directive.end },
    selection: { start: selection.start, end: selection.end },
  };
}

/** The node and what is below it, without nested locations. */
function ownNodes(node: ConfigNode): ConfigNode[] {
  const nested = (child: ConfigNode): ConfigNode[] => (child.name === 'location' ? [] : [child, ...child.children.flatMap(nested)]);
  return node.children.flatMap(nested);
}

/** Names and values without comments and layout; Lua code counts as it is written. */
function significantWords(node: ConfigNode): string {
  return [node, ...ownNodes(node)].map(wordsOf).join('\n');
}

function wordsOf(node: ConfigNode): string {
  const { lua } = node.directive;
  const words = [node.name, ...node.args].map((word) => JSON.stringify(word)).join(' ');
  return lua === undefined ? words : `${words} ${node.file.document.text.slice(lua.body.start, lua.body.end)}`;
}
