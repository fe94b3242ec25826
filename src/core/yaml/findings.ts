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
    const seen = new Map<string, YamlNode>();
    for (const pair of map.pairs) {
      this.node(pair.key);
      this.node(pair.value);
      if (pair.name === '<<') this.merge(pair.value);
      else seen.set(pair.name, pair.key);
    }
    const plain = map.pairs.filter((pair) => pair.name !== '<<');
    if (seen.size === plain.length) return;
    for (const pair of plain) {
      const winner = seen.get(pair.name);
      if (winner && winner !== pair.key) this.duplicates.push({ name: pair.name, range: rangeOf(pair.key), winner: rangeOf(winner) });
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

function rangeOf(node: YamlNode): OffsetRange {
  return { start: node.start, end: node.end };
}
