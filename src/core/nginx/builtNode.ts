import type { ConfigNode } from './config';
import type { ConfigFile } from './configFile';
import type { NginxDirective } from './document';
import type { BodyKind, DirectiveFact, NginxContext } from './facts';

/** Where a directive is met. */
interface Surroundings {
  readonly parent: ConfigNode | undefined;
  readonly context: NginxContext | undefined;
  readonly entryOf: BodyKind | undefined;
  readonly site: ConfigNode | undefined;
}

/** So many children are looked through; more are sorted by name at the first question. */
const few = 24;

/** A node as the builder makes it: its children are added after it. */
export class BuiltNode implements ConfigNode {
  readonly name: string;
  readonly args: readonly string[];
  readonly parent: ConfigNode | undefined;
  readonly context: NginxContext | undefined;
  readonly entryOf: BodyKind | undefined;
  readonly children: ConfigNode[] = [];
  readonly site: ConfigNode | undefined;
  private byName: ReadonlyMap<string, readonly ConfigNode[]> | undefined;

  constructor(
    readonly directive: NginxDirective,
    readonly file: ConfigFile,
    { parent, context, entryOf, site }: Surroundings,
    readonly fact: DirectiveFact | undefined,
  ) {
    this.name = directive.name.value;
    this.args = directive.args.map((arg) => arg.value);
    this.parent = parent;
    this.context = context;
    this.entryOf = entryOf;
    this.site = site;
  }

  /** Every server and location asks what stands in the blocks around it, and `http` may have thousands of children. */
  childrenNamed(name: string): readonly ConfigNode[] {
    if (this.children.length <= few) return this.children.filter((child) => child.name === name);
    this.byName ??= sortByName(this.children);
    return this.byName.get(name) ?? [];
  }
}

function sortByName(nodes: readonly ConfigNode[]): Map<string, ConfigNode[]> {
  const sorted = new Map<string, ConfigNode[]>();
  for (const node of nodes) {
    const list = sorted.get(node.name);
    if (list === undefined) sorted.set(node.name, [node]);
    else list.push(node);
  }
  return sorted;
}
