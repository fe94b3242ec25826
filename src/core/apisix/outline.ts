import type { OutlineSymbol } from '../analysis';
import type { Json } from '../schema/node';
import { isObject } from '../schema/validate';
import type { YamlDocument } from '../yaml/document';
import { Report } from './report';
import { sections } from './sections';

const kinds: Readonly<Record<string, OutlineSymbol['kind']>> = {
  routes: 'route',
  services: 'service',
  upstreams: 'upstream',
  consumers: 'consumer',
};

/** Sections with their items, and the plugins of each. */
export function outlineOf(document: YamlDocument): readonly OutlineSymbol[] {
  const root = document.toJson();
  if (root === undefined || !isObject(root)) return [];
  const report = new Report(document, '');
  return Object.keys(sections).flatMap((section) => {
    const items = root[section];
    if (!Array.isArray(items)) return [];
    const children = (items as readonly Json[]).flatMap((item, index) => (isObject(item) ? [itemSymbol(section, item, index, report)] : []));
    return [{ name: section, kind: 'block' as const, range: report.wholeWithKey([section]), selection: report.rangeOf([section], 'key'), children }];
  });
}

function itemSymbol(section: string, item: { readonly [key: string]: Json }, index: number, report: Report): OutlineSymbol {
  const path = [section, index];
  const field = ['name', 'id', 'username', 'uri', 'uris'].find((name) => typeof item[name] === 'string' || typeof item[name] === 'number');
  const detail = typeof item['uri'] === 'string' ? item['uri'] : undefined;
  const plugins = item['plugins'];
  return {
    name: field === undefined ? `${sections[section]?.singular ?? section} ${index + 1}` : String(item[field]),
    ...(detail === undefined ? {} : { detail }),
    kind: kinds[section] ?? 'block',
    range: report.wholeOf(path),
    selection: report.rangeOf(field === undefined ? path : [...path, field], field === undefined ? 'head' : 'value'),
    children: plugins === undefined || !isObject(plugins) ? [] : Object.keys(plugins).map((name) => pluginSymbol(name, [...path, 'plugins', name], report)),
  };
}

function pluginSymbol(name: string, path: readonly (string | number)[], report: Report): OutlineSymbol {
  return { name, kind: 'plugin', range: report.wholeWithKey(path), selection: report.rangeOf(path, 'key'), children: [] };
}
