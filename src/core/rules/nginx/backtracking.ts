import { charSet, count, overlaps, type CharSet, type RegexNode } from './regexTree';

/** Automata with more positions inside of loops are not looked at. */
const maxPositions = 60;
/** Steps of the product that are followed at most, so that no pattern takes long itself. */
const maxSteps = 50_000;
/** `{3,50}` is taken for this many copies at most; the ambiguity of more is that of these. */
const maxCopies = 3;

/**
 * Where a pattern can make a backtracking engine try exponentially many ways: the offset of the quantifier to blame.
 *
 * The pattern becomes a position automaton (Glushkov). It is exponentially ambiguous when some position can be left and come
 * back to in two ways over the same text (Weber and Seidl, 1991): in the product of the automaton with itself, a pair of equal
 * positions and a pair of different ones lie in one cycle, or a step on a cycle can be made in two ways, as in (a*)*.
 */
export function exponentialAt(tree: RegexNode): number | undefined {
  if (!canFail(tree)) return undefined;
  const automaton = new Automaton();
  if (automaton.add(tree) === undefined) return undefined;
  return automaton.ambiguousAt();
}

/** After a match nothing is tried again: where no text is demanded behind the last unbounded repeat, the first way is the last. */
function canFail(tree: RegexNode): boolean {
  return demand(tree, { after: false, everything: false }).fails;
}

interface Behind {
  /** Something behind can make the match fail. */
  readonly after: boolean;
  /** What stands before takes every character (but a line break), so that an end anchor cannot fail. */
  readonly everything: boolean;
}

/** Walks from the end to the start and looks for an unbounded repeat of a group with a demand behind it. */
function demand(tree: RegexNode, behind: Behind): { readonly fails: boolean; readonly after: boolean } {
  switch (tree.type) {
    case 'set':
    case 'boundary':
      return { fails: false, after: true };
    case 'start':
      return { fails: false, after: behind.after };
    case 'end':
      return { fails: false, after: true };
    case 'capture':
      return demand(tree.item, behind);
    case 'choice': {
      const all = tree.items.map((item) => demand(item, behind));
      return { fails: all.some(({ fails }) => fails), after: behind.after || all.every(({ after }) => after) };
    }
    case 'repeat': {
      const inner = demand(tree.item, behind);
      const unbounded = tree.max === Infinity && tree.item.type !== 'set';
      return { fails: inner.fails || (unbounded && behind.after && !(behind.everything && takesAll(tree.item))), after: behind.after || (tree.min > 0 && inner.after) };
    }
    case 'sequence': {
      let after = behind.after;
      let { everything } = behind;
      for (let index = tree.items.length - 1; index >= 0; index--) {
        const item = tree.items[index];
        if (item === undefined) continue;
        const here = demand(item, { after, everything });
        if (here.fails) return { fails: true, after: true };
        everything = item.type === 'end' ? !after : everything && (item.type === 'start' || item.type === 'boundary');
        after = here.after;
      }
      return { fails: false, after };
    }
  }
}

/** Whether a loop over the item goes on with any character but a line break. */
function takesAll(item: RegexNode): boolean {
  switch (item.type) {
    case 'set':
      return count(item.set) >= charSet(() => true).length - 1;
    case 'repeat':
    case 'capture':
      return takesAll(item.item);
    case 'choice':
      return item.items.some(takesAll);
    case 'sequence':
      return item.items.slice(-1).some(takesAll);
    case 'start':
    case 'end':
    case 'boundary':
      return false;
  }
}

interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const empty: Part = { first: [], last: [], nullable: true };

class Automaton {
  /** What each position reads. */
  readonly sets: CharSet[] = [];
  /** How many ways lead from a position to another. */
  private readonly steps: Map<number, number>[] = [];
  /** The quantifier of the outermost loop around a position. */
  private readonly loops: number[] = [];
  private loop = -1;
  private budget = maxSteps;
  private readonly met = new Map<number, boolean>();

  /** `undefined` when there are too many positions. */
  add(tree: RegexNode): Part | undefined {
    switch (tree.type) {
      case 'set':
        return this.position(tree.set);
      case 'sequence':
        return this.sequence(tree.items);
      case 'choice':
        return this.choice(tree.items);
      case 'capture':
        return this.add(tree.item);
      case 'repeat':
        return this.repeat(tree);
      case 'start':
      case 'end':
      case 'boundary':
        return empty;
    }
  }

  private position(set: CharSet): Part | undefined {
    // Outside of every loop there is no way back, so that the position cannot matter.
    if (this.loop < 0) return { first: [], last: [], nullable: false };
    if (this.sets.length >= maxPositions) return undefined;
    const index = this.sets.push(set) - 1;
    this.steps.push(new Map());
    this.loops.push(this.loop);
    return { first: [index], last: [index], nullable: false };
  }

  private connect(from: readonly number[], to: readonly number[]): void {
    for (const a of from) for (const b of to) this.steps[a]?.set(b, (this.steps[a].get(b) ?? 0) + 1);
  }

  private sequence(items: readonly RegexNode[]): Part | undefined {
    let whole: Part = empty;
    for (const item of items) {
      const part = this.add(item);
      if (part === undefined) return undefined;
      whole = this.join(whole, part);
    }
    return whole;
  }

  private join(a: Part, b: Part): Part {
    this.connect(a.last, b.first);
    return { first: a.nullable ? [...a.first, ...b.first] : a.first, last: b.nullable ? [...a.last, ...b.last] : b.last, nullable: a.nullable && b.nullable };
  }

  private choice(items: readonly RegexNode[]): Part | undefined {
    const parts = items.map((item) => this.add(item));
    const first: number[] = [];
    const last: number[] = [];
    for (const part of parts) {
      if (part === undefined) return undefined;
      first.push(...part.first);
      last.push(...part.last);
    }
    return { first, last, nullable: parts.some((part) => part?.nullable === true) };
  }

  private repeat({ item, min, max, at }: Extract<RegexNode, { type: 'repeat' }>): Part | undefined {
    const outer = this.loop;
    if (max === Infinity && outer < 0) this.loop = at;
    const copies = Math.max(1, Math.min(maxCopies, max === Infinity ? min : max));
    let whole: Part = empty;
    for (let copy = 0; copy < copies; copy++) {
      const part = this.add(item);
      if (part === undefined) return undefined;
      if (max === Infinity && copy === copies - 1) this.connect(part.last, part.first);
      whole = this.join(whole, copy >= min ? { ...part, nullable: true } : part);
    }
    this.loop = outer;
    return whole;
  }

  ambiguousAt(): number | undefined {
    const reach = this.sets.map((_, index) => this.reachable(index));
    for (const [start, own] of reach.entries()) {
      // Only cycles count: positions that can come back to where they were.
      if (!own.has(start)) continue;
      const cycle = new Set([...own].filter((other) => reach[other]?.has(start) === true));
      if (this.isAmbiguous(start, cycle)) return this.loops[start];
    }
    return undefined;
  }

  private reachable(start: number): Set<number> {
    const seen = new Set<number>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of this.steps[at]?.keys() ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return seen;
  }

  /** Two ways from the pair (start, start) back to it that differ on the way. */
  private isAmbiguous(start: number, cycle: ReadonlySet<number>): boolean {
    const size = this.sets.length;
    const seen = new Set<number>();
    const open = [start * size + start];
    const back = new Map<number, number[]>();
    for (let pair = open.pop(); pair !== undefined && this.budget > 0; pair = open.pop()) {
      if (seen.has(pair)) continue;
      seen.add(pair);
      for (const to of this.pairSteps(Math.floor(pair / size), pair % size, cycle)) {
        const before = back.get(to);
        if (before === undefined) back.set(to, [pair]);
        else before.push(pair);
        open.push(to);
      }
    }
    return this.comesBack(start, back);
  }

  /** Pairs that both positions can go on to with one character. */
  private pairSteps(a: number, b: number, cycle: ReadonlySet<number>): number[] {
    const size = this.sets.length;
    const found: number[] = [];
    for (const nextA of this.steps[a]?.keys() ?? []) {
      if (!cycle.has(nextA)) continue;
      for (const nextB of this.steps[b]?.keys() ?? []) {
        this.budget--;
        if (cycle.has(nextB) && this.meet(nextA, nextB)) found.push(nextA * size + nextB);
      }
    }
    return found;
  }

  /** Whether two positions read a character in common. */
  private meet(a: number, b: number): boolean {
    const key = a * this.sets.length + b;
    const setA = this.sets[a];
    const setB = this.sets[b];
    const known = this.met.get(key) ?? (setA !== undefined && setB !== undefined && overlaps(setA, setB));
    this.met.set(key, known);
    return known;
  }

  private comesBack(start: number, back: ReadonlyMap<number, readonly number[]>): boolean {
    const size = this.sets.length;
    const seen = new Set<number>();
    const open = [start * size + start];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      for (const before of back.get(pair) ?? []) {
        const a = Math.floor(before / size);
        const twice = a === before % size && Math.floor(pair / size) === pair % size && (this.steps[a]?.get(pair % size) ?? 0) > 1;
        if (a !== before % size || twice) return true;
        if (seen.has(before)) continue;
        seen.add(before);
        open.push(before);
      }
    }
    return false;
  }
}
