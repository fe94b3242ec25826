/** Top-level keys that only Kong files have; each is a strong sign. */
const marks = ['_format_version', '_transform', '_info', '_workspace', '_konnect', '_plugin_configs'];

/** Top-level lists that Kong files have, and other formats too. */
const lists = [
  'services',
  'routes',
  'consumers',
  'consumer_groups',
  'plugins',
  'upstreams',
  'targets',
  'certificates',
  'ca_certificates',
  'snis',
  'vaults',
  'key_sets',
  'keyauth_credentials',
  'basicauth_credentials',
  'jwt_secrets',
  'acls',
];

/** What other files of the same surroundings have at their top: OpenAPI, Kubernetes, Compose, decK patches and lint rule sets. */
const others = /^["']?(?:openapi|swagger|apiVersion|kind|version|patches|rules|extends|asyncapi|arazzo|stages|jobs|on|x-kubernetes-[\w-]+)["']?[ \t]*:/m;

/** Words of APISIX, whose files have lists of the same names. */
const apisixWords = /^#END\s*$|^\s+(?:- )?["']?(?:uris?|upstream_id|service_id|plugin_config_id|nodes)["']?\s*:/m;

/**
 * How likely a file is a Kong configuration (declarative or decK state), from 0 (it is not) to 1. Looks at names and at the
 * keys in column 0 (or of the outer object of JSON); nothing is parsed.
 */
export function detectKong(path: string, text: string): number {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (!/\.(?:ya?ml|json)$/.test(name)) return 0;
  const keys = topLevelKeys(text);
  if (keys.includes('_format_version')) return isPatch(keys, text) ? 0 : 1;
  if (others.test(text)) return 0;
  const strong = keys.filter((key) => marks.includes(key)).length;
  const weak = keys.filter((key) => lists.includes(key)).length;
  const foreign = keys.length - strong - weak;
  if (strong > 0) return foreign > 0 ? 0.7 : 0.9;
  const named = /^(?:kong|deck)[\w.-]*\.(?:ya?ml|json)$/.test(name);
  if (named) return weak > 0 ? 0.9 : keys.length === 0 ? 0.5 : 0.2;
  if (weak === 0 || foreign > 0) return 0;
  // `services:` alone is Compose as well; Kong's entries have one of these.
  const kongish =
    /^\s*(?:- )?["']?(?:strip_path|preserve_host|(?:key|basic|hmac)auth_credentials|jwt_secrets|acls|targets|connect_timeout|paths|custom_id|instance_name)["']?\s*:/m.test(
      text,
    );
  if (apisixWords.test(text)) return kongish ? 0.3 : 0;
  const listed = new RegExp(`^["']?(?:${lists.join('|')})["']?:[ \\t]*(?:#.*)?\\r?\\n[ \\t]*- `, 'm').test(text);
  return listed ? (kongish ? 0.8 : weak > 1 ? 0.6 : 0.3) : 0;
}

/** Patch files of decK carry `_format_version` as well, but hold `patches` instead of a state; rule sets hold `rules`. */
function isPatch(keys: readonly string[], text: string): boolean {
  return (keys.includes('patches') || keys.includes('rules')) && others.test(text) && !keys.some((key) => lists.includes(key));
}

function topLevelKeys(text: string): readonly string[] {
  const json = /^\s*\{/.test(text);
  const key = json ? /^(?: {1,4}|\t|\{\s*)?"([\w.-]+)"\s*:/gm : /^["']?([\w.-]+)["']?[ \t]*:(?=\s|$)/gm;
  return [...text.matchAll(key)].flatMap((match) => match[1] ?? []);
}
