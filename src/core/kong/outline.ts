import type { OutlineSymbol } from '../analysis';
import type { Json } from '../schema/node';
import type { Report } from './report';
import { labelOf, matchOf } from './routeMatch';
import { singular, type Entry, type KongState } from './state';

const kinds: Readonly<Record<string, OutlineSymbol['kind']>> = {
  services: 'service',
  routes: 'route',
  upstreams: 'upstream',
  targets: 'target',
  consumers: 'consumer',
  plugins: 'plugin',
};

/** The entries of a file as they are nested in it; lists of the top level are blocks. */
export function outlineOf({ entries }: KongState, report: Report): readonly OutlineSymbol[] {
  const children = new Map<Entry | string, Entry[]>();
  for (const entry of entries) {
    const around = entry.parent ?? String(entry.path[0]);
    const list = children.get(around);
    if (list) list.push(entry);
    else children.set(around, [entry]);
  }
  const symbol = (entry: Entry): OutlineSymbol => {
    const [name, field] = nameOf(entry);
    const range = report.wholeOf(entry.path);
    const detail = detailOf(entry);
    return {
      name,
      ...(detail === undefined ? {} : { detail }),
      kind: kinds[entry.entity] ?? 'block',
      range,
      selection: report.rangeOf(field === undefined ? entry.path : [...entry.path, field], field === undefined ? 'head' : 'value'),
      children: (children.get(entry) ?? []).map(symbol).sort((a, b) => a.range.start - b.range.start),
    };
  };
  const blocks = [...children.keys()].filter((key) => typeof key === 'string');
  const symbols = blocks.map((key): OutlineSymbol => ({
    name: key,
    kind: 'block',
    range: report.wholeWithKey([key]),
    selection: report.rangeOf([key], 'key'),
    children: (children.get(key) ?? []).map(symbol),
  }));
  return symbols.sort((a, b) => a.range.start - b.range.start);
}

function nameOf(entry: Entry): readonly [name: string, field: string | undefined] {
  const { value } = entry;
  const fields = ['name', 'username', 'target', 'custom_id', 'group', 'prefix', 'id'];
  const field = fields.find((one) => typeof value[one] === 'string' && value[one] !== '');
  if (field !== undefined) return [String(value[field]), field];
  return [entry.entity === 'routes' ? labelOf(matchOf(value, '3.0'), undefined) : singular(entry.entity), undefined];
}

function detailOf(entry: Entry): string | undefined {
  const { value } = entry;
  if (entry.entity === 'routes') return labelOf(matchOf(value, '3.0'), undefined);
  const shown: Json | undefined = entry.entity === 'services' ? (value['url'] ?? value['host']) : undefined;
  return typeof shown === 'string' ? shown : undefined;
}
