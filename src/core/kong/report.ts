import type { OffsetRange } from '../../shared/diagnostics';
import type { Diagnostic, Fix, RelatedPlace } from '../analysis';
import type { SchemaPath, SchemaProblem } from '../schema/problem';
import type { YamlDocument } from '../yaml/document';
import type { YamlNode } from '../yaml/node';
import type { YamlPlace } from '../yaml/pointer';
import { codeOfReason, severityOf } from './codes';

/** Collects diagnostics, and knows where things stand in the text. */
export class Report {
  readonly diagnostics: Diagnostic[] = [];

  constructor(
    private readonly document: YamlDocument,
    /** Absolute path of the document's file. */
    readonly path: string,
  ) {}

  /** Adds a finding; `code` without the `kong/`. */
  add(code: string, range: OffsetRange, message: string, more: { related?: readonly RelatedPlace[]; fixes?: readonly Fix[] } = {}): void {
    this.diagnostics.push({ code: `kong/${code}`, severity: severityOf(code), range, message, ...more });
  }

  /** Adds what the schema engine found. */
  addProblems(problems: readonly SchemaProblem[]): void {
    const wrong = new Set(problems.filter((problem) => problem.reason !== 'check-failed').map((problem) => problem.path.join('/')));
    for (const problem of problems) {
      const at = problem.path.join('/');
      // A check says nothing about a value that is already known to be wrong.
      if (problem.reason === 'check-failed' && wrong.has(at)) continue;
      if (problem.reason === 'check-failed' && this.find(problem.path)?.node.kind === 'scalar') wrong.add(at);
      const range = this.rangeOf(problem.path, problem.part);
      this.add(problem.code ?? codeOfReason[problem.reason], range, problem.message, fixOf(problem, range));
    }
  }

  related(path: SchemaPath, message: string): RelatedPlace {
    return { path: this.path, range: this.rangeOf(path, 'value'), message };
  }

  /** The smallest range that stands for a path; of something that is not written, the head of what it would stand in. */
  rangeOf(path: SchemaPath, part: 'value' | 'key' | 'head'): OffsetRange {
    const place = this.find(path);
    if (!place) return path.length === 0 ? { start: 0, end: 0 } : this.rangeOf(path.slice(0, -1), 'head');
    if (part === 'key' && place.key) return place.key;
    const whole = place.node.kind === 'scalar' || (place.node.kind === 'seq' && place.node.flow && isOneLine(this.document.text, place.value));
    if (part === 'value' && whole) {
      return place.value.end > place.value.start || !place.key ? place.value : place.key;
    }
    return place.key ?? headOf(place.node);
  }

  /** The whole value at a path. */
  wholeOf(path: SchemaPath): OffsetRange {
    const place = this.find(path);
    return place ? { start: place.node.start, end: place.node.end } : { start: 0, end: 0 };
  }

  /** A value together with the key it is under. */
  wholeWithKey(path: SchemaPath): OffsetRange {
    const place = this.find(path);
    const whole = this.wholeOf(path);
    return place?.key && place.key.start <= whole.start ? { start: place.key.start, end: Math.max(whole.end, place.key.end) } : whole;
  }

  private find(path: SchemaPath): YamlPlace | undefined {
    return this.document.findPath(path);
  }
}

function fixOf(problem: SchemaProblem, range: OffsetRange): { fixes?: readonly Fix[] } {
  if (problem.suggestion === undefined) return {};
  return { fixes: [{ title: `Change to \`${problem.suggestion}\``, edits: [{ range, newText: problem.suggestion }] }] };
}

function isOneLine(text: string, range: OffsetRange): boolean {
  return range.end > range.start && !text.slice(range.start, range.end).includes('\n');
}

/** The first key of a map, the first item of a list: enough to find it, not so much that it hides the rest. */
function headOf(node: YamlNode): OffsetRange {
  if (node.kind === 'map') {
    const first = node.pairs[0];
    if (first) return { start: first.key.start, end: first.key.end };
  }
  if (node.kind === 'seq') {
    const first = node.items[0];
    if (first && !node.flow) return headOf(first);
  }
  return { start: node.start, end: node.kind === 'scalar' ? node.end : Math.min(node.end, node.start + 1) };
}
