import { Diagnostic, DiagnosticSeverity, languages, Range, Uri, workspace, type Disposable } from 'vscode';
import type { RunFailure } from '../../shared/engineProtocol';

/** What the gateway itself refused, at its line. A place goes when its document changes: the line may be another then. */
export class RunDiagnostics implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('gateway-lens-run');
  private readonly listener = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) this.collection.delete(document.uri);
  });

  show(failure: RunFailure): void {
    const byFile = new Map<string, Diagnostic[]>();
    for (const place of failure.locations ?? []) {
      const { start, end } = place.range;
      const range = new Range(start.line, start.character, end.line, end.character);
      const diagnostic = new Diagnostic(range, place.message, DiagnosticSeverity.Error);
      diagnostic.source = 'Gateway Lens run';
      byFile.set(place.path, [...(byFile.get(place.path) ?? []), diagnostic]);
    }
    for (const [path, diagnostics] of byFile) this.collection.set(Uri.file(path), diagnostics);
  }

  clear(): void {
    this.collection.clear();
  }

  dispose(): void {
    this.listener.dispose();
    this.collection.dispose();
  }
}
