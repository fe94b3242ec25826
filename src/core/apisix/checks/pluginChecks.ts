import type { Json } from '../../schema/node';
import type { SchemaPath, SchemaProblem } from '../../schema/problem';
import { isObject, validate } from '../../schema/validate';
import { pcreProblem } from '../../kong/checks/regex';
import { apisixContext, withDefaults } from '../dialect';
import { apisixPack, apisixSchemaPack } from '../pack';
import { isSecretReference } from '../secretReference';
import { jweSecret, jwtSecrets, ldapFields, multiAuth } from './authPluginChecks';
import { checkExpression } from './expression';
import { failed, isBase64, list, type Fields, type PluginCheck } from './pluginProblem';

/** What plugins check in their own code beside their schema (`check_schema` in apisix/plugins/<name>.lua). */
export const pluginChecks: Readonly<Record<string, PluginCheck>> = {
  'ai-prompt-guard': (config, path) => [...regexList(config, 'allow_patterns', path), ...regexList(config, 'deny_patterns', path)],
  cors: (config, path) => [...corsWildcards(config, path), ...regexList(config, 'allow_origins_by_regex', path), ...regexList(config, 'timing_allow_origins_by_regex', path)],
  'fault-injection': (config, path) => ['abort', 'delay'].flatMap((part) => expressionList(config[part], [...path, part])),
  'jwe-decrypt': jweSecret,
  'jwt-auth': jwtSecrets,
  'ldap-auth-advanced': ldapFields,
  'limit-count': limitCount,
  'multi-auth': multiAuth,
  'proxy-rewrite': (config, path) => [...evenPairs(config, 'regex_uri', path), ...rewritePairs(config, 'regex_uri', path), ...plainHeaders(config, path)],
  redirect: redirectChecks,
  'response-rewrite': (config, path) => [...plainHeaders(config, path), ...base64Body(config, path), ...varsOf(config, path)],
  'traffic-label': trafficLabel,
  'traffic-split': (config, path) => list(config['rules']).flatMap((rule, i) => list(isObject(rule) ? rule['match'] : undefined).flatMap((match, j) => varsOf(match, [...path, 'rules', i, 'match', j]))),
  'ua-restriction': (config, path) => [...regexList(config, 'allowlist', path), ...regexList(config, 'denylist', path)],
  'uri-blocker': (config, path) => regexList(config, 'block_rules', path),
  workflow: workflowRules,
};

/** What a plugin takes, but does something else with than was meant. */
export const pluginWarnings: Readonly<Record<string, PluginCheck>> = { workflow: workflowCases };

function corsWildcards(config: Fields, path: SchemaPath): SchemaProblem[] {
  if (config['allow_credential'] !== true) return [];
  const names = ['allow_origins', 'allow_methods', 'allow_headers', 'expose_headers', 'timing_allow_origins'];
  const wild = names.filter((name) => config[name] === '*');
  const first = wild[0];
  if (first === undefined) return [];
  const message = `With \`allow_credential: true\` no option may be *: set ${wild.map((name) => `\`${name}\``).join(', ')} (a default of * counts).`;
  return [failed([...path, 'allow_credential'], 'value', 'fields-conflict', message)];
}

function limitCount(config: Fields, path: SchemaPath): SchemaProblem[] {
  const keys = new Set<string>();
  if (config['rules'] !== undefined && config['group'] !== undefined) {
    return [failed([...path, 'group'], 'key', 'fields-conflict', '`group` and `rules` cannot be used together.')];
  }
  const interval = syncInterval(config);
  if (interval !== undefined) return [failed([...path, 'sync_interval'], 'value', 'out-of-range', interval)];
  return list(config['rules']).flatMap((rule, index) => {
    const key = isObject(rule) ? rule['key'] : undefined;
    if (typeof key !== 'string') return [];
    if (keys.has(key)) return [failed([...path, 'rules', index, 'key'], 'value', 'duplicate-item', `The key ${key} is used by two rules; they would share one counter.`)];
    keys.add(key);
    return [];
  });
}

function syncInterval(config: Fields): string | undefined {
  const { policy, sync_interval: interval, time_window: window } = config;
  if (typeof policy !== 'string' || !policy.startsWith('redis') || typeof interval !== 'number' || interval === -1) return undefined;
  if (interval < 0.1) return '`sync_interval` must be at least 0.1, or -1 for none.';
  return typeof window === 'number' && interval >= window ? '`sync_interval` must be below `time_window`.' : undefined;
}

function redirectChecks(config: Fields, path: SchemaPath): SchemaProblem[] {
  if (config['http_to_https'] === true && config['append_query_string'] === true) {
    return [failed([...path, 'append_query_string'], 'key', 'fields-conflict', '`append_query_string` and `http_to_https` cannot be used together.')];
  }
  return rewritePairs(config, 'regex_uri', path);
}

function workflowRules(config: Fields, path: SchemaPath): SchemaProblem[] {
  return list(config['rules']).flatMap((rule, index) => {
    const actions = isObject(rule) ? list(rule['actions']) : [];
    return actions.flatMap((action, i) => workflowAction(action, [...path, 'rules', index, 'actions', i]));
  });
}

/** A wrong `case` passes the check (the plugin looks at another result), and without one the rule matches (apisix/plugins/workflow.lua). */
function workflowCases(config: Fields, path: SchemaPath): SchemaProblem[] {
  return list(config['rules']).flatMap((rule, index) => {
    if (!isObject(rule) || rule['case'] === undefined) return [];
    const problems = checkExpression(rule['case'], [...path, 'rules', index, 'case']);
    return problems.map((found) => ({ ...found, message: `${found.message} APISIX does not refuse it, and the rule matches every request.` }));
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

/** The `headers` of old: names with their values, unless one of the parts of the new form is there. */
function plainHeaders(config: Fields, path: SchemaPath): SchemaProblem[] {
  const { headers } = config;
  if (headers === undefined || !isObject(headers) || ['add', 'set', 'remove'].some((part) => typeof headers[part] === 'object')) return [];
  return Object.entries(headers).flatMap(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number') return [];
    return [failed([...path, 'headers', name], 'value', 'wrong-type', 'The value of a header is a string or a number.')];
  });
}

function base64Body(config: Fields, path: SchemaPath): SchemaProblem[] {
  const { body } = config;
  if (config['body_base64'] !== true || (typeof body === 'string' && (isSecretReference(body) || body.includes('${{')))) return [];
  if (body === undefined || body === '') return [failed([...path, 'body_base64'], 'key', 'missing-field', '`body_base64` needs a `body` that is not empty.')];
  return typeof body === 'string' && !isBase64(body) ? [failed([...path, 'body'], 'value', 'wrong-format', 'With `body_base64` the body must be base64.')] : [];
}

function trafficLabel(config: Fields, path: SchemaPath): SchemaProblem[] {
  return list(config['rules']).flatMap((rule, index) => {
    const at = [...path, 'rules', index];
    if (!isObject(rule)) return [];
    const match = rule['match'] === undefined ? [] : checkExpression(rule['match'], [...at, 'match']);
    const actions = list(rule['actions']).flatMap((action, i) =>
      Object.keys(isObject(action) ? action : {}).flatMap((name) =>
        name === 'set_headers' || name === 'weight' ? [] : [failed([...at, 'actions', i, name], 'key', 'not-allowed-value', `Unknown action ${name}; use set_headers.`)],
      ),
    );
    return [...match, ...actions];
  });
}

function evenPairs(config: Fields, field: string, path: SchemaPath): SchemaProblem[] {
  const { length } = list(config[field]);
  if (length % 2 === 0) return [];
  return [failed([...path, field, length - 1], 'value', 'missing-item', `\`${field}\` is a list of pairs, a pattern and its replacement; the replacement of this one is missing.`)];
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

