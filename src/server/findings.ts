import { DiagnosticSeverity, type Diagnostic as LspDiagnostic } from 'vscode-languageserver/node';
import type { CoreHost, Diagnostic } from '../core/analysis';
import { LineIndex } from '../core/text/lineIndex';
import type { Severity } from '../shared/diagnostics';
import type { ServerSettings } from '../shared/serverProtocol';
import type { Checked } from './analyses';
import { pathToUri } from './uris';

export const diagnosticSource = 'Gateway Lens';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/** A finding of an analysis beside the form the client gets. */
export interface Finding {
  readonly path: string;
  readonly finding: Diagnostic;
  readonly lsp: LspDiagnostic;
}

/** Line indexes of the files of one analysis. */
export class Positions {
  private readonly indexes = new Map<string, LineIndex>();

  constructor(private readonly textOf: (path: string) => string | undefined) {}

  at(path: string): LineIndex {
    const known = this.indexes.get(path);
    if (known !== undefined) return known;
    const index = new LineIndex(this.textOf(path) ?? '');
    this.indexes.set(path, index);
    return index;
  }
}

export function positionsOf(checked: Checked, host: CoreHost): Positions {
  const { path, text } = checked.document;
  return new Positions((wanted) => (wanted === path ? text : host.readFile(wanted)));
}

/** All findings of a check, those of included files too. */
export function findingsOf(checked: Checked, host: CoreHost, settings: ServerSettings): Finding[] {
  if (!checked.ok) return [];
  const positions = positionsOf(checked, host);
  return checked.analysis.diagnostics.map((finding) => {
    const path = finding.path ?? checked.document.path;
    return { path, finding, lsp: toLsp(finding, path, positions, settings) };
  });
}

/** What stands in place of findings when the check itself failed. */
export function failedCheck(error: unknown): LspDiagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
    severity: DiagnosticSeverity.Error,
    source: diagnosticSource,
    code: 'gateway-lens/check-failed',
    message: `This file was not checked: Gateway Lens failed (${reason}). Problems in it are not shown; the log has the details.`,
  };
}

function toLsp(finding: Diagnostic, path: string, positions: Positions, settings: ServerSettings): LspDiagnostic {
  return {
    range: positions.at(path).range(finding.range),
    severity: severities[finding.severity],
    source: diagnosticSource,
    code: finding.code,
    message: finding.message,
    ...(settings.rulesUrl === undefined ? {} : { codeDescription: { href: `${settings.rulesUrl}/${finding.code}.md` } }),
    ...(finding.related === undefined
      ? {}
      : {
          relatedInformation: finding.related.map((place) => ({
            location: { uri: pathToUri(place.path), range: positions.at(place.path).range(place.range) },
            message: place.message,
          })),
        }),
  };
}
