import type { Adaptations } from '../adaptations';
import { runConsumer } from '../credentials';
import { isMutableObject, objectsIn, stringsIn, type Mutable, type MutableObject } from '../json';
import type { Endpoint } from '../types';
import { formatVersionOf } from '../../../core/kong/fileFormat';
import { adaptPlugins, localTarget } from './plugins';
import { plainReferences } from './references';

/** Entities that a run does not need: TLS is not measured, and nothing else may be reached. */
const removed = ['certificates', 'snis', 'ca_certificates', 'vaults', 'keys', 'key_sets', 'filter_chains', 'acme_storage', 'sessions', 'oauth2_credentials', 'oauth2_tokens', 'oauth2_authorization_codes', 'hmacauth_credentials', 'consumer_groups', 'partials', 'custom_entities', 'rbac_roles', 'rbac_endpoint_permissions', 'service_packages', 'licenses'];

/** Rewrites a copy of the user's file so that it runs anywhere and reaches only the upstream of the run. */
export function rewriteKong(root: MutableObject, upstream: Endpoint, said: Adaptations): MutableObject {
  const shared = isMutableObject(root['_plugin_configs']) ? root['_plugin_configs'] : {};
  for (const key of Object.keys(root)) if ((key.startsWith('_') && key !== '_format_version') || removed.includes(key)) delete root[key];
  // decK adds the version by itself; Kong refuses a file without it.
  root['_format_version'] ??= formatVersionOf(undefined);
  replaceTemplates(root, said);
  plainReferences(root);
  const upstreams = objectsIn(root['upstreams']);
  const names = new Set(upstreams.map((one) => one['name']).filter((name) => typeof name === 'string'));
  for (const one of upstreams) rewriteUpstream(one, upstream, said);
  delete root['targets'];
  eachPluginList(root, (holder) => {
    holder['plugins'] = adaptPlugins(holder['plugins'], shared, said);
  });
  for (const service of servicesOf(root)) rewriteService(service, names, upstream, said);
  for (const route of routesOf(root)) rewriteRoute(route, said);
  rewriteConsumers(root, said);
  return root;
}

export function servicesOf(root: MutableObject): MutableObject[] {
  return objectsIn(root['services']);
}

export function routesOf(root: MutableObject): MutableObject[] {
  return [...objectsIn(root['routes']), ...servicesOf(root).flatMap((service) => objectsIn(service['routes']))];
}

function eachPluginList(root: MutableObject, use: (holder: MutableObject) => void): void {
  const holders = [root, ...servicesOf(root), ...routesOf(root), ...objectsIn(root['consumers'])];
  for (const holder of holders) if (Array.isArray(holder['plugins'])) use(holder);
}

function rewriteUpstream(one: MutableObject, upstream: Endpoint, said: Adaptations): void {
  said.say('upstream-replaced', `The targets of upstream ${String(one['name'])} were replaced by the local one.`);
  delete one['client_certificate'];
  one['targets'] = [localTarget(upstream)];
}

function rewriteService(service: MutableObject, upstreams: ReadonlySet<string>, upstream: Endpoint, said: Adaptations): void {
  const url = typeof service['url'] === 'string' ? /^(\w+):\/\/([^/:?#]*|\[[^\]]*\])(?::\d+)?(\/[^?#]*)?/.exec(service['url']) : null;
  const protocol = url?.[1] ?? service['protocol'];
  const host = url?.[2] ?? service['host'];
  if (url !== null && url[3] !== undefined && url[3] !== '/') service['path'] = url[3];
  for (const field of ['url', 'client_certificate', 'ca_certificates', 'tls_verify', 'tls_verify_depth', 'tls_sans']) delete service[field];
  if (protocol === 'https') said.say('upstream-tls-dropped', 'TLS to services is not measured: they are reached over plain HTTP.');
  if (protocol === undefined || protocol === 'https' || protocol === 'http') service['protocol'] = 'http';
  else service['protocol'] = protocol;
  if (typeof host === 'string' && upstreams.has(host)) {
    service['host'] = host;
    return;
  }
  said.say('service-replaced', 'The hosts of services were replaced by the local upstream; their paths were kept.');
  service['host'] = upstream.host;
  service['port'] = upstream.port;
}

function rewriteRoute(route: MutableObject, said: Adaptations): void {
  const protocols = stringsIn(route['protocols']);
  if (!protocols.includes('https') || protocols.includes('http')) return;
  route['protocols'] = ['http', 'https'];
  said.say('tls-dropped', 'Routes for HTTPS alone are measured over plain HTTP.');
}

/** The user's consumers stay; one with every kind of credential is added, and it is in every group that is allowed. */
function rewriteConsumers(root: MutableObject, said: Adaptations): void {
  for (const consumer of objectsIn(root['consumers'])) {
    delete consumer['groups'];
    for (const list of ['oauth2_credentials', 'hmacauth_credentials', 'mtls_auth_credentials']) delete consumer[list];
  }
  const plugins = pluginsOf(root);
  if (!plugins.some((plugin) => ['key-auth', 'basic-auth', 'jwt', 'acl'].includes(String(plugin['name'])))) return;
  const groups = plugins.filter((plugin) => plugin['name'] === 'acl').flatMap((plugin) => (isMutableObject(plugin['config']) ? stringsIn(plugin['config']['allow']) : []));
  said.say('consumer-added', 'Requests carry the credentials of a consumer that was added for the run.');
  const consumer: MutableObject = {
    username: runConsumer.name,
    keyauth_credentials: [{ key: runConsumer.key }],
    basicauth_credentials: [{ username: runConsumer.name, password: runConsumer.password }],
    jwt_secrets: [{ key: runConsumer.jwtKey, secret: runConsumer.jwtSecret, algorithm: 'HS256' }],
    acls: [...new Set(groups)].map((group) => ({ group })),
  };
  root['consumers'] = [...(Array.isArray(root['consumers']) ? root['consumers'] : []), consumer];
}

export function pluginsOf(root: MutableObject): MutableObject[] {
  const found: MutableObject[] = [];
  eachPluginList(root, (holder) => found.push(...objectsIn(holder['plugins'])));
  return found;
}

const numeric = /(port|timeout|retries|weight|second|minute|hour|day|month|year|priority|size|ttl|count|limit|slots|status_code)$/;

/** Environment templates and vault references stand for values that are not here: text gets a stand-in, numbers their default. */
function replaceTemplates(value: Mutable, said: Adaptations): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      if (isPlaceholder(item)) value[index] = standIn(said);
      else replaceTemplates(item, said);
    });
  } else if (isMutableObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (!isPlaceholder(item)) replaceTemplates(item, said);
      else if (numeric.test(key)) delete value[key];
      else value[key] = standIn(said);
    }
  }
}

function isPlaceholder(value: Mutable): value is string {
  return typeof value === 'string' && (/\$\{\{.*\}\}/.test(value) || /^\{vault:\/\/.+\}$/.test(value));
}

function standIn(said: Adaptations): string {
  said.say('placeholder-replaced', 'Environment templates and vault references were replaced by stand-ins.');
  return 'gateway-lens';
}
