import { kongPack, type KongPlugin } from '../../../src/core/kong/pack';
import type { Json, SchemaNode } from '../../../src/core/schema/node';
import { record, right, violations, type Violation } from './pluginValues';

/** Names of keys; items of lists are `0`, entries of maps `a`. */
export type Path = readonly string[];
export type JsonObject = { readonly [key: string]: Json };

const shared = kongPack().shared;
export const resolve = (node: SchemaNode): SchemaNode => (node.ref === undefined ? node : (shared[node.ref] ?? {}));

/** What a plugin needs beyond its required fields: a choice between fields, or a switch. */
const choices: Readonly<Record<string, JsonObject>> = {
  acl: { allow: ['a'] },
  acme: { account_email: 'a@example.com', tos_accepted: true },
  'ai-prompt-decorator': { prompts: { prepend: [{ role: 'system', content: 'a' }] } },
  'ai-prompt-guard': { allow_patterns: ['a'] },
  'ai-proxy': { route_type: 'llm/v1/chat', model: { provider: 'openai', name: 'a' } },
  'ai-request-transformer': { prompt: 'a', llm: { route_type: 'llm/v1/chat', model: { provider: 'openai', name: 'a' } } },
  'ai-response-transformer': { prompt: 'a', llm: { route_type: 'llm/v1/chat', model: { provider: 'openai', name: 'a' } } },
  'ip-restriction': { allow: ['10.0.0.0/8'] },
  oauth2: { enable_password_grant: true },
  opentelemetry: { traces_endpoint: 'http://a.example.com' },
  'post-function': { access: ['return 1'] },
  'pre-function': { access: ['return 1'] },
  'rate-limiting': { minute: 5 },
  'response-ratelimiting': { limits: { a: { minute: 5 } } },
};

/** A small config that the plugin takes. */
export function minimal(name: string, plugin: KongPlugin): JsonObject {
  return { ...record(resolve(plugin.config), resolve), ...choices[name] };
}

export interface PluginCase {
  readonly kind: string;
  readonly config: Json;
  /** Where the problem is; the fields of the config from its root. */
  readonly path: Path;
  readonly message: RegExp;
}

/** Every field of a config with its node, records, items and entries included. */
export function* fields(reference: SchemaNode, path: Path = []): Generator<readonly [Path, SchemaNode]> {
  const node = resolve(reference);
  yield [path, node];
  for (const [name, child] of Object.entries(node.properties ?? {})) yield* fields(child, [...path, name]);
  if (node.items !== undefined) yield* fields(node.items, [...path, '0']);
  if (node.additional !== undefined && node.additional !== false) yield* fields(node.additional, [...path, 'a']);
}

/** The config with a value at a path; what the path leads through is made as it has to be. */
export function placed(config: Json, reference: SchemaNode, path: Path, value: Json): Json {
  const node = resolve(reference);
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const next = resolve(node.properties?.[first] ?? node.items ?? (node.additional === false ? {} : (node.additional ?? {})));
  if (node.items !== undefined) {
    const item = Array.isArray(config) ? (config[0] as Json | undefined) : undefined;
    return [placed(item ?? right(next, resolve), next, rest, value)];
  }
  const own: JsonObject = isObject(config) ? config : {};
  return { ...own, [first]: placed(own[first] ?? right(next, resolve), next, rest, value) };
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One config for every constraint of every field of a plugin. */
export function casesOf(name: string, plugin: KongPlugin): readonly PluginCase[] {
  const base = minimal(name, plugin);
  const found: PluginCase[] = [];
  for (const [path, node] of fields(plugin.config)) {
    for (const violation of violations(node, resolve)) found.push(caseOf(base, plugin, path, violation));
  }
  return found;
}

function caseOf(base: Json, plugin: KongPlugin, path: Path, { kind, value, message, below }: Violation): PluginCase {
  return { kind, config: placed(base, plugin.config, path, value), path: below === undefined ? path : [...path, below], message };
}

/** One config for every field of a plugin, with a value that it takes. */
export function validOf(name: string, plugin: KongPlugin): readonly { readonly path: Path; readonly config: Json }[] {
  const base = minimal(name, plugin);
  return [...fields(plugin.config)].filter(([path]) => path.length > 0).map(([path, node]) => ({ path, config: placed(base, plugin.config, path, right(node, resolve)) }));
}
