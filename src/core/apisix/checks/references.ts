import type { Json } from '../../schema/node';
import type { SchemaPath } from '../../schema/problem';
import { isObject } from '../../schema/validate';
import type { Report } from '../report';
import { sections } from '../sections';

/** What happens at request time when the item is not there (apisix/init.lua; 502, 404 and 503 of plugin configs were seen on APISIX 3.18.0). */
const consequences: Readonly<Record<string, string>> = {
  upstreams: 'requests are answered 502',
  services: 'requests are answered 404',
  plugin_configs: 'requests are answered 503',
  consumer_groups: "the consumer's requests are answered 503",
  protos: 'requests are passed on as they came',
  ssls: 'the upstream connection fails',
};

const fields: Readonly<Record<string, string>> = {
  upstream_id: 'upstreams',
  service_id: 'services',
  plugin_config_id: 'plugin_configs',
  group_id: 'consumer_groups',
  proto_id: 'protos',
  client_cert_id: 'ssls',
};

/** `upstream_id`, `service_id`, … that lead nowhere in this file: APISIX loads the item and fails at the request. */
export function checkReferences(root: Json, report: Report): void {
  if (!isObject(root)) return;
  const known = new Map(Object.keys(sections).map((section) => [section, idsOf(root[section])]));
  for (const section of Object.keys(sections)) {
    const items = root[section];
    if (Array.isArray(items)) items.forEach((item: Json, index) => visit(item, [section, index], known, report));
  }
}

function idsOf(items: Json | undefined): ReadonlySet<string> {
  const ids = new Set<string>();
  if (!Array.isArray(items)) return ids;
  for (const item of items as readonly Json[]) if (isObject(item) && (typeof item['id'] === 'string' || typeof item['id'] === 'number')) ids.add(String(item['id']));
  return ids;
}

function visit(value: Json, path: SchemaPath, known: ReadonlyMap<string, ReadonlySet<string>>, report: Report): void {
  if (Array.isArray(value)) {
    value.forEach((item: Json, index) => visit(item, [...path, index], known, report));
    return;
  }
  if (!isObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    const section = Object.hasOwn(fields, name) && isReferenceField(name, path) ? fields[name] : undefined;
    if (section === undefined) visit(item, [...path, name], known, report);
    else checkReference(item, section, [...path, name], known, report);
  }
}

/** The field names are common words inside plugin configs: only where APISIX reads them as references do they count. */
function isReferenceField(name: string, path: SchemaPath): boolean {
  if (name === 'proto_id') return path.includes('grpc-transcode');
  if (name === 'client_cert_id') return path.at(-1) === 'tls';
  if (name === 'upstream_id') return path.length === 2 || path.includes('traffic-split');
  return path.length === 2;
}

function checkReference(id: Json, section: string, path: SchemaPath, known: ReadonlyMap<string, ReadonlySet<string>>, report: Report): void {
  if ((typeof id !== 'string' && typeof id !== 'number') || String(id).includes('${{')) return;
  const ids = known.get(section) ?? new Set();
  if (ids.has(String(id))) return;
  const names = ids.size === 0 ? `the file has no \`${section}\`` : `\`${section}\` has ${[...ids].slice(0, 8).join(', ')}`;
  const what = sections[section]?.singular ?? section;
  const consequence = path[0] === 'stream_routes' ? 'connections are closed' : (consequences[section] ?? 'it is ignored');
  const message = `There is no ${what} with id ${id} (${names}); ${consequence}.`;
  report.addAt('dangling-reference', 'warning', path, 'value', message);
}
