import type { Json } from '../../schema/node';
import type { SchemaPath, SchemaProblem } from '../../schema/problem';
import { isObject, validate } from '../../schema/validate';
import { pcreProblem } from '../../kong/checks/regex';
import { apisixContext, withDefaults } from '../dialect';
import { apisixPack, apisixSchemaPack } from '../pack';
import { checkExpression } from './expression';

type Fields = { readonly [key: string]: Json };
type PluginCheck = (config: Fields, path: SchemaPath, place: 'http' | 'consumer' | 'stream') => SchemaProblem[];

/** What plugins check in their own code beside their schema (`check_schema` in apisix/plugins/<name>.lua). */
export const pluginChecks: Readonly<Record<string, PluginCheck>> = {
  'ai-prompt-guard': (config, path) => [...regexList(config, 'allow_patterns', path), ...regexList(config, 'deny_patterns', path)],
  cors: (config, path) => [...corsWildcards(config, path), ...regexList(config, 'allow_origins_by_regex', path), ...regexList(config, 'timing_allow_origins_by_regex', path)],
  'fault-injection': (config, path) => ['abort', 'delay'].flatMap((part) => expressionList(config[part], [...path, part])),
  'jwe-decrypt': jweSecret,
  'jwt-auth': jwtSecrets,
  'ldap-auth-advanced': (config, path) =>
    config['use_ldaps'] === true && config['use_starttls'] === true
      ? [failed([...path, 'use_starttls'], 'key', 'fields-conflict', '`use_ldaps` and `use_starttls` cannot be used together.')]
      : [],
  'limit-count': limitCount,
  'multi-auth': multiAuth,
  'proxy-rewrite': (config, path) => rewritePairs(config, 'regex_uri', path),
  redirect: redirectChecks,
  'response-rewrite': (config, path) => (config['vars'] === undefined ? [] : checkExpression(config['vars'], [...path, 'vars'])),
  'traffic-split': (config, path) => list(config['rules']).flatMap((rule, i) => list(isObject(rule) ? rule['match'] : undefined).flatMap((match, j) => varsOf(match, [...path, 'rules', i, 'match', j]))),
  'ua-restriction': (config, path) => [...regexList(config, 'allowlist', path), ...regexList(config, 'denylist', path)],
  'uri-blocker': (config, path) => regexList(config, 'block_rules', path),
  workflow: workflowRules,
};

function corsWildcards(config: Fields, path: SchemaPath): SchemaProblem[] {
  if (config['allow_credential'] !== true) return [];
  const names = ['allow_origins', 'allow_methods', 'allow_headers', 'expose_headers', 'timing_allow_origins'];
  const wild = names.filter((name) => config[name] === '*');
  const first = wild[0];
  if (first === undefined) return [];
  const message = `With \`allow_credential: true\` no option may be *: set ${wild.map((name) => `\`${name}\``).join(', ')} (a default of * counts).`;
  return [failed([...path, 'allow_credential'], 'value', 'fields-conflict', message)];
}

function jweSecret(config: Fields, path: SchemaPath, place: string): SchemaProblem[] {
  const { secret } = config;
  if (place !== 'consumer' || typeof secret !== 'string' || secret.startsWith('$') || config['is_base64_encoded'] === true) return [];
  return secret.length === 32 ? [] : [failed([...path, 'secret'], 'value', 'wrong-length', 'The secret must have exactly 32 characters.')];
}

function jwtSecrets(config: Fields, path: SchemaPath, place: string): SchemaProblem[] {
  if (place !== 'consumer') return [];
  const { algorithm, secret, public_key: publicKey } = config;
  const shared = typeof algorithm !== 'string' || algorithm.startsWith('HS');
  if (shared && secret === undefined) return [failed(path, 'key', 'missing-field', 'The HS algorithms need `secret`.')];
  if (!shared && publicKey === undefined) return [failed(path, 'key', 'missing-field', `The algorithm ${String(algorithm)} needs \`public_key\`.`)];
  if (config['base64_secret'] === true && typeof secret === 'string' && !secret.startsWith('$') && !/^[A-Za-z0-9+/]*={0,2}$/.test(secret)) {
    return [failed([...path, 'secret'], 'value', 'wrong-format', 'With `base64_secret` the secret must be base64.')];
  }
  return [];
}

function limitCount(config: Fields, path: SchemaPath): SchemaProblem[] {
  const keys = new Set<string>();
  if (config['rules'] !== undefined && config['group'] !== undefined) {
    return [failed([...path, 'group'], 'key', 'fields-conflict', '`group` and `rules` cannot be used together.')];
  }
  return list(config['rules']).flatMap((rule, index) => {
    const key = isObject(rule) ? rule['key'] : undefined;
    if (typeof key !== 'string') return [];
    if (keys.has(key)) return [failed([...path, 'rules', index, 'key'], 'value', 'duplicate-item', `The key ${key} is used by two rules; they would share one counter.`)];
    keys.add(key);
    return [];
  });
}

function multiAuth(config: Fields, path: SchemaPath): SchemaProblem[] {
  const { plugins } = apisixPack();
  const pack = apisixSchemaPack();
  return list(config['auth_plugins']).flatMap((entry, index) =>
    Object.entries(isObject(entry) ? entry : {}).flatMap(([name, value]) => {
      const at = [...path, 'auth_plugins', index, name];
      const plugin = Object.hasOwn(plugins, name) ? plugins[name] : undefined;
      if (plugin?.type !== 'auth') return [failed(at, 'key', 'unknown-plugin', `${name} is not an authentication plugin.`)];
      return plugin.config === undefined ? [] : validate(withDefaults(value, plugin.config, pack), plugin.config, apisixContext(pack), at);
    }),
  );
}

function redirectChecks(config: Fields, path: SchemaPath): SchemaProblem[] {
  if (config['http_to_https'] === true && config['append_query_string'] === true) {
    return [failed([...path, 'append_query_string'], 'key', 'fields-conflict', '`append_query_string` and `http_to_https` cannot be used together.')];
  }
  return rewritePairs(config, 'regex_uri', path);
}

function workflowRules(config: Fields, path: SchemaPath): SchemaProblem[] {
  return list(config['rules']).flatMap((rule, index) => {
    const at = [...path, 'rules', index];
    if (!isObject(rule)) return [];
    const cases = rule['case'] === undefined ? [] : checkExpression(rule['case'], [...at, 'case']);
    return [...cases, ...list(rule['actions']).flatMap((action, i) => workflowAction(action, [...at, 'actions', i]))];
  });
}

function workflowAction(action: Json, path: SchemaPath): SchemaProblem[] {
  const [name, config] = list(action);
  if (typeof name !== 'string') return [];
  if (name === 'return') {
    const code = isObject(config ?? null) ? (config as Fields)['code'] : undefined;
    return typeof code === 'number' ? [] : [failed([...path, 1], 'head', 'missing-field', 'The action return needs `code`, an HTTP status.')];
  }
  const plugin = ['limit-count', 'limit-conn', 'limit-req'].includes(name) ? apisixPack().plugins[name] : undefined;
  if (plugin?.config === undefined) return [failed([...path, 0], 'value', 'not-allowed-value', `Unknown action ${name}; use return, limit-count or limit-conn.`)];
  const pack = apisixSchemaPack();
  const value = withDefaults(config ?? {}, plugin.config, pack);
  return validate(value, plugin.config, apisixContext(pack), [...path, 1]);
}

/** `[pattern, replacement, pattern, replacement, …]`. */
function rewritePairs(config: Fields, field: string, path: SchemaPath): SchemaProblem[] {
  return list(config[field]).flatMap((pattern, index) => (index % 2 === 0 ? regexProblem(pattern, [...path, field, index]) : []));
}

function regexList(config: Fields, field: string, path: SchemaPath): SchemaProblem[] {
  return list(config[field]).flatMap((pattern, index) => regexProblem(pattern, [...path, field, index]));
}

function regexProblem(pattern: Json, path: SchemaPath): SchemaProblem[] {
  const problem = typeof pattern === 'string' ? pcreProblem(pattern) : undefined;
  return problem === undefined ? [] : [failed(path, 'value', 'invalid-regex', `This regular expression is invalid: ${problem}.`)];
}

function expressionList(part: Json | undefined, path: SchemaPath): SchemaProblem[] {
  if (part === undefined || !isObject(part)) return [];
  return list(part['vars']).flatMap((rule, index) => checkExpression(rule, [...path, 'vars', index]));
}

function varsOf(match: Json, path: SchemaPath): SchemaProblem[] {
  return isObject(match) && match['vars'] !== undefined ? checkExpression(match['vars'], [...path, 'vars']) : [];
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function failed(path: SchemaPath, part: SchemaProblem['part'], code: string, message: string): SchemaProblem {
  return { path, part, reason: 'check-failed', code, message };
}
