import type { OffsetRange } from '../../shared/diagnostics';
import type { Diagnostic, Fix, RelatedPlace } from '../analysis';
import type { SchemaProblem } from '../schema/problem';
import { Places } from '../yaml/places';
import { codeOfReason, severityOf } from './codes';

/** Collects diagnostics, and knows where things stand in the text. */
export class Report extends Places {
  readonly diagnostics: Diagnostic[] = [];

  /** Where the text is no YAML, what is missing may only have been read as something else. */
  private readonly broken = this.document.problems.some(({ code }) => code === 'syntax' || code === 'tab-indentation');

  /** Adds a finding; `code` without the `kong/`. */
  add(code: string, range: OffsetRange, message: string, more: { related?: readonly RelatedPlace[]; fixes?: readonly Fix[] } = {}): void {
    if (this.broken && (code === 'missing-field' || code === 'missing-format-version')) return;
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
}

function fixOf(problem: SchemaProblem, range: OffsetRange): { fixes?: readonly Fix[] } {
  if (problem.suggestion === undefined) return {};
  return { fixes: [{ title: `Change to \`${problem.suggestion}\``, edits: [{ range, newText: problem.suggestion }] }] };
}
