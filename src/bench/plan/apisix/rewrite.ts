import type { Adaptations } from '../adaptations';
import { runConsumer } from '../credentials';
import { isMutableObject, objectsIn, type Mutable, type MutableObject } from '../json';
import type { Endpoint } from '../types';
import { reachingWord } from '../nginx/policy';
import { adaptPlugins, rewriteUpstream, runConsumerName } from './plugins';

/** Sections that a run does not need or that reach elsewhere. */
const removed: readonly (readonly [section: string, why: string | undefined])[] = [
  ['plugins', undefined],
  ['plugin_metadata', undefined],
  ['ssls', 'Certificates were taken out: TLS is not measured.'],
  ['stream_routes', 'Stream routes were taken out: only HTTP is measured.'],
  ['secrets', 'Secret managers were taken out.'],
  ['protos', undefined],
];

/** Rewrites a copy of the user's file so that it runs anywhere and reaches only the upstream of the run. */
export function rewriteApisix(root: MutableObject, upstream: Endpoint, said: Adaptations): MutableObject {
  for (const [section, why] of removed) {
    if (root[section] === undefined) continue;
    if (why !== undefined) said.say(`${section.replaceAll('_', '-')}-removed`, why);
    delete root[section];
  }
  replacePlaceholders(root, said);
  const nodes: Mutable = [{ host: upstream.host, port: upstream.port, weight: 1 }];
  for (const one of objectsIn(root['upstreams'])) rewriteUpstream(one, nodes, said);
  for (const section of ['routes', 'services', 'consumers', 'consumer_groups', 'global_rules', 'plugin_configs']) {
    for (const item of objectsIn(root[section])) {
      if (isMutableObject(item['upstream'])) rewriteUpstream(item['upstream'], nodes, said);
      if (isMutableObject(item['plugins'])) adaptPlugins(item['plugins'], nodes, said);
    }
  }
  root['routes'] = objectsIn(root['routes']).filter((route) => keepsRoute(route, said));
  addConsumer(root, said);
  return root;
}

function keepsRoute(route: MutableObject, said: Adaptations): boolean {
  const code = [route['script'], route['filter_func']].find((text) => typeof text === 'string');
  if (typeof code === 'string' && (route['script'] !== undefined || reachingWord(code) !== undefined)) {
    said.say('route-removed', 'Routes with Lua code that could reach other systems were taken out.');
    return false;
  }
  for (const field of ['remote_addr', 'remote_addrs']) {
    if (route[field] === undefined) continue;
    delete route[field];
    said.say('addresses-allowed', 'Conditions on client addresses were taken out: the load comes from this machine.');
  }
  return true;
}

/** The user's consumers stay; one with every kind of credential is added when a plugin asks for one. */
function addConsumer(root: MutableObject, said: Adaptations): void {
  const text = JSON.stringify(root);
  if (!/"(key-auth|basic-auth|jwt-auth|multi-auth|consumer-restriction)":/.test(text)) return;
  said.say('consumer-added', 'Requests carry the credentials of a consumer that was added for the run.');
  const consumer: MutableObject = {
    username: runConsumerName,
    plugins: {
      'key-auth': { key: runConsumer.key },
      'basic-auth': { username: runConsumer.name, password: runConsumer.password },
      'jwt-auth': { key: runConsumer.jwtKey, secret: runConsumer.jwtSecret, algorithm: 'HS256' },
    },
  };
  root['consumers'] = [...(Array.isArray(root['consumers']) ? root['consumers'] : []), consumer];
}

/** `${{VAR:=default}}` becomes its default; other references to values that are not here get a stand-in. */
function replacePlaceholders(value: Mutable, said: Adaptations): void {
  const entries: [string | number, Mutable][] = Array.isArray(value) ? [...value.entries()] : isMutableObject(value) ? Object.entries(value) : [];
  for (const [key, item] of entries) {
    if (typeof item !== 'string') {
      replacePlaceholders(item, said);
      continue;
    }
    const replaced = /^\$(secret|ENV|env):\/\//.test(item) ? 'gateway-lens' : item.replace(/\$\{\{\s*\w+\s*(?::=([^}]*))?\}\}/g, (_all, fallback: string | undefined) => (fallback ?? 'gateway-lens').trim());
    if (replaced === item) continue;
    said.say('placeholder-replaced', 'Environment variables and secret references were replaced by their defaults or by stand-ins.');
    const typed = /^\d+$/.test(replaced) ? Number(replaced) : replaced;
    if (Array.isArray(value)) value[Number(key)] = typed;
    else if (isMutableObject(value)) value[String(key)] = typed;
  }
}
