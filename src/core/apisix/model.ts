import type { Consumer, GatewayModel, PathMatch, Place, Plugin, PluginScope, Route, Service, Target, Upstream } from '../gateway/model';
import { canonicalJson } from '../schema/canonical';
import type { Json } from '../schema/node';
import type { SchemaPath } from '../schema/problem';
import { isObject } from '../schema/validate';
import { digest } from '../text/digest';
import type { YamlDocument } from '../yaml/document';
import { Report } from './report';

type Fields = { readonly [key: string]: Json };

interface Item {
  readonly section: string;
  readonly index: number;
  readonly value: Fields;
}

/** Reads an APISIX file into the neutral model. What is wrong in it is left out or kept as far as it makes sense. */
export function readModel(document: YamlDocument, path: string): GatewayModel {
  const root = document.toJson();
  return new Reader(document, path, root !== undefined && isObject(root) ? root : {}).read();
}

class Reader {
  private readonly report: Report;
  private readonly plugins: Plugin[] = [];
  private readonly taken = new Set<string>();

  constructor(
    document: YamlDocument,
    private readonly path: string,
    private readonly root: Fields,
  ) {
    this.report = new Report(document, path);
  }

  read(): GatewayModel {
    const upstreams = [...this.items('upstreams').map((item) => this.upstream(item, ['upstreams', item.index], item.value)), ...this.inlineUpstreams()];
    const services = this.items('services').map((item) => this.service(item));
    const routes = this.items('routes').map((item) => this.route(item));
    const consumers = this.items('consumers').map((item) => this.consumer(item));
    for (const item of this.items('global_rules')) this.pluginsOf(item, 'global');
    for (const item of this.items('plugin_configs')) this.pluginsOf(item, 'plugin-config');
    for (const item of this.items('consumer_groups')) this.pluginsOf(item, 'consumer-group');
    return { kind: 'apisix', services, routes, upstreams, consumers, plugins: this.plugins };
  }

  private readonly byId = new Map<string, ReadonlyMap<string, Item>>();

  private items(section: string): readonly Item[] {
    const list = this.root[section];
    if (!Array.isArray(list)) return [];
    return (list as readonly Json[]).flatMap((value, index) => (isObject(value) ? [{ section, index, value }] : []));
  }

  private find(section: string, id: Json | undefined): Item | undefined {
    if (typeof id !== 'string' && typeof id !== 'number') return undefined;
    let byId = this.byId.get(section);
    if (byId === undefined) {
      // Of two items with one id the last one counts.
      byId = new Map(this.items(section).map((item) => [String(item.value['id']), item]));
      this.byId.set(section, byId);
    }
    return byId.get(String(id));
  }

  private route(item: Item): Route {
    const { value } = item;
    const service = this.find('services', value['service_id']);
    const paths = texts(value['uris'], value['uri']).map(pathMatch);
    const upstreamKey = this.upstreamKeyOf(item) ?? (service === undefined ? undefined : this.upstreamKeyOf(service));
    return {
      key: this.unique('routes', keyOf(item)),
      label: labelOf(value),
      place: this.place(item),
      digest: this.digestOf(item, service),
      enabled: value['status'] !== 0,
      protocols: ['http', 'https'],
      hosts: texts(value['hosts'], value['host'], ...(service === undefined ? [] : [service.value['hosts']])),
      paths,
      methods: texts(value['methods']),
      headers: headersOf(value['vars']),
      ...(service === undefined ? {} : { serviceKey: keyOf(service) }),
      ...(upstreamKey === undefined ? {} : { upstreamKey }),
      pluginKeys: this.pluginsOf(item, 'route'),
    };
  }

  private service(item: Item): Service {
    const name = text(item.value['name']);
    const upstreamKey = this.upstreamKeyOf(item);
    return {
      key: keyOf(item),
      place: this.place(item),
      pluginKeys: this.pluginsOf(item, 'service'),
      ...(name === undefined ? {} : { name }),
      ...(upstreamKey === undefined ? {} : { upstreamKey }),
    };
  }

  private consumer(item: Item): Consumer {
    const username = text(item.value['username']);
    return { key: keyOf(item), place: this.place(item), pluginKeys: this.pluginsOf(item, 'consumer'), ...(username === undefined ? {} : { username }) };
  }

  private upstreamKeyOf({ section, value }: Item): string | undefined {
    if (value['upstream'] !== undefined) return `${section}/${text(value['id']) ?? String(value['id'] ?? value['uri'] ?? '')}/upstream`;
    const target = this.find('upstreams', value['upstream_id']);
    return target === undefined ? undefined : keyOf(target);
  }

  private inlineUpstreams(): Upstream[] {
    return ['routes', 'services', 'stream_routes'].flatMap((section) =>
      this.items(section).flatMap((item) => {
        const { upstream } = item.value;
        const key = this.upstreamKeyOf(item);
        if (upstream === undefined || key === undefined || !isObject(upstream)) return [];
        return [{ ...this.upstream(item, [section, item.index, 'upstream'], upstream), key }];
      }),
    );
  }

  private upstream(item: Item, path: SchemaPath, value: Fields): Upstream {
    const name = text(value['name']);
    return { key: keyOf(item), place: this.placeAt(path, 'head'), targets: this.targets(value['nodes'], [...path, 'nodes']), ...(name === undefined ? {} : { name }) };
  }

  private targets(nodes: Json | undefined, path: SchemaPath): readonly Target[] {
    if (Array.isArray(nodes)) {
      return (nodes as readonly Json[]).flatMap((node, index) => {
        const host = isObject(node) ? text(node['host']) : undefined;
        if (host === undefined || !isObject(node)) return [];
        return [target(host, number(node['port']), number(node['weight']), this.placeAt([...path, index], 'value'))];
      });
    }
    if (nodes === undefined || !isObject(nodes)) return [];
    return Object.entries(nodes).map(([address, weight]) => {
      const split = /^(.*?)(?::(\d+))?$/.exec(address);
      const port = split?.[2] === undefined ? undefined : Number(split[2]);
      return target(split?.[1] ?? address, port, number(weight), this.placeAt([...path, address], 'key'));
    });
  }

  private pluginsOf(item: Item, scope: PluginScope): readonly string[] {
    const { plugins } = item.value;
    if (plugins === undefined || !isObject(plugins)) return [];
    return Object.entries(plugins).map(([name, config]) => {
      const key = `${item.section}/${keyOf(item)}/${name}`;
      const meta = isObject(config) ? config['_meta'] : undefined;
      const disabled = meta !== undefined && isObject(meta) && meta['disable'] === true;
      this.plugins.push({ key, name, scope, enabled: !disabled, place: this.placeAt([item.section, item.index, 'plugins', name], 'key') });
      return key;
    });
  }

  /** Of what decides how a request to the route is treated, wherever it stands. */
  private digestOf(item: Item, service: Item | undefined): string {
    const upstream = this.find('upstreams', item.value['upstream_id']) ?? (service && this.find('upstreams', service.value['upstream_id']));
    const config = this.find('plugin_configs', item.value['plugin_config_id']);
    const parts = [item, service, upstream, config, ...this.items('global_rules')];
    return digest(parts.map((part) => (part === undefined ? 'null' : canonicalJson(withoutRemarks(part.value)))).join('\n'));
  }

  private place(item: Item): Place {
    const named = ['id', 'username', 'name', 'uri', 'uris'].find((field) => item.value[field] !== undefined);
    const path = [item.section, item.index];
    return this.placeAt(named === undefined ? path : [...path, named], named === undefined ? 'head' : 'value', path);
  }

  private placeAt(path: SchemaPath, part: 'value' | 'key' | 'head', whole: SchemaPath = path): Place {
    return { path: this.path, range: this.report.wholeOf(whole), selection: this.report.rangeOf(path, part) };
  }

  private unique(section: string, wanted: string): string {
    let key = wanted;
    for (let i = 2; this.taken.has(`${section} ${key}`); i++) key = `${wanted} (${i})`;
    this.taken.add(`${section} ${key}`);
    return key;
  }
}

function keyOf({ section, value, index }: Item): string {
  const id = value['id'];
  const named = typeof id === 'string' || typeof id === 'number' ? String(id) : (text(value['name']) ?? text(value['username']));
  return named ?? texts(value['uris'], value['uri'])[0] ?? `${section} ${index + 1}`;
}

function labelOf(value: Fields): string {
  const methods = texts(value['methods']);
  const path = texts(value['uris'], value['uri'])[0] ?? '/*';
  const host = texts(value['hosts'], value['host'])[0] ?? '';
  return `${methods.length > 0 ? `${methods.join('|')} ` : ''}${host}${path}`;
}

/** A trailing `*` makes a prefix, `:name` and an inner `*name` a pattern (lua-resty-radixtree). */
function pathMatch(uri: string): PathMatch {
  if (/^[^:*]*\*$/.test(uri)) return { type: 'prefix', path: uri.slice(0, -1) };
  if (!/[:*]/.test(uri)) return { type: 'exact', path: uri };
  const pattern = uri.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+').replace(/\*[^/]*$/, '.*');
  return { type: 'regex', pattern: `^${pattern}$`, ignoreCase: false };
}

/** Conditions of `vars` that ask for one value of a request header. */
function headersOf(vars: Json | undefined): Readonly<Record<string, readonly string[]>> {
  const headers: Record<string, string[]> = {};
  for (const rule of Array.isArray(vars) ? (vars as readonly Json[]) : []) {
    if (!Array.isArray(rule) || rule.length !== 3) continue;
    const [name, operator, value] = rule as readonly Json[];
    if (typeof name === 'string' && name.startsWith('http_') && operator === '==' && typeof value === 'string') headers[name.slice(5).replaceAll('_', '-')] = [value];
  }
  return headers;
}

function target(host: string, port: number | undefined, weight: number | undefined, place: Place): Target {
  return { host, place, ...(port === undefined ? {} : { port }), ...(weight === undefined ? {} : { weight }) };
}

function withoutRemarks(value: Fields): Json {
  const remarks = new Set(['desc', 'labels', 'create_time', 'update_time', 'name']);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !remarks.has(name)));
}

function texts(...values: readonly (Json | undefined)[]): string[] {
  return values.flatMap((value) => {
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === 'string') : [];
  });
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function number(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
