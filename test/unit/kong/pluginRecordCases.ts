import type { KongPlugin } from '../../../src/core/kong/pack';
import type { Json, SchemaCheck, SchemaNode } from '../../../src/core/schema/node';
import { fieldAt } from '../../../src/core/kong/checks/check';
import { fields, minimal, placed, resolve, type Path } from './pluginCases';
import { right } from './pluginValues';

export interface RecordCase {
  readonly kind: string;
  readonly config: Json;
  readonly message: RegExp;
}

/** What the checks written in Lua refuse, by the name of ours: changes to a small config of the plugin. */
const written: Readonly<Record<string, readonly [fields: Readonly<Record<string, Json>>, message: RegExp]>> = {
  rateLimitPeriods: [{ minute: 5, hour: 1 }, /per hour \(1\) cannot be lower/],
  periodOrder: [{ limits: { a: { minute: 5, hour: 1 } } }, /per hour \(1\) cannot be lower/],
  requestTermination: [{ content_type: 'text/plain' }, /needs a `body`/],
  httpLogAuthorization: [{ http_endpoint: 'http://u:p@a', headers: { Authorization: 'a' } }, /exclude each other/],
  oauth2Flows: [{ enable_password_grant: false }, /at least one of .* to true/],
  otelAttributes: [{ resource_attributes: { a: '' } }, /must not be empty/],
  uniqueTagNames: [{ static_tags: [{ name: 'a', value: 'b' }, { name: 'a', value: 'c' }] }, /only once/],
  awsProxyUrl: [{ proxy_url: 'https://a' }, /must be http/],
  acmeStorage: [{ storage: 'kong' }, /Without a database/],
  proxyCacheDict: [{ memory: { dictionary_name: 'mine' } }, /shared memory/],
};

const statistics = { logging: { log_statistics: true }, route_type: 'llm/v1/completions', model: { provider: 'anthropic', options: { anthropic_version: '1' } } };

/** Checks over several fields that the plugin's schema names; `shorthand` only moves a value. */
export function checkNames(plugin: KongPlugin): readonly string[] {
  const nodes = [...fields(plugin.config)].flatMap(([, node]) => [node, ...(node.keys === undefined ? [] : [resolve(node.keys)])]);
  const names = [...nodes.flatMap(({ checks = [] }) => checks), ...(plugin.checks ?? [])].map(({ name }) => name);
  return [...new Set(names)].filter((name) => name !== 'shorthand');
}

/** One config for every check over several fields. */
export function recordCasesOf(name: string, plugin: KongPlugin): readonly RecordCase[] {
  const base = minimal(name, plugin);
  const inner = [...fields(plugin.config)].flatMap(([path, { checks = [] }]) => checks.map((check) => [path, check] as const));
  // Checks of the whole entry name their fields from there.
  const outer = (plugin.checks ?? []).map((check) => [[], check] as const);
  return [...inner, ...outer].flatMap(([path, check]) => caseOf(base, plugin.config, path, check));
}

function caseOf(base: Json, node: SchemaNode, path: Path, { name, args }: SchemaCheck): readonly RecordCase[] {
  const at = (field: string): Path => [...path, ...field.replace(/^config\./, '').split('.')];
  const set = (config: Json, field: string, value?: Json): Json => placed(config, node, at(field), value === undefined ? right(nodeAt(node, at(field)), resolve) : value);
  const made = (config: Json, message: RegExp): readonly RecordCase[] => [{ kind: name, config, message }];
  const list = strings(args);
  const own = written[name];
  if (own !== undefined) return made(Object.entries(own[0]).reduce((config, [field, value]) => placed(config, node, [field], value), base), own[1]);
  if (name === 'aiStatistics') return made(Object.entries(statistics).reduce((config, [field, value]) => placed(config, node, [...path, field], value), base), /`log_statistics` is not available/);
  switch (name) {
    case 'atLeastOneOf':
      return made(list.reduce<Json>((config, field) => set(config, field, nodeAt(node, at(field)).types?.[0] === 'array' ? [] : null), base), /^Set at least one of/);
    case 'onlyOneOf':
      return made(list.reduce((config, field) => set(config, field), base), /^Set only one of/);
    case 'mutuallyRequired':
      return made(set(base, list[0] ?? ''), /also needs .*: set all of them, or none/);
    case 'conditional':
    case 'conditionalAtLeastOneOf': {
      const ifField = text(args, 'if');
      const condition = resolve((fieldAt(args, 'is') ?? {}) as SchemaNode);
      const config = set(base, ifField, condition.notOneOf === undefined ? right(condition, resolve) : other(nodeAt(node, at(ifField)), condition.notOneOf));
      const then = fieldAt(args, 'then');
      if (name === 'conditionalAtLeastOneOf') return made(strings(then).reduce<Json>((all, field) => set(all, field, null), config), /it is needed when/);
      const field = text(args, 'then');
      if (text(args, 'need') === 'set') return made(set(config, field, null), /is needed when/);
      const match = (fieldAt(args, 'match') ?? {}) as SchemaNode;
      return made(set(config, field, other(nodeAt(node, at(field)), match.enum ?? [])), /(?:must be|does not fit).* when/);
    }
    default:
      return [];
  }
}

/** A value of a node's own that is not among the given ones. */
function other(node: SchemaNode, not: readonly Json[]): Json {
  if (node.types?.[0] === 'boolean') return !not.includes(true);
  if (node.types?.[0] === 'array') return [resolve(node.items ?? {}).enum?.at(-1) ?? 'a'];
  return node.enum?.find((value) => !not.includes(value)) ?? 'other';
}

function nodeAt(node: SchemaNode, path: Path): SchemaNode {
  return path.reduce<SchemaNode>((current, part) => resolve(current.properties?.[part] ?? current.items ?? (current.additional === false ? {} : (current.additional ?? {}))), resolve(node));
}

function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function text(args: Json | undefined, name: string): string {
  const value = fieldAt(args, name);
  return typeof value === 'string' ? value : '';
}
