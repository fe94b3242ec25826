import type { Config, ConfigNode } from './config';
import type { NginxFacts } from './facts';
import { scanRegex } from './pcre';
import { compareVersions } from './version';

/** A `$name` in a value. */
export interface VariableUse {
  readonly name: string;
  /** Offset of the `$` in the value. */
  readonly at: number;
}

export interface CompiledText {
  readonly uses: readonly VariableUse[];
  /** Why nginx cannot read it (ngx_http_script_compile). */
  readonly problem?: { readonly at: number; readonly message: string };
}

/** Splits a value as ngx_http_script_compile does; `$1` … `$9` are captures, not variables. */
export function compileText(value: string): CompiledText {
  const uses: VariableUse[] = [];
  for (let at = value.indexOf('$'); at >= 0; at = value.indexOf('$', at)) {
    const rest = value.slice(at + 1);
    if (/^[1-9]/.test(rest)) {
      at += 2;
      continue;
    }
    const bracket = rest.startsWith('{');
    const name = /^[A-Za-z0-9_]*/.exec(bracket ? rest.slice(1) : rest)?.[0] ?? '';
    const closed = !bracket || rest[1 + name.length] === '}';
    if (!closed && rest.length > 1) return { uses, problem: { at, message: `the "}" after "\${${name}" is missing` } };
    if (name === '') return { uses, problem: { at, message: 'a "$" is not followed by a variable name' } };
    uses.push({ name, at });
    at += 1 + name.length + (bracket ? 2 : 0);
  }
  return { uses };
}

export type VariableKind = 'http' | 'stream';

/** Names that a config can use: the built-in ones and those it defines itself. */
export class VariableNames {
  private readonly names = new Set<string>();
  private readonly prefixes: string[] = [];

  /** Built-in variables that only newer releases than the wanted one have. */
  private readonly newer = new Map<string, string>();

  constructor(config: Config, facts: NginxFacts, kind: VariableKind, version: string | undefined) {
    for (const variable of facts.variables) {
      if (variable.kind !== kind) continue;
      const { since } = variable;
      if (version !== undefined && since !== undefined && variable.package === 'nginx' && compareVersions(version, since) < 0) {
        this.newer.set(variable.name, since);
        continue;
      }
      if (variable.prefix) this.prefixes.push(variable.name);
      else this.names.add(variable.name);
    }
    // nginx compares names without case.
    for (const node of config.nodes) for (const name of definedBy(node)) this.names.add(name.toLowerCase());
  }

  has(name: string): boolean {
    return this.names.has(name.toLowerCase()) || this.prefixes.some((prefix) => name.toLowerCase().startsWith(prefix));
  }

  /** The first release that has the built-in variable, when it is newer than the wanted one. */
  existsSince(name: string): string | undefined {
    return this.newer.get(name.toLowerCase());
  }

  all(): Iterable<string> {
    return this.names;
  }
}

/** Argument of a directive that names the variable it defines. */
const definers: Readonly<Record<string, number>> = {
  set: 0, map: 1, split_clients: 1, auth_request_set: 0, perl_set: 0, js_set: 0, js_var: 0, geo: -1, set_by_lua: 0, set_by_lua_file: 0,
  set_by_lua_block: 0, lua_add_variable: 0, keyval: 1,
};

function* definedBy(node: ConfigNode): Generator<string> {
  const index = definers[node.name] ?? (isForeignSetter(node) ? 0 : undefined);
  if (index !== undefined) {
    const value = node.args[index < 0 ? node.args.length - 1 : index];
    if (value?.startsWith('$') === true) yield value.slice(1);
  }
  // geoip2 entries: `$name [default=…] source=… path…`.
  if (node.parent?.name === 'geoip2' && node.name.startsWith('$')) yield node.name.slice(1);
  for (const value of node.entryOf === undefined ? node.args : [node.name]) {
    if (value.includes('(?')) for (const name of scanRegex(value.replace(/^~\*?/, '')).names) yield name;
    const to = /^to=\$(\w+)$/.exec(value)?.[1];
    if (to !== undefined) yield to;
  }
}

/** Modules of others define the variable that their first argument names (set_unescape_uri, array_split, …). */
function isForeignSetter(node: ConfigNode): boolean {
  return node.fact !== undefined && node.fact.package !== 'nginx' && !/^(echo|more_)|_by_lua/.test(node.name) && node.args[0]?.startsWith('$') === true;
}
