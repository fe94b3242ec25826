import { nearestName } from '../../text/names';
import type { Json } from '../../schema/node';
import type { SchemaPath } from '../../schema/problem';
import { isObject, validate } from '../../schema/validate';
import { apisixContext, withDefaults } from '../dialect';
import { apisixPack, apisixSchemaPack } from '../pack';
import type { Report } from '../report';
import { secretManagers } from '../secretManagers';
import { sections, type Section } from '../sections';
import { checkDuplicateIds } from './duplicates';
import { checkExpression } from './expression';
import { checkPlugins, type EnabledPlugins } from './plugins';
import { checkUpstream } from './upstream';

/** Every section of the file, item by item, as the file loader and the Admin API's validation check them. */
export function checkItems(root: { readonly [key: string]: Json }, customPlugins: readonly string[], report: Report): void {
  const enabled: EnabledPlugins = { listed: enabledPlugins(root['plugins']), custom: new Set(customPlugins) };
  for (const [name, items] of Object.entries(root)) {
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (section === undefined) checkUnknownSection(name, report);
    else if (Array.isArray(items)) checkSection(name, section, items as readonly Json[], enabled, report);
    else if (items !== null && !(isObject(items) && Object.keys(items).length === 0)) {
      const message = `\`${name}\` is a list: write each ${section.singular} as an item that starts with "- "; as a map APISIX loads none of it.`;
      report.addAt('not-a-list', 'warning', [name], 'key', message);
    }
  }
}

function checkUnknownSection(name: string, report: Report): void {
  if (name.endsWith('_conf_version')) return;
  const near = nearestName(name, Object.keys(sections));
  const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
  report.addAt('unknown-section', 'warning', [name], 'key', `APISIX ignores the section \`${name}\`.${hint}`);
}

function checkSection(name: string, section: Section, items: readonly Json[], enabled: EnabledPlugins, report: Report): void {
  items.forEach((item, index) => checkItem(name, section, item, [name, index], enabled, report));
  checkDuplicateIds(name, items, report);
}

function checkItem(name: string, section: Section, item: Json, path: SchemaPath, enabled: EnabledPlugins, report: Report): void {
  if (!isObject(item)) {
    if (typeof item === 'string' && item.includes('${{')) return;
    report.addAt('wrong-type', 'error', path, 'value', `A ${section.singular} is a map of fields; this item is dropped.`);
    return;
  }
  if (name === 'plugin_metadata') return checkMetadata(item, path, report);
  if (name === 'secrets') return checkSecret(item, path, report);
  const credential = name === 'consumers' && typeof item['id'] === 'string' && item['id'].includes('/credentials/');
  const node = section.entity === undefined || credential ? undefined : apisixPack().entities[section.entity];
  if (node !== undefined) {
    const pack = apisixSchemaPack();
    report.addProblems(validate(withDefaults(withoutVersion(item), node, pack), node, apisixContext(pack), path));
  }
  checkCode(name, item, path, report);
  if (section.plugins !== undefined) checkPlugins(item['plugins'], section.plugins, [...path, 'plugins'], enabled, report);
}

/** The Admin API adds this field to what it exports; the loader takes it. */
function withoutVersion(item: { readonly [key: string]: Json }): Json {
  if (item['modifiedIndex'] === undefined) return item;
  const { modifiedIndex, ...rest } = item;
  return typeof modifiedIndex === 'number' ? rest : item;
}

function checkCode(name: string, item: { readonly [key: string]: Json }, path: SchemaPath, report: Report): void {
  if (name === 'upstreams') report.addProblems(checkUpstream(item, path));
  if (item['upstream'] !== undefined) report.addProblems(checkUpstream(item['upstream'], [...path, 'upstream']));
  if (name === 'routes' && item['vars'] !== undefined) report.addProblems(checkExpression(item['vars'], [...path, 'vars']));
  const protocol = item['protocol'];
  if (name === 'stream_routes' && protocol !== undefined && isObject(protocol) && typeof protocol['name'] === 'string') {
    const message = `Unknown protocol ${protocol['name']}: APISIX loads none by default; list it in \`xrpc.protocols\` of config.yaml.`;
    report.addAt('unknown-protocol', 'error', [...path, 'protocol', 'name'], 'value', message);
  }
}

function checkMetadata(item: { readonly [key: string]: Json }, path: SchemaPath, report: Report): void {
  const id = item['id'];
  if (typeof id !== 'string') {
    report.addAt('missing-field', 'error', path, 'head', 'The field `id` is required: the name of the plugin.');
    return;
  }
  const plugin = Object.hasOwn(apisixPack().plugins, id) ? apisixPack().plugins[id] : undefined;
  if (plugin === undefined) {
    report.addAt('unknown-plugin', 'warning', [...path, 'id'], 'value', `There is no plugin ${id}; APISIX ignores its metadata.`);
    return;
  }
  if (plugin.metadata === undefined) return;
  const pack = apisixSchemaPack();
  const fields = Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'id'));
  report.addProblems(validate(withDefaults(fields, plugin.metadata, pack), plugin.metadata, apisixContext(pack), path));
}

function checkSecret(item: { readonly [key: string]: Json }, path: SchemaPath, report: Report): void {
  const { id, ...fields } = item;
  const [, manager] = (typeof id === 'string' && /^(vault|aws|gcp)\/./.exec(id)) || [];
  const node = manager === undefined ? undefined : secretManagers[manager];
  if (node !== undefined) {
    report.addProblems(validate(fields, node, apisixContext(apisixSchemaPack()), path));
    return;
  }
  report.addAt('wrong-format', 'error', id === undefined ? path : [...path, 'id'], id === undefined ? 'head' : 'value', 'The id of a secret manager is vault/NAME, aws/NAME or gcp/NAME.');
}

/** Names in the file's own `plugins` list, which replaces the one of config.yaml; `undefined` without such a list. */
function enabledPlugins(list: Json | undefined): ReadonlySet<string> | undefined {
  if (!Array.isArray(list)) return undefined;
  return new Set((list as readonly Json[]).flatMap((entry) => (isObject(entry) && typeof entry['name'] === 'string' ? [entry['name']] : [])));
}
