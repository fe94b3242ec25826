import type { Endpoint } from '../types';
import type { Adaptations } from '../adaptations';
import { isMutableObject, objectsIn, stringsIn, type Mutable, type MutableObject } from '../json';
import { reachingWord } from '../nginx/policy';

/** Bundled plugins that answer from memory: they stay as they are, but for what `adapt` changes. */
const local: ReadonlySet<string> = new Set([
  'acl',
  'basic-auth',
  'bot-detection',
  'correlation-id',
  'cors',
  'ip-restriction',
  'jwt',
  'key-auth',
  'post-function',
  'pre-function',
  'prometheus',
  'proxy-cache',
  'rate-limiting',
  'redirect',
  'request-size-limiting',
  'request-termination',
  'request-transformer',
  'response-ratelimiting',
  'response-transformer',
  'session',
]);

/** High enough that no run reaches it, low enough for a Lua number to count exactly. */
const unlimited = 1_000_000_000;
const periods = ['second', 'minute', 'hour', 'day', 'month', 'year'];

/**
 * The plugins of one list as the run uses them: those that need another system, or that the image does not have, are taken out
 * and said; limits are raised.
 */
export function adaptPlugins(list: Mutable | undefined, shared: MutableObject, said: Adaptations): MutableObject[] {
  return objectsIn(list).filter((plugin) => {
    const name = typeof plugin['name'] === 'string' ? plugin['name'] : '';
    mergeSharedConfig(plugin, shared);
    delete plugin['ordering'];
    if (plugin['consumer_group'] !== undefined && plugin['consumer_group'] !== null) {
      said.say('plugin-removed', `The plugin ${name} for a consumer group was taken out: consumer groups need Kong Enterprise.`);
      return false;
    }
    if (!local.has(name)) {
      said.say('plugin-removed', `The plugin ${name} was taken out: it needs another system, or is not part of the image.`);
      return false;
    }
    const config = isMutableObject(plugin['config']) ? plugin['config'] : {};
    return keepsFunctions(name, config, said) && adapt(name, plugin, config, said);
  });
}

/** decK: `_config` names an entry of `_plugin_configs`. */
function mergeSharedConfig(plugin: MutableObject, shared: MutableObject): void {
  const name = plugin['_config'];
  delete plugin['_config'];
  const config = typeof name === 'string' ? shared[name] : undefined;
  if (!isMutableObject(config)) return;
  plugin['config'] = { ...structuredClone(config), ...(isMutableObject(plugin['config']) ? plugin['config'] : {}) };
}

function keepsFunctions(name: string, config: MutableObject, said: Adaptations): boolean {
  if (name !== 'pre-function' && name !== 'post-function') return true;
  const word = Object.values(config).flatMap(stringsIn).map(reachingWord).find((found) => found !== undefined);
  if (word === undefined) return true;
  said.say('plugin-removed', `The plugin ${name} was taken out: its Lua code uses "${word}", which could reach other systems.`);
  return false;
}

function adapt(name: string, plugin: MutableObject, config: MutableObject, said: Adaptations): boolean {
  switch (name) {
    case 'rate-limiting':
      raise(config);
      plugin['config'] = localPolicy(config);
      said.say('limit-raised', `The limits of ${name} were raised so that it never answers 429; it still counts, in memory.`);
      return true;
    case 'response-ratelimiting':
      for (const limit of Object.values(isMutableObject(config['limits']) ? config['limits'] : {})) if (isMutableObject(limit)) raise(limit);
      plugin['config'] = localPolicy(config);
      said.say('limit-raised', `The limits of ${name} were raised so that it never answers 429; it still counts, in memory.`);
      return true;
    case 'jwt':
      if ((config['maximum_expiration'] ?? null) === null) return true;
      delete config['maximum_expiration'];
      said.say('token-lifetime', 'The longest lifetime of tokens was taken out of jwt: the token of the run never expires.');
      return true;
    case 'ip-restriction':
      plugin['config'] = { allow: ['0.0.0.0/0', '::/0'] };
      said.say('addresses-allowed', 'ip-restriction lets every address through: the load comes from this machine.');
      return true;
    default:
      return true;
  }
}

function raise(limits: MutableObject): void {
  for (const period of periods) if (limits[period] !== undefined && limits[period] !== null) limits[period] = unlimited;
}

function localPolicy(config: MutableObject): MutableObject {
  const kept = Object.entries(config).filter(([field]) => field !== 'redis' && !field.startsWith('redis_'));
  return { ...Object.fromEntries(kept), policy: 'local' };
}

/** The one target of every upstream. */
export function localTarget({ host, port }: Endpoint): MutableObject {
  return { target: `${host.includes(':') ? `[${host}]` : host}:${port}` };
}
