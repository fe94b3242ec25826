import { nearestName } from '../text/names';
import type { Json } from '../schema/node';
import { validate, type ValidationContext } from '../schema/validate';
import { isObject } from './checks/check';
import type { EntryNodes } from './composite';
import { reportDeprecated } from './deprecated';
import { isTemplate } from './dialect';
import type { KongPack } from './pack';
import type { Report } from './report';
import type { Entry, JsonObject } from './state';
import { checkTextTemplates } from './textTemplates';

/** Checks plugin entries: the name, then the entry with that plugin's config. */
export class PluginCheck {
  constructor(
    private readonly pack: KongPack,
    private readonly nodes: EntryNodes,
    private readonly customPlugins: readonly string[],
    private readonly root: JsonObject,
    private readonly report: Report,
  ) {}

  check(entry: Entry, context: ValidationContext): void {
    const name = entry.value['name'];
    const plugin = typeof name === 'string' && Object.hasOwn(this.pack.plugins, name) ? this.pack.plugins[name] : undefined;
    if (typeof name === 'string' && plugin) {
      const value = this.withSharedConfig(entry);
      const node = this.nodes.plugin(name, plugin);
      this.report.addProblems(validate(value, node, context, entry.path));
      checkTextTemplates(entry, node, context.pack, this.report);
      reportDeprecated(entry.value['config'] ?? null, plugin.config, [...entry.path, 'config'], context.pack, this.report);
      return;
    }
    if (typeof name === 'string' && name !== '' && !isTemplate(name)) this.reportUnknown(entry, name);
    // Nothing is known of its config; the rest of the entry is checked all the same.
    this.report.addProblems(validate(entry.value, this.nodes.entity('plugins'), context, entry.path));
  }

  /** decK puts the settings of `_plugin_configs` under those of the entry that names them in `_config`. */
  private withSharedConfig(entry: Entry): Json {
    const shared = entry.value['_config'];
    if (typeof shared !== 'string') return entry.value;
    const configs = this.root['_plugin_configs'];
    const config = isObject(configs) ? configs[shared] : undefined;
    if (!isObject(config)) {
      const message = `There is no \`${shared}\` in \`_plugin_configs\`.`;
      this.report.add('unknown-plugin-config', this.report.rangeOf([...entry.path, '_config'], 'value'), message);
      return { ...entry.value, config: entry.value['config'] ?? {} };
    }
    const own = entry.value['config'];
    return { ...entry.value, config: { ...config, ...(isObject(own) ? own : {}) } };
  }

  private reportUnknown(entry: Entry, name: string): void {
    if (this.customPlugins.includes(name)) return;
    const range = this.report.rangeOf([...entry.path, 'name'], 'value');
    if (this.pack.enterprisePlugins.includes(name)) {
      const message = `\`${name}\` is part of Kong Enterprise and Konnect; the open-source Kong does not have it.`;
      this.report.add('enterprise-plugin', range, message);
      return;
    }
    const near = nearestName(name, [...Object.keys(this.pack.plugins), ...this.pack.enterprisePlugins]);
    const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
    const message = `Kong refuses the plugin \`${name}\` unless it is installed and enabled.${hint} If it is yours, add it to the setting \`gatewayLens.customPlugins\`.`;
    const fixes = near === undefined ? {} : { fixes: [{ title: `Change to \`${near}\``, edits: [{ range, newText: near }] }] };
    this.report.add('unknown-plugin', range, message, fixes);
  }
}
