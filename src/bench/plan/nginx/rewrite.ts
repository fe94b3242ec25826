import type { ConfigNode } from '../../../core/nginx/config';
import { parseLocation } from '../../../core/nginx/location';
import type { Adaptation } from '../../../shared/benchmark';
import { formatEndpoint } from '../endpoint';
import { Unsupported } from '../failure';
import type { Endpoint } from '../types';
import { Emitter, quoted, rawWords } from './emitter';
import { policyFor, reachingWord } from './policy';
import { readProxyTarget } from './proxyTarget';

/** Folders and addresses the rewritten config uses. */
export interface RewriteTargets {
  readonly gateway: Endpoint;
  readonly status: Endpoint;
  readonly upstream: Endpoint;
  /** Where caches and temporary files go. */
  readonly scratch: string;
  /** Stand-in for folders of static files. */
  readonly www: string;
  /** File with the one user that `auth_basic` accepts. */
  readonly passwords: string;
}

/** Server names that were given to servers which would hide each other on the one port of the run. */
export type ServerAliases = ReadonlyMap<ConfigNode, string>;

/** Path of the readiness probe on the status listener. */
export const readyPath = '/gateway-lens-ready';

const passing = /_pass$/;
const limits = new Set(['limit_conn', 'limit_req', 'limit_req_zone']);

/** Writes the config anew: the user's words wherever they can stay, ours where something real would be reached. */
export class Rewriter {
  readonly emitter = new Emitter();
  private readonly said = new Map<string, Adaptation>();
  private scratchFolders = 0;

  constructor(
    private readonly targets: RewriteTargets,
    private readonly aliases: ServerAliases,
    private readonly mainPath: string,
  ) {}

  get adaptations(): readonly Adaptation[] {
    return [...this.said.values()];
  }

  /** @param context what the roots stand in: `main`, or the context of a fragment */
  write(roots: readonly ConfigNode[], context: string): string {
    const { emitter } = this;
    emitter.line('worker_processes 1;');
    emitter.line('error_log stderr warn;');
    if (context === 'main') {
      const main = roots.filter((node) => node.name !== 'http' && node.name !== 'events');
      for (const node of main) this.node(node);
      this.events(roots.find((node) => node.name === 'events'));
      const http = roots.filter((node) => node.name === 'http' && node.directive.block !== undefined);
      this.http(http[0], http.flatMap((node) => node.children));
    } else {
      this.events(undefined);
      this.http(undefined, [], () => this.fragment(roots, context));
    }
    return emitter.text();
  }

  private fragment(roots: readonly ConfigNode[], context: string): void {
    if (context === 'http') {
      for (const node of roots) this.node(node);
      return;
    }
    this.emitter.block('server', () => {
      this.listen(undefined);
      for (const node of roots) this.node(node);
    });
  }

  private events(node: ConfigNode | undefined): void {
    this.emitter.block('events', () => {
      const connections = node?.children.find((child) => child.name === 'worker_connections');
      const wanted = Number(connections?.args[0] ?? 512);
      const enough = 2048;
      if (connections !== undefined && wanted < enough) this.say('worker-connections', `the number of worker_connections was raised from ${wanted} to ${enough}`, connections);
      this.emitter.line(`worker_connections ${Math.max(wanted, enough)};`, connections);
      for (const child of node?.children ?? []) if (child !== connections) this.node(child);
    }, node);
  }

  private http(node: ConfigNode | undefined, children: readonly ConfigNode[], more: () => void = () => undefined): void {
    this.emitter.block('http', () => {
      this.emitter.line('access_log off;');
      this.emitter.line('keepalive_requests 1000000000;');
      this.emitter.line('keepalive_timeout 600s;');
      for (const name of ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) this.emitter.line(`${name}_temp_path ${quoted(`${this.targets.scratch}/${name}`)};`);
      // What names no folder serves nginx's own, which has none of the run's pages.
      if (!children.some((child) => child.name === 'root')) this.emitter.line(`root ${quoted(this.targets.www)};`);
      for (const child of children) this.node(child);
      more();
      this.emitter.block('server', () => {
        this.emitter.line(`listen ${formatEndpoint(this.targets.status)};`);
        this.emitter.line(`location = ${readyPath} { return 200; }`);
      });
    }, node);
  }

  private node(node: ConfigNode): void {
    if (node.name === 'include') return this.include(node);
    if (node.entryOf !== undefined) return this.entry(node);
    const policy = node.parent?.name === 'upstream' ? undefined : policyFor(node.name);
    if (policy?.action === 'refuse') throw unsupported(node, `${node.name}: ${policy.why}`);
    if (policy?.action === 'drop') this.say(`${node.name.replaceAll('_', '-')}-dropped`, policy.why, node);
    if (policy !== undefined) return;
    if (node.directive.lua !== undefined || /_by_lua(_block)?$/.test(node.name)) return this.lua(node);
    if (passing.test(node.name)) return this.pass(node);
    if (limits.has(node.name)) return this.limit(node);
    if (node.name === 'server' && node.parent?.name === 'upstream') return;
    if (this.special(node)) return;
    if (node.directive.block === undefined) this.emitter.line(`${rawWords(node)};`, node);
    else this.emitter.block(rawWords(node), () => this.children(node), node);
  }

  /** Directives with a rewriting of their own; whether it was one. */
  private special(node: ConfigNode): boolean {
    switch (node.name) {
      case 'listen':
        return true;
      case 'server_name':
        if (node.parent !== undefined && this.aliases.has(node.parent)) return true;
        return false;
      case 'root':
      case 'alias':
        this.folder(node);
        return true;
      case 'auth_basic_user_file':
        this.say('passwords-replaced', 'the password file was replaced by one with a user of the run', node);
        this.emitter.line(`auth_basic_user_file ${quoted(this.targets.passwords)};`, node);
        return true;
      case 'load_module':
        this.emitter.line(`load_module ${quoted((node.args[0] ?? '').replace(/^.*\/(?=[^/]+\.so$)/, 'modules/'))};`, node);
        return true;
      default:
        if (!/^(proxy|fastcgi|scgi|uwsgi)_cache_path$/.test(node.name)) return false;
        this.cachePath(node);
        return true;
    }
  }

  private children(node: ConfigNode): void {
    if (node.name === 'upstream') {
      this.say('upstream-replaced', `the servers of upstream ${node.args[0] ?? ''} were replaced by the local one`, node);
      this.emitter.line(`server ${formatEndpoint(this.targets.upstream)};`, node);
    }
    if (node.name === 'server' && node.directive.block !== undefined) this.listen(node);
    for (const child of node.children) this.node(child);
  }

  private listen(server: ConfigNode | undefined): void {
    const listens = server?.children.filter((child) => child.name === 'listen') ?? [];
    const isDefault = listens.some((listen) => listen.args.some((arg) => arg === 'default_server' || arg === 'default'));
    const alias = server === undefined ? undefined : this.aliases.get(server);
    const secure = listens.find((listen) => listen.args.includes('ssl') || listen.args.includes('quic'));
    if (secure !== undefined) this.say('tls-dropped', 'servers with TLS are measured without it', secure);
    this.emitter.line(`listen ${formatEndpoint(this.targets.gateway)}${isDefault && alias === undefined ? ' default_server' : ''};`, listens[0] ?? server);
    if (alias === undefined || server === undefined) return;
    this.say('server-renamed', 'servers of one name on several ports got names of their own, since the run has one port', server);
    this.emitter.line(`server_name ${alias};`, server);
  }

  /** Files that were found stand as nodes of their own; of the others only what nginx ships can be made up. */
  private include(node: ConfigNode): void {
    const name = node.args[0] ?? '';
    if (!/(^|\/)mime\.types$/.test(name) || node.file.document.text === '') return;
    const expanded = node.parent?.children.some((child) => child.name === 'types' && child.file.path.endsWith('mime.types')) === true;
    if (expanded) return;
    this.emitter.line('types { text/html html; text/css css; application/javascript js; application/json json; image/png png; image/svg+xml svg; }', node);
  }

  /** Entries of `map`, `geo`, `types` and the like: data, written as they are. */
  private entry(node: ConfigNode): void {
    const words = rawWords(node);
    this.emitter.line(`${words};`, node);
  }

  private lua(node: ConfigNode): void {
    const { lua } = node.directive;
    const { text } = node.file.document;
    const code = lua === undefined ? node.args.join(' ') : text.slice(lua.body.start, lua.body.end);
    const word = reachingWord(code);
    if (word !== undefined) throw unsupported(node, `${node.name}: the Lua code uses "${word}", which could reach other systems`);
    if (lua === undefined) this.emitter.line(`${rawWords(node)};`, node);
    else this.emitter.line(`${rawWords(node)} {${code}}`, node);
  }

  private pass(node: ConfigNode): void {
    const argument = node.args[0] ?? '';
    if (node.name !== 'proxy_pass') {
      this.say(`${node.name.replaceAll('_', '-')}-replaced`, `the ${node.name} was replaced by an HTTP proxy to the local upstream`, node);
      this.emitter.line(`proxy_pass http://${formatEndpoint(this.targets.upstream)};`, node);
      return;
    }
    const target = readProxyTarget(argument);
    // A capture need not start with a slash: it would run into the port.
    const uri = target.opaque ? '$request_uri' : (target.uri ?? '').replace(/^(?=\$\{?\d)/, '/');
    const named = !target.opaque && this.upstreams.has(target.authority);
    if (target.secure) this.say('upstream-tls-dropped', 'TLS to upstreams is not measured: they are reached over plain HTTP', node);
    if (!named) this.say('proxy-pass-replaced', 'addresses in proxy_pass were replaced by the local upstream', node);
    this.emitter.line(`proxy_pass ${quoted(`http://${named ? target.authority : formatEndpoint(this.targets.upstream)}${uri}`)};`, node);
  }

  /** Names of the config's own upstream blocks; their servers are local already. */
  upstreams: ReadonlySet<string> = new Set();

  private limit(node: ConfigNode): void {
    this.say('limit-raised', 'request and connection limits were raised so that they never answer 503; they still run', node);
    if (node.name === 'limit_conn') {
      this.emitter.line(`limit_conn ${quoted(node.args[0] ?? '')} 65535;`, node);
      return;
    }
    const { text } = node.file.document;
    const words = node.directive.args.map((word) => text.slice(word.start, word.end).replace(/rate=[^\s"']+/, 'rate=1000000r/s').replace(/burst=\d+/, 'burst=1000000'));
    // Two requests in one millisecond exceed any rate: only a burst lets them through.
    if (node.name === 'limit_req' && !words.some((word) => word.startsWith('burst='))) words.push('burst=1000000');
    this.emitter.line(`${[node.name, ...words].join(' ')};`, node);
  }

  private folder(node: ConfigNode): void {
    this.say('files-replaced', 'folders of static files were replaced by a stand-in with one small page per route', node);
    this.emitter.line(`${node.name} ${quoted(this.standIn(node))};`, node);
  }

  private standIn(node: ConfigNode): string {
    const { www } = this.targets;
    if (node.name === 'root') return www;
    const match = node.parent === undefined ? undefined : parseLocation(node.parent.args);
    // An alias of an exact or regex location names the file itself.
    if (match?.type !== 'prefix') return `${www}/index.html`;
    return (node.args[0] ?? '').endsWith('/') ? `${www}/` : www;
  }

  private cachePath(node: ConfigNode): void {
    const { text } = node.file.document;
    const rest = node.directive.args.slice(1).map((word) => text.slice(word.start, word.end));
    this.scratchFolders++;
    this.emitter.line(`${node.name} ${quoted(`${this.targets.scratch}/cache-${this.scratchFolders}`)} ${rest.join(' ')};`, node);
  }

  /** Says a change once, at the first place it was made. */
  private say(code: string, message: string, node: ConfigNode): void {
    const key = `${code} ${message}`;
    if (this.said.has(key)) return;
    const { path, document } = node.file;
    const line = document.text.slice(0, node.directive.start).split('\n').length - 1;
    const elsewhere = path === this.mainPath ? {} : { file: relativeTo(this.mainPath, path) };
    this.said.set(key, { code, message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`, line, ...elsewhere });
  }
}

function unsupported(node: ConfigNode, message: string): Unsupported {
  const { path, document } = node.file;
  return new Unsupported(message, { path, text: document.text, range: { start: node.directive.name.start, end: node.directive.name.end } });
}

function relativeTo(main: string, path: string): string {
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
