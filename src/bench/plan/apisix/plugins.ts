import type { Adaptations } from '../adaptations';
import { isMutableObject, objectsIn, stringsIn, type Mutable, type MutableObject } from '../json';
import { runConsumer } from '../credentials';

/** Plugins that answer from memory: they stay as they are, but for what `adapt` changes. */
const local: ReadonlySet<string> = new Set([
  'api-breaker',
  'attach-consumer-label',
  'basic-auth',
  'body-transformer',
  'client-control',
  'consumer-restriction',
  'cors',
  'csrf',
  'echo',
  'fault-injection',
  'gzip',
  'ip-restriction',
  'jwt-auth',
  'key-auth',
  'limit-conn',
  'limit-count',
  'limit-req',
  'mocking',
  'multi-auth',
  'prometheus',
  'proxy-buffering',
  'proxy-cache',
  'proxy-control',
  'proxy-rewrite',
  'real-ip',
  'redirect',
  'referer-restriction',
  'request-id',
  'request-validation',
  'response-rewrite',
  'traffic-split',
  'ua-restriction',
  'uri-blocker',
]);

/** High enough that no run reaches it, low enough for a Lua number to count exactly. */
const unlimited = 1_000_000_000;

/**
 * The plugins of one item as the run uses them: those that need another system, or that APISIX does not load by default, are
 * taken out and said; limits are raised; the nodes of traffic-split become the local upstream.
 */
export function adaptPlugins(plugins: MutableObject, node: Mutable, said: Adaptations): void {
  for (const [name, config] of Object.entries(plugins)) {
    if (!local.has(name)) {
      delete plugins[name];
      said.say('plugin-removed', `The plugin ${name} was taken out: it needs another system, or is not loaded by default.`);
    } else if (isMutableObject(config)) adapt(name, config, plugins, node, said);
  }
}

function adapt(name: string, config: MutableObject, plugins: MutableObject, node: Mutable, said: Adaptations): void {
  switch (name) {
    case 'limit-count':
    case 'limit-req':
    case 'limit-conn':
      for (const limits of [config, ...objectsIn(config['rules'])]) for (const field of ['count', 'rate', 'conn', 'burst']) if (limits[field] !== undefined) limits[field] = unlimited;
      for (const field of Object.keys(config)) if (field.startsWith('redis_') || field === 'group' || field === 'sync_interval') delete config[field];
      if (config['policy'] !== undefined) config['policy'] = 'local';
      said.say('limit-raised', `The limits of ${name} were raised so that it never refuses; it still counts, in memory.`);
      return;
    case 'ip-restriction':
      plugins[name] = { whitelist: ['0.0.0.0/0', '::/0'] };
      said.say('addresses-allowed', 'ip-restriction lets every address through: the load comes from this machine.');
      return;
    case 'consumer-restriction':
      if (config['type'] === undefined || config['type'] === 'consumer_name') config['whitelist'] = [...stringsIn(config['whitelist']), runConsumerName];
      return;
    case 'multi-auth':
      keepLocalWays(config, plugins, said);
      return;
    case 'traffic-split':
      for (const rule of objectsIn(config['rules'])) for (const part of objectsIn(rule['weighted_upstreams'])) if (isMutableObject(part['upstream'])) rewriteUpstream(part['upstream'], node, said);
      return;
    case 'proxy-cache':
      // The zones are those of config.yaml, which is ours: its default ones.
      config['cache_zone'] = config['cache_strategy'] === 'memory' ? 'memory_cache' : 'disk_cache_one';
      return;
    default:
  }
}

/** Of the ways to authenticate those that need no other system; APISIX wants at least two in the list. */
function keepLocalWays(config: MutableObject, plugins: MutableObject, said: Adaptations): void {
  const ways = objectsIn(config['auth_plugins']);
  const kept = ways.filter((way) => Object.keys(way).every((name) => local.has(name)));
  if (kept.length === ways.length) return;
  said.say('plugin-removed', 'Ways of multi-auth that need another system were taken out.');
  config['auth_plugins'] = kept;
  if (kept.length > 1) return;
  delete plugins['multi-auth'];
  Object.assign(plugins, kept[0] ?? {});
}

/** APISIX consumer names have no hyphen in older versions; this form is taken everywhere. */
export const runConsumerName = runConsumer.name.replaceAll('-', '_');

/** Points an upstream at the run's own and takes out what would reach elsewhere. */
export function rewriteUpstream(upstream: MutableObject, nodes: Mutable, said: Adaptations): void {
  if (upstream['service_name'] !== undefined) said.say('discovery-replaced', 'Service discovery was replaced by the local upstream.');
  if (upstream['scheme'] === 'https' || upstream['scheme'] === 'grpcs') said.say('upstream-tls-dropped', 'TLS to upstreams is not measured: they are reached over plain HTTP.');
  said.say('upstream-replaced', 'The nodes of upstreams were replaced by the local one.');
  for (const field of ['service_name', 'discovery_type', 'discovery_args', 'tls', 'checks']) delete upstream[field];
  upstream['nodes'] = structuredClone(nodes);
  if (upstream['scheme'] !== undefined) upstream['scheme'] = 'http';
}
