import type { OffsetRange } from '../../shared/diagnostics';
import type { ScalarValue, YamlAlias, YamlMap, YamlNode, YamlScalar } from './node';
import type { YamlProblem } from './problems';
import { readYaml12 } from './scalar';

/** A key written more than once in one map. */
export interface DuplicateKey {
  readonly name: string;
  /** The key that has no effect. */
  readonly range: OffsetRange;
  /** The key that counts: the last one. */
  readonly winner: OffsetRange;
}

/** A plain scalar whose meaning depends on the YAML version. */
export interface AmbiguousScalar {
  readonly range: OffsetRange;
  readonly source: string;
  /** As the gateway reads it. */
  readonly yaml11: ScalarValue;
  /** As YAML 1.2 tools read it. */
  readonly yaml12: ScalarValue;
}

export interface Findings {
  readonly problems: readonly YamlProblem[];
  readonly duplicates: readonly DuplicateKey[];
  readonly ambiguous: readonly AmbiguousScalar[];
  readonly targets: ReadonlyMap<YamlAlias, YamlNode>;
  /** Maps with merge keys or duplicate keys; all others are just what their pairs say. */
  readonly complex: ReadonlySet<YamlMap>;
}

/** One walk over all documents in order of the text, as aliases are resolved. */
export function collectFindings(text: string, roots: readonly (YamlNode | undefined)[], json: boolean): Findings {
  const walk = new Walk(text, json);
  for (const root of roots) {
    walk.anchors.clear();
    if (root) walk.node(root);
  }
  return walk;
}

class Walk implements Findings {
  readonly problems: YamlProblem[] = [];
  readonly duplicates: DuplicateKey[] = [];
  readonly ambiguous: AmbiguousScalar[] = [];
  readonly targets = new Map<YamlAlias, YamlNode>();
  readonly complex = new Set<YamlMap>();
  readonly anchors = new Map<string, YamlNode>();

  constructor(
    private readonly text: string,
    private readonly json: boolean,
  ) {}

  node(node: YamlNode): void {
    if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
    switch (node.kind) {
      case 'scalar':
        this.scalar(node);
        break;
      case 'seq':
        for (const item of node.items) this.node(item);
        break;
      case 'map':
        this.map(node);
        break;
      case 'alias':
        this.alias(node);
    }
  }

  private alias(alias: YamlAlias): void {
    const target = this.anchors.get(alias.name);
    if (target) {
      this.targets.set(alias, target);
      return;
    }
    const message = `There is no anchor \`&${alias.name}\` before this alias; define it above, or quote the value if it is no alias.`;
    this.problems.push({ code: 'unknown-anchor', range: rangeOf(alias), message });
  }

  private map(map: YamlMap): void {
    for (const pair of map.pairs) {
      this.node(pair.key);
      this.node(pair.value);
      if (pair.name !== '<<') continue;
      this.complex.add(map);
      this.merge(pair.value);
    }
    if (hasDuplicates(map)) this.duplicateKeys(map);
  }

  private duplicateKeys(map: YamlMap): void {
    this.complex.add(map);
    const last = new Map(map.pairs.map((pair) => [pair.name, pair.key]));
    for (const { name, key } of map.pairs) {
      const winner = last.get(name);
      if (name !== '<<' && winner && winner !== key) this.duplicates.push({ name, range: rangeOf(key), winner: rangeOf(winner) });
    }
  }

  private merge(value: YamlNode): void {
    const target = value.kind === 'alias' ? this.targets.get(value) : value;
    if (target === undefined || target.kind === 'map') return;
    const wrong = target.kind === 'seq' ? target.items.filter((item) => !this.isMap(item)) : [value];
    for (const node of wrong) {
      const message = 'A merge key `<<` takes a map, or a list of maps (usually aliases such as `*defaults`).';
      this.problems.push({ code: 'invalid-merge', range: rangeOf(target.kind === 'seq' ? node : value), message });
    }
  }

  private isMap(node: YamlNode): boolean {
    if (node.kind !== 'alias') return node.kind === 'map' || node.kind === 'seq';
    const target = this.targets.get(node);
    return target === undefined || target.kind === 'map' || target.kind === 'seq';
  }

  private scalar(scalar: YamlScalar): void {
    if (this.json || scalar.style !== 'plain' || scalar.tag !== undefined || scalar.placeholders) return;
    const { value } = scalar;
    // Only words that became something else, and things that look like numbers, can differ.
    if (typeof value === 'string' ? !/^[0-9]/.test(value) : value === null) return;
    const source = this.text.slice(scalar.start, scalar.end);
    const yaml12 = readYaml12(source);
    if (!Object.is(value, yaml12)) this.ambiguous.push({ range: rangeOf(scalar), source, yaml11: value, yaml12 });
  }
}

/** Most maps are small: comparing their names is cheaper than a set of them. */
function hasDuplicates({ pairs }: YamlMap): boolean {
  if (pairs.length > 12) return new Set(pairs.map((pair) => pair.name)).size < pairs.length;
  for (let i = 1; i < pairs.length; i++) {
    const name = pairs[i]?.name;
    for (let j = 0; j < i; j++) if (pairs[j]?.name === name) return true;
  }
  return false;
}

function rangeOf(node: YamlNode): OffsetRange {
  return { start: node.start, end: node.end };
}
