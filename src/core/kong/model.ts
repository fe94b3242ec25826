import type { Consumer, GatewayModel, Place, Plugin, PluginScope, Route, Service, Target, Upstream } from '../gateway/model';
import type { Json } from '../schema/node';
import { digest } from '../text/digest';
import { canonicalJson } from '../schema/canonical';
import { readAddress } from './checks/addresses';
import { isObject } from './checks/check';
import { parseUrl } from './checks/strings';
import { kongPack } from './pack';
import { EntryIndex } from './references';
import type { Report } from './report';
import { labelOf, matchOf } from './routeMatch';
import type { Entry, KongState } from './state';

/** Reads a Kong file into the neutral model. What is wrong in it is left out or kept as far as it makes sense. */
export function readModel(state: KongState, formatVersion: string, report: Report): GatewayModel {
  return new Reader(state, formatVersion, report).read();
}

class Reader {
  private readonly index: EntryIndex;
  private readonly keys = new Map<Entry, string>();
  private readonly taken = new Set<string>();
  /** Entity → what is attached to an entry of it: plugins, and the targets of an upstream. */
  private readonly attached = new Map<Entry, Entry[]>();
  private readonly globalPlugins: readonly Entry[];

  constructor(
    private readonly state: KongState,
    private readonly formatVersion: string,
    private readonly report: Report,
  ) {
    this.index = new EntryIndex(kongPack(), state);
    for (const plugin of this.all('plugins')) {
      for (const [field, entity] of [['route', 'routes'], ['service', 'services'], ['consumer', 'consumers']] as const) this.attach(plugin, field, entity);
    }
    for (const target of this.all('targets')) this.attach(target, 'upstream', 'upstreams');
    this.globalPlugins = this.all('plugins').filter((plugin) => this.scopeOf(plugin) === 'global');
  }

  private attach(entry: Entry, field: string, entity: string): void {
    const target = this.target(entry, field, entity);
    if (!target) return;
    const list = this.attached.get(target);
    if (list) list.push(entry);
    else this.attached.set(target, [entry]);
  }

  read(): GatewayModel {
    const upstreams = this.all('upstreams').map((entry) => this.upstream(entry));
    const services = this.all('services').map((entry) => this.service(entry));
    const consumers = this.all('consumers').map((entry) => this.consumer(entry));
    const routes = this.all('routes').map((entry) => this.route(entry));
    return { kind: 'kong', services, routes, upstreams, consumers, plugins: this.all('plugins').map((entry) => this.plugin(entry)) };
  }

  private all(entity: string): readonly Entry[] {
    return this.state.entries.filter((entry) => entry.entity === entity);
  }

  private route(entry: Entry): Route {
    const service = this.target(entry, 'service', 'services');
    const upstream = service && this.upstreamOf(service);
    const plugins = this.attachedTo(entry);
    const match = matchOf(entry.value, this.formatVersion);
    return {
      key: this.keyOf(entry),
      label: labelOf(match, text(entry.value['name'])),
      place: this.place(entry),
      digest: this.digestOf(entry, service, upstream),
      enabled: service?.value['enabled'] !== false,
      ...match,
      ...(service ? { serviceKey: this.keyOf(service) } : {}),
      ...(upstream ? { upstreamKey: this.keyOf(upstream) } : {}),
      pluginKeys: plugins.map((plugin) => this.keyOf(plugin)),
    };
  }

  private service(entry: Entry): Service {
    const url = parseUrl(text(entry.value['url']) ?? '');
    const upstream = this.upstreamOf(entry);
    const name = text(entry.value['name']);
    const protocol = url.scheme ?? text(entry.value['protocol']);
    const host = url.host ?? text(entry.value['host']);
    const port = url.port === undefined ? entry.value['port'] : Number(url.port);
    const path = url.path ?? text(entry.value['path']);
    return {
      key: this.keyOf(entry),
      place: this.place(entry),
      pluginKeys: this.attachedTo(entry).map((plugin) => this.keyOf(plugin)),
      ...(name === undefined ? {} : { name }),
      ...(protocol === undefined ? {} : { protocol }),
      ...(host === undefined ? {} : { host }),
      ...(typeof port === 'number' ? { port } : {}),
      ...(path === undefined ? {} : { path }),
      ...(upstream ? { upstreamKey: this.keyOf(upstream) } : {}),
    };
  }

  private upstream(entry: Entry): Upstream {
    const name = text(entry.value['name']);
    const targets = this.attachedTo(entry);
    return { key: this.keyOf(entry), place: this.place(entry), targets: targets.map((target) => this.targetOf(target)), ...(name === undefined ? {} : { name }) };
  }

  private targetOf(entry: Entry): Target {
    const written = text(entry.value['target']) ?? '';
    const address = readAddress(written);
    const port = typeof address === 'object' ? address.port : undefined;
    const { weight } = entry.value;
    return {
      host: port === undefined ? written : written.slice(0, written.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
      place: this.place(entry),
      ...(port === undefined ? {} : { port }),
      ...(typeof weight === 'number' ? { weight } : {}),
    };
  }

  private consumer(entry: Entry): Consumer {
    const username = text(entry.value['username']);
    const pluginKeys = this.attachedTo(entry).map((plugin) => this.keyOf(plugin));
    return { key: this.keyOf(entry), place: this.place(entry), pluginKeys, ...(username === undefined ? {} : { username }) };
  }

  private plugin(entry: Entry): Plugin {
    return {
      key: this.keyOf(entry),
      name: text(entry.value['name']) ?? '',
      scope: this.scopeOf(entry),
      enabled: entry.value['enabled'] !== false,
      place: this.place(entry),
    };
  }

  private scopeOf(entry: Entry): PluginScope {
    const has = (field: string): boolean => entry.parentKey === field || (entry.value[field] ?? null) !== null;
    if (has('route')) return 'route';
    if (has('service')) return 'service';
    if (has('consumer')) return 'consumer';
    return has('consumer_group') ? 'consumer-group' : 'global';
  }

  /** What an entry points to, by nesting or by reference. */
  private target(entry: Entry, field: string, entity: string): Entry | undefined {
    if (entry.parentKey === field) return entry.parent;
    const value = entry.value[field];
    const name = isObject(value) ? (text(value['id']) ?? text(value['name'])) : text(value);
    return name === undefined ? undefined : this.index.get(entity, name);
  }

  private upstreamOf(service: Entry): Entry | undefined {
    const host = parseUrl(text(service.value['url']) ?? '').host ?? text(service.value['host']);
    return host === undefined ? undefined : this.index.get('upstreams', host);
  }

  private attachedTo(entry: Entry): readonly Entry[] {
    return this.attached.get(entry) ?? [];
  }

  /** Of what decides how a request to the route is treated, wherever it stands. */
  private digestOf(route: Entry, service: Entry | undefined, upstream: Entry | undefined): string {
    const around = [route, service, upstream].flatMap((entry) => (entry ? [entry, ...this.attachedTo(entry)] : []));
    return digest([this.formatVersion, ...around, ...this.globalPlugins].map((part) => (typeof part === 'string' ? part : ownJson(part))).join('\n'));
  }

  private place(entry: Entry): Place {
    const key = kongPack().entities[entry.entity]?.endpointKey;
    const named = [key, 'name', 'id'].find((field) => field !== undefined && typeof entry.value[field] === 'string');
    const selection = this.report.rangeOf(named === undefined ? entry.path : [...entry.path, named], named === undefined ? 'head' : 'value');
    return { path: this.report.path, range: this.report.wholeOf(entry.path), selection };
  }

  private keyOf(entry: Entry): string {
    const known = this.keys.get(entry);
    if (known !== undefined) return known;
    const wanted = this.wantedKey(entry);
    let key = wanted;
    for (let i = 2; this.taken.has(`${entry.entity} ${key}`); i++) key = `${wanted} (${i})`;
    this.taken.add(`${entry.entity} ${key}`);
    this.keys.set(entry, key);
    return key;
  }

  private wantedKey(entry: Entry): string {
    const { value, entity } = entry;
    const own = entity === 'plugins' ? (text(value['instance_name']) ?? text(value['id'])) : (text(value['name']) ?? text(value['username']) ?? text(value['id']));
    if (own !== undefined) return own;
    if (entity === 'routes') {
      const service = this.target(entry, 'service', 'services');
      const path = Array.isArray(value['paths']) ? value['paths'].find((one) => typeof one === 'string') : undefined;
      return `${service ? this.keyOf(service) : ''}${text(path) ?? '/'}`;
    }
    const around = entry.parent ? `${this.keyOf(entry.parent)}/` : '';
    return `${around}${text(value['name']) ?? text(value['custom_id']) ?? text(value['host']) ?? entity}`;
  }
}

/** An entry without what is nested in it: those are entries of their own. */
function ownJson(entry: Entry): string {
  const nested = new Set(['routes', 'plugins', 'targets', 'filter_chains', '_comment', '_ignore', 'tags', 'created_at', 'updated_at']);
  return canonicalJson(Object.fromEntries(Object.entries(entry.value).filter(([name]) => !nested.has(name))));
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
