/** Languages of documents that the server may be asked about. */
export const nginxLanguages: readonly string[] = ['nginx', 'NGINX'];
export const dataLanguages: readonly string[] = ['yaml', 'json', 'jsonc'];

/** How much of a document is looked at, in UTF-16 units: gateway files say early what they are. */
const lookedAt = 20_000;

const gatewayKey =
  /^[ \t{]*["']?(?:_format_version|services|routes|upstreams|consumers|consumer_groups|plugins|global_rules|ssls|stream_routes|plugin_configs|apisix|deployment)["']?[ \t]*:/m;
const nginxBlock = /^[ \t]*(?:server|upstream[ \t]+\S+|location[ \t]+\S.*|http|events|stream|map[ \t]+\S+[ \t]+\S+)[ \t]*\{/m;

/**
 * Whether it is worth starting the server for a document. It may say yes to another tool's file (the server then tells), never
 * no to a gateway's: an editor with unrelated YAML open pays nothing.
 */
export function mayBeGatewayConfig(languageId: string, path: string, text: string): boolean {
  if (nginxLanguages.includes(languageId)) return true;
  if (path.endsWith('.conf')) return nginxBlock.test(text.slice(0, lookedAt));
  return dataLanguages.includes(languageId) && gatewayKey.test(text.slice(0, lookedAt));
}
