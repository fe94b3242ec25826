import { nearestName } from '../../text/names';
import type { Json, SchemaNode } from '../../schema/node';
import type { SchemaPath } from '../../schema/problem';
import { isObject, validate } from '../../schema/validate';
import { apisixContext, withDefaults } from '../dialect';
import { apisixPack, apisixSchemaPack, type ApisixPlugin } from '../pack';
import type { Report } from '../report';
import { notEnabledByDefault } from '../sections';
import { checkExpression } from './expression';
import { pluginChecks, pluginWarnings } from './pluginChecks';

export type PluginPlace = 'http' | 'consumer' | 'stream';

export interface EnabledPlugins {
  /** Names in the file's own `plugins` list, which replaces the one of config.yaml. */
  readonly listed: ReadonlySet<string> | undefined;
  /** What the user says is loaded besides (setting `gatewayLens.customPlugins`). */
  readonly custom: ReadonlySet<string>;
}

/** All plugins of one item: known, enabled, and their config by schema and by the plugin's own code. */
export function checkPlugins(plugins: Json | undefined, place: PluginPlace, path: SchemaPath, enabled: EnabledPlugins, report: Report): void {
  if (plugins === undefined || !isObject(plugins)) return;
  for (const [name, config] of Object.entries(plugins)) checkPlugin(name, config, place, [...path, name], enabled, report);
}

function checkPlugin(name: string, config: Json, place: PluginPlace, path: SchemaPath, enabled: EnabledPlugins, report: Report): void {
  if (name.includes('${{')) return;
  const known = place === 'stream' ? apisixPack().streamPlugins : apisixPack().plugins;
  const plugin = Object.hasOwn(known, name) ? known[name] : undefined;
  if (plugin === undefined) {
    if (enabled.custom.has(name)) return;
    report.addAt('unknown-plugin', 'error', path, 'key', unknownMessage(name, Object.keys(known), place));
    return;
  }
  if (!isEnabled(name, place, enabled)) {
    const message =
      enabled.listed === undefined
        ? `APISIX does not load the plugin ${name} by default and drops this item; enable it in \`plugins\` of config.yaml, and name it in the setting gatewayLens.customPlugins.`
        : `The plugin ${name} is not in this file's \`plugins\` list, so this item is dropped.`;
    report.addAt('plugin-not-enabled', 'error', path, 'key', message);
    return;
  }
  if (!isObject(config) && config !== null && !(Array.isArray(config) && config.length === 0)) {
    report.addAt('wrong-type', 'error', path, 'value', `The config of the plugin ${name} is a map of fields; write {} for its defaults.`);
    return;
  }
  checkConfig(name, config, plugin, place, path, report);
}

function checkConfig(name: string, config: Json, plugin: ApisixPlugin, place: PluginPlace, path: SchemaPath, report: Report): void {
  const schema = schemaFor(plugin, place);
  const pack = apisixSchemaPack();
  const full = schema === undefined ? config : withDefaults(config, schema, pack);
  const problems = schema === undefined ? [] : validate(full, schema, apisixContext(pack), path);
  const meta = isObject(config) && isObject(config['_meta'] ?? null) ? config['_meta'] : undefined;
  const judged = problems.length === 0 && isObject(full) ? full : undefined;
  const own = judged === undefined ? [] : (pluginChecks[name]?.(judged, path, place) ?? []);
  // A disabled plugin's config may be wrong: APISIX accepts the item (apisix/plugin.lua check_single_plugin_schema).
  const disabled = meta !== undefined && isObject(meta) && meta['disable'] === true;
  report.addProblems([...problems, ...own], disabled ? 'warning' : 'error');
  if (judged !== undefined) report.addProblems(pluginWarnings[name]?.(judged, path, place) ?? [], 'warning');
  if (meta !== undefined && isObject(meta) && meta['filter'] !== undefined) {
    report.addProblems(checkExpression(meta['filter'], [...path, '_meta', 'filter']));
  }
}

function schemaFor(plugin: ApisixPlugin, place: PluginPlace): SchemaNode | undefined {
  return place === 'consumer' ? (plugin.consumer ?? plugin.config) : plugin.config;
}

function isEnabled(name: string, place: PluginPlace, { listed, custom }: EnabledPlugins): boolean {
  if (place === 'stream' || custom.has(name)) return true;
  return listed === undefined ? !notEnabledByDefault.has(name) : listed.has(name);
}

function unknownMessage(name: string, known: readonly string[], place: PluginPlace): string {
  const near = nearestName(name, known);
  const kind = place === 'stream' ? 'stream plugin' : 'plugin';
  const hint = near === undefined ? 'if it is your own, name it in the setting gatewayLens.customPlugins' : `did you mean ${near}?`;
  return `Unknown ${kind} ${name}: APISIX drops this item; ${hint}${near === undefined ? '.' : ''}`;
}
