import type { CoreHost } from '../analysis';
import { BuiltNode } from './builtNode';
import type { ConfigFile } from './configFile';
import type { NginxDirective, NginxItem } from './document';
import type { BodyKind, DirectiveFact, NginxContext, NginxFacts } from './facts';
import type { Finding } from './finding';
import { blockContext, factIn } from './contexts';
import type { Reading } from './fragments';
import { expandInclude } from './includes';
import { hasPlaceholder } from './templates';

/** Directives that give something a name. */
const definers: ReadonlySet<string> = new Set([
  'upstream', 'map', 'geo', 'split_clients', 'set', 'log_format', 'limit_req_zone', 'limit_conn_zone', 'proxy_cache_path', 'fastcgi_cache_path',
  'uwsgi_cache_path', 'scgi_cache_path', 'auth_request_set', 'js_set', 'js_var', 'perl_set',
]);

/** A placeholder among its words stands for any text, one that is right too, or for several words or none. */
export function isFilledIn({ file, name, args }: ConfigNode): boolean {
  return file.template && (hasPlaceholder(name) || args.some(hasPlaceholder));
}

/** In a template: a directive that is not known, or whose definition has a name that is not known. */
function hidesDefinition({ file, name, args }: ConfigNode): boolean {
  if (!file.template) return false;
  return hasPlaceholder(name) || (definers.has(name) && args.some(hasPlaceholder));
}

/** A directive where nginx meets it: includes are expanded, so one directive of an included file may have several nodes. */
export interface ConfigNode {
  readonly name: string;
  /** Cooked values of the arguments. */
  readonly args: readonly string[];
  readonly directive: NginxDirective;
  readonly file: ConfigFile;
  readonly parent: ConfigNode | undefined;
  /** The context it stands in; absent inside of a block that is not known. */
  readonly context: NginxContext | undefined;
  /** It is an entry of a `map`, `geo`, `types` … block, not a directive. */
  readonly entryOf: BodyKind | undefined;
  /** The entry of the command table that applies; absent when unknown or not allowed here. */
  readonly fact: DirectiveFact | undefined;
  readonly children: readonly ConfigNode[];
  /** The children of a name, in order. */
  childrenNamed(name: string): readonly ConfigNode[];
  /** The `include` that brought its file in; absent in the main file. */
  readonly site: ConfigNode | undefined;
}

export interface Config {
  readonly main: ConfigFile;
  /** In order of first use, the main file first. */
  readonly files: readonly ConfigFile[];
  readonly roots: readonly ConfigNode[];
  /** Every node in the order nginx reads them. */
  readonly nodes: readonly ConfigNode[];
  readonly byName: ReadonlyMap<string, readonly ConfigNode[]>;
  /** What the roots stand in; absent when they are entries. */
  readonly context: NginxContext | undefined;
  /** The file is no main file and was read by itself. */
  readonly fragment: boolean;
  /** By path of an included file, every `include` that brings it in. */
  readonly sites: ReadonlyMap<string, readonly ConfigNode[]>;
  /** Something could not be read, so that names may be defined out of sight. */
  readonly incomplete: boolean;
  readonly findings: readonly Finding[];
  readonly dependencies: readonly string[];
}

/** Deeper nesting than any real config; guards the stack. */
const maxDepth = 100;

export interface ConfigInput {
  readonly main: ConfigFile;
  readonly reading: Reading;
  readonly facts: NginxFacts;
  readonly version: string | undefined;
  readonly host: CoreHost;
}

export function buildConfig(input: ConfigInput): Config {
  return new ConfigBuilder(input).build();
}

interface Scope {
  readonly parent: ConfigNode | undefined;
  readonly context: NginxContext | undefined;
  readonly entryOf: BodyKind | undefined;
  readonly depth: number;
  /** Files being read, outermost first. */
  readonly open: readonly string[];
  readonly site: ConfigNode | undefined;
}

/** State of one build: files by path, and what was met so far. */
export class ConfigBuilder {
  readonly files = new Map<string, ConfigFile>();
  readonly dependencies = new Set<string>();
  readonly findings: Finding[] = [];
  readonly sites = new Map<string, ConfigNode[]>();
  incomplete: boolean;
  private readonly nodes: ConfigNode[] = [];
  private readonly byName = new Map<string, ConfigNode[]>();

  constructor(readonly input: ConfigInput) {
    this.incomplete = input.reading.fragment;
  }

  build(): Config {
    const { main, reading } = this.input;
    const { context, entryOf } = reading;
    this.files.set(main.path, main);
    const roots: ConfigNode[] = [];
    this.expand(main.document.items, main, { parent: undefined, context, entryOf, depth: 0, open: [main.path], site: undefined }, roots);
    return {
      main,
      files: [...this.files.values()],
      roots,
      nodes: this.nodes,
      byName: this.byName,
      context,
      fragment: reading.fragment,
      sites: this.sites,
      incomplete: this.incomplete,
      findings: this.findings,
      dependencies: [...this.dependencies],
    };
  }

  /** Adds to a list, one by one: a block may have more children than a call can have arguments. */
  private expand(items: readonly NginxItem[], file: ConfigFile, scope: Scope, into: ConfigNode[]): void {
    if (file.opaque) this.incomplete = true;
    for (const item of items) {
      if (item.kind !== 'directive' || item.name.end === item.name.start) continue;
      const node = this.node(item, file, scope);
      into.push(node);
      if (isInclude(node)) {
        for (const included of expandInclude(this, node, scope.open)) {
          this.noteSite(included.path, node);
          const open = [...scope.open, included.path];
          this.expand(included.document.items, included, { ...scope, open, site: node }, into);
        }
      }
    }
  }

  private noteSite(path: string, include: ConfigNode): void {
    const sites = this.sites.get(path);
    if (sites === undefined) this.sites.set(path, [include]);
    else sites.push(include);
  }

  private node(directive: NginxDirective, file: ConfigFile, scope: Scope): ConfigNode {
    const { facts, version } = this.input;
    const name = directive.name.value;
    const { context, entryOf } = scope;
    const node = new BuiltNode(directive, file, scope, context === undefined || entryOf !== undefined ? undefined : factIn(facts, name, context, version));
    if (hidesDefinition(node)) this.incomplete = true;
    this.nodes.push(node);
    const list = this.byName.get(name);
    if (list === undefined) this.byName.set(name, [node]);
    else list.push(node);
    if (directive.block !== undefined) this.readBlock(node, directive.block.items, scope, node.children);
    return node;
  }

  private readBlock(node: ConfigNode, items: readonly NginxItem[], scope: Scope, children: ConfigNode[]): void {
    if (scope.depth >= maxDepth) {
      this.findings.push({
        code: 'nginx/too-deep',
        severity: 'warning',
        path: node.file.path,
        range: node.directive.name,
        message: `Blocks are nested more than ${maxDepth} levels deep here; what is inside of this one is not checked.`,
      });
      return;
    }
    const inner = blockContext(this.input.facts, node);
    this.expand(items, node.file, { ...scope, ...inner, parent: node, depth: scope.depth + 1 }, children);
  }
}

/** `include` is honoured in every block of directives and in map, geo and types blocks, not in split_clients or charset_map. */
function isInclude(node: ConfigNode): boolean {
  if (node.name !== 'include' || node.args.length !== 1 || node.directive.terminator === 'block') return false;
  return node.entryOf === undefined || ['map entries', 'geo entries', 'mime types'].includes(node.entryOf);
}
