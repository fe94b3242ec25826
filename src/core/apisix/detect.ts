import { sections } from './sections';

/**
 * How sure it is that a file is a standalone APISIX config, 0 to 1. `config.yaml`, which configures APISIX itself, and files of
 * decK and other tools with sections of the same names get 0.
 */
export function detectApisix(path: string, text: string): number {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (!/\.(ya?ml|json)$/.test(name) || /^_format_version\s*:/m.test(text)) return 0;
  if (/^apisix\s*:|^deployment\s*:|^nginx_config\s*:/m.test(text)) return 0;
  if (/^apisix[^/]*\.(ya?ml|json)$/.test(name)) return 1;
  if (/^#END\s*$/m.test(text.slice(-200))) return 0.95;
  const own = ['global_rules', 'plugin_configs', 'plugin_metadata', 'stream_routes', 'ssls', 'protos', 'consumer_groups'];
  const found = Object.keys(sections).filter((section) => new RegExp(`^${section}\\s*:`, 'm').test(text));
  if (found.length === 0) return 0;
  // `uri` and `upstream_id` in a list of routes are APISIX's words alone.
  const words = /^(\s*-\s+|\s+)(uri|uris|upstream_id|service_id|plugin_config_id)\s*:/m.test(text);
  return words ? 0.8 : found.some((section) => own.includes(section)) ? 0.6 : 0;
}
