import type { CoreHost } from '../analysis';
import type { NginxDirective, NginxDocument, NginxItem } from './document';
import type { BodyKind, DirectiveFact, NginxContext, NginxFacts } from './facts';
import type { Finding } from './finding';
import { blockContext, factIn } from './contexts';
import { expandInclude } from './includes';

export interface ConfigFile {
  readonly path: string;
  readonly document: NginxDocument;
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
}

export interface Config {
  readonly main: ConfigFile;
  /** In order of first use, the main file first. */
  readonly files: readonly ConfigFile[];
  readonly roots: readonly ConfigNode[];
  /** Every node in the order nginx reads them. */
  readonly nodes: readonly ConfigNode[];
  readonly byName: ReadonlyMap<string, readonly ConfigNode[]>;
  readonly context: NginxContext;
  /** Something could not be read, so that names may be defined out of sight. */
  readonly incomplete: boolean;
  readonly findings: readonly Finding[];
  readonly dependencies: readonly string[];
}

/** Deeper nesting than any real config; guards the stack. */
const maxDepth = 100;

export interface ConfigInput {
  readonly main: ConfigFile;
  readonly context: NginxContext;
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
}

/** State of one build: files by path, and what was met so far. */
export class ConfigBuilder {
  readonly files = new Map<string, ConfigFile>();
  readonly dependencies = new Set<string>();
  readonly findings: Finding[] = [];
  incomplete = false;
  private readonly nodes: ConfigNode[] = [];
  private readonly byName = new Map<string, ConfigNode[]>();

  constructor(readonly input: ConfigInput) {}

  build(): Config {
    const { main, context } = this.input;
    this.files.set(main.path, main);
    const roots = this.expand(main.document.items, main, { parent: undefined, context, entryOf: undefined, depth: 0, open: [main.path] });
    return {
      main,
      files: [...this.files.values()],
      roots,
      nodes: this.nodes,
      byName: this.byName,
      context,
      incomplete: this.incomplete,
      findings: this.findings,
      dependencies: [...this.dependencies],
    };
  }

  private expand(items: readonly NginxItem[], file: ConfigFile, scope: Scope): ConfigNode[] {
    const nodes: ConfigNode[] = [];
    for (const item of items) {
      if (item.kind !== 'directive' || item.name.end === item.name.start) continue;
      const node = this.node(item, file, scope);
      nodes.push(node);
      if (isInclude(node)) {
        for (const included of expandInclude(this, node, scope.open)) {
          const open = [...scope.open, included.path];
          nodes.push(...this.expand(included.document.items, included, { ...scope, open }));
        }
      }
    }
    return nodes;
  }

  private node(directive: NginxDirective, file: ConfigFile, scope: Scope): ConfigNode {
    const { facts, version } = this.input;
    const name = directive.name.value;
    const { context, entryOf, parent } = scope;
    const children: ConfigNode[] = [];
    const node: ConfigNode = {
      name,
      args: directive.args.map((arg) => arg.value),
      directive,
      file,
      parent,
      context,
      entryOf,
      fact: context === undefined || entryOf !== undefined ? undefined : factIn(facts, name, context, version),
      children,
    };
    this.nodes.push(node);
    const list = this.byName.get(name);
    if (list === undefined) this.byName.set(name, [node]);
    else list.push(node);
    if (directive.block !== undefined) this.readBlock(node, directive.block.items, scope, children);
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
    children.push(...this.expand(items, node.file, { ...scope, ...inner, parent: node, depth: scope.depth + 1 }));
  }
}

/** `include` is honoured in every block of directives and in map, geo and types blocks, not in split_clients or charset_map. */
function isInclude(node: ConfigNode): boolean {
  if (node.name !== 'include' || node.args.length !== 1 || node.directive.terminator === 'block') return false;
  return node.entryOf === undefined || ['map entries', 'geo entries', 'mime types'].includes(node.entryOf);
}
