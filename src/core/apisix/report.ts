import type { OffsetRange, Severity } from '../../shared/diagnostics';
import type { Diagnostic, Fix, RelatedPlace } from '../analysis';
import type { SchemaPath, SchemaProblem } from '../schema/problem';
import { Places } from '../yaml/places';

/** Collects diagnostics, and knows where things stand in the text. */
export class Report extends Places {
  readonly diagnostics: Diagnostic[] = [];

  /** Adds a finding; `code` without the `apisix/`. */
  add(code: string, severity: Severity, range: OffsetRange, message: string, more: { related?: readonly RelatedPlace[]; fixes?: readonly Fix[] } = {}): void {
    this.diagnostics.push({ code: `apisix/${code}`, severity, range, message, ...more });
  }

  addAt(code: string, severity: Severity, path: SchemaPath, part: SchemaProblem['part'], message: string): void {
    this.add(code, severity, this.rangeOf(path, part), message);
  }

  /** Adds what the schema engine found, below a path. */
  addProblems(problems: readonly SchemaProblem[], severity: Severity = 'error'): void {
    for (const problem of problems) {
      const range = this.rangeOf(problem.path, problem.part);
      const fixes: readonly Fix[] =
        problem.suggestion === undefined ? [] : [{ title: `Rename to ${problem.suggestion}`, edits: [{ range, newText: problem.suggestion }] }];
      this.add(problem.code ?? problem.reason, severity, range, problem.message, fixes.length > 0 ? { fixes } : {});
    }
  }
}
