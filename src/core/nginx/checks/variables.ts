import type { ConfigNode } from '../config';
import { nearestName } from '../../text/names';
import { compileText, VariableNames, type VariableKind } from '../variables';
import { compareVersions } from '../version';
import { argToken, isStream, type CheckScope } from './check';

/** Which arguments nginx compiles for variables: all, all from an index on, or one. */
type Compiled = 'all' | 'last' | { readonly from: number } | { readonly only: number };

const all: Compiled = 'all';
const second: Compiled = { only: 1 };
const compiled: Readonly<Record<string, Compiled>> = {
  set: second, rewrite: second, return: all, if: all, root: all, alias: all, error_page: 'last', try_files: all, index: all, expires: 'last',
  proxy_pass: all, fastcgi_pass: all, uwsgi_pass: all, scgi_pass: all, grpc_pass: all, access_log: all, log_format: { from: 1 },
  add_header: second, add_trailer: second, proxy_set_header: second, grpc_set_header: second,
  fastcgi_param: second, uwsgi_param: second, scgi_param: second, proxy_set_body: all, proxy_method: all, proxy_cache_key: all,
  fastcgi_cache_key: all, uwsgi_cache_key: all, scgi_cache_key: all, auth_basic: all, auth_basic_user_file: all, auth_request_set: second,
  map: { only: 0 }, split_clients: { only: 0 }, limit_req_zone: { only: 0 }, limit_conn_zone: { only: 0 }, sub_filter: all, hash: { only: 0 },
  ssl_certificate: all, ssl_certificate_key: all, secure_link: all, secure_link_md5: all, proxy_cache: all, fastcgi_cache: all, uwsgi_cache: all, scgi_cache: all, proxy_store: all,
  proxy_redirect: all, proxy_bind: all, aio: all, disable_symlinks: all, fastcgi_bind: all, uwsgi_bind: all, scgi_bind: all, grpc_bind: all, memcached_bind: all, charset: all, echo: all, more_set_headers: all, more_set_input_headers: all, set_by_lua: { from: 2 }, set_by_lua_file: { from: 1 }, set_escape_uri: { from: 1 }, set_unescape_uri: { from: 1 },
};

/** Arguments whose `$` ends a regular expression, not a name. */
function compiledArgs(node: ConfigNode): readonly number[] {
  const rule = compiled[node.name] ?? (/^echo_|_by_lua_file$/.test(node.name) ? all : undefined) ?? (node.fact?.values.type.startsWith('complex value') === true ? all : undefined);
  const indices = node.args.map((_, index) => index);
  if (node.name === 'geo') return node.args.length === 2 ? [0] : [];
  if (rule === undefined) return [];
  if (rule === 'all') return node.name === 'if' ? conditionArgs(node) : node.name === 'return' ? returnArgs(node) : indices;
  if (rule === 'last') return indices.slice(-1);
  return 'only' in rule ? indices.filter((index) => index === rule.only) : indices.slice(rule.from);
}

/** A lone code of `return` is no text. */
function returnArgs(node: ConfigNode): readonly number[] {
  return isStream(node) ? [0] : node.args.length === 1 ? (/^(https?:\/\/|\$scheme)/.test(node.args[0] ?? '') ? [0] : []) : [1];
}

/** In a condition: the variable, and the value unless it is a regular expression. */
function conditionArgs(node: ConfigNode): readonly number[] {
  const operator = node.args.findIndex((arg) => /^!?~\*?$/.test(arg));
  return node.args.map((_, index) => index).filter((index) => operator < 0 || index < operator);
}

/** Unknown variables ("unknown "x" variable") and values that nginx cannot compile. */
export function checkVariables(scope: CheckScope): void {
  const names = new Map<VariableKind, VariableNames>();
  const template = scope.config.main.path.endsWith('.template');
  const namesOf = (kind: VariableKind): VariableNames => {
    const known = names.get(kind) ?? new VariableNames(scope.config, scope.facts, kind, scope.version);
    names.set(kind, known);
    return known;
  };
  // A name may come from a file that is not here, or from a module that is not known.
  const unsure = scope.config.incomplete || scope.config.nodes.some((node) => node.context !== undefined && !scope.facts.directives.has(node.name) && node.entryOf === undefined);
  for (const node of scope.config.nodes) {
    const kind: VariableKind = isStream(node.entryOf === undefined ? node : (node.parent ?? node)) ? 'stream' : 'http';
    for (const index of argsOf(node, scope)) {
      const value = node.entryOf === undefined ? (node.args[index] ?? '') : (node.args[0] ?? '');
      if (!value.includes('$') || (template && /\$\{?[A-Z_]+/.test(value))) continue;
      checkValue(node, index, value, { names: namesOf(kind), unsure }, scope);
    }
  }
}

function argsOf(node: ConfigNode, scope: CheckScope): readonly number[] {
  if (node.entryOf === 'map entries') return node.name === 'include' ? [] : [0];
  if (node.entryOf !== undefined || node.fact === undefined || !scope.isSound(node)) return [];
  return compiledArgs(node);
}

interface Known {
  readonly names: VariableNames;
  readonly unsure: boolean;
}

function checkValue(node: ConfigNode, index: number, value: string, known: Known, scope: CheckScope): void {
  const text = node.name === 'if' ? value.replace(/^\(/, '').replace(/\)$/, '') : value;
  const subject = node.name === 'if' && isSubject(node, index);
  const { uses, problem } = subject && text.length > 1 ? { uses: [{ name: text.slice(1), at: 0 }] } : compileText(text);
  if (problem !== undefined) {
    scope.report(node, argToken(node, index), 'nginx/invalid-variable', `In "${value}" ${problem.message}.`);
  }
  if (known.unsure) return;
  for (const use of uses) {
    if (known.names.has(use.name)) continue;
    const since = known.names.existsSince(use.name);
    const near = nearestName(use.name, known.names.all());
    const hint = since !== undefined ? `It is built in since nginx ${since}; this config is for ${scope.version ?? 'an older one'}.` : near === undefined ? 'Define it with set, map or geo.' : `Did you mean "$${near}"?`;
    scope.report(node, variableToken(node, index, use.name), 'nginx/unknown-variable', `Unknown variable "$${use.name}". ${hint}`);
  }
}

/** The variable that an `if` asks: the whole word is its name, so that no `{`, `.` or second `$` ends it. */
function isSubject(node: ConfigNode, index: number): boolean {
  const at = node.args[0] === '(' ? 1 : 0;
  return index === at && (node.args[at] ?? '').replace(/^\(/, '').startsWith('$');
}

/** The `$name` itself where it can be found in the text, else the argument. */
function variableToken(node: ConfigNode, index: number, name: string): { start: number; end: number } {
  const token = argToken(node, index);
  const raw = node.file.document.text.slice(token.start, token.end);
  const escaped = name.replace(/[^A-Za-z0-9_]/g, '\\$&');
  const at = raw.search(new RegExp(`\\$(${escaped}(?![A-Za-z0-9_])|\\{${escaped}\\})`));
  if (at < 0) return token;
  return { start: token.start + at, end: token.start + at + name.length + (raw[at + 1] === '{' ? 3 : 1) };
}

const definers = new Set(['set', 'set_by_lua', 'set_by_lua_file', 'set_by_lua_block', 'map', 'geo', 'split_clients', 'auth_request_set', 'perl_set', 'js_set', 'js_var']);

/** A variable is defined without `$`, or again though it is built in and cannot be changed. */
export function checkDefinitions(scope: CheckScope): void {
  for (const name of definers) {
    for (const node of scope.config.byName.get(name) ?? []) {
      if (node.fact !== undefined && scope.isSound(node)) checkDefinition(node, scope);
    }
  }
}

function checkDefinition(node: ConfigNode, scope: CheckScope): void {
  const source = node.args[0] ?? '';
  if (node.name === 'geo' && node.args.length === 2 && (!source.startsWith('$') || source.length < 2)) {
    scope.report(node, argToken(node, 0), 'nginx/invalid-variable', `"${source}" is no variable name: it must start with "$".`);
    return;
  }
  const last = node.name === 'map' || node.name === 'geo' || node.name === 'split_clients';
  const index = last ? node.args.length - 1 : 0;
  const value = node.args[index] ?? '';
  if (!value.startsWith('$') || value.length < 2) {
    scope.report(node, argToken(node, index), 'nginx/invalid-variable', `"${value}" is no variable name: it must start with "$".`);
    return;
  }
  const kind = isStream(node) ? 'stream' : 'http';
  const built = scope.facts.variables.find((variable) => variable.kind === kind && !variable.prefix && !variable.logOnly && variable.name === value.slice(1).toLowerCase());
  if (built === undefined || built.changeable || built.package !== 'nginx' || built.until !== undefined) return;
  if (built.since !== undefined && compareVersions(scope.version ?? '1.18.0', built.since) < 0) return;
  scope.report(node, argToken(node, index), 'nginx/read-only-variable', `"${value}" is a built-in variable that cannot be changed. Use another name.`);
}
