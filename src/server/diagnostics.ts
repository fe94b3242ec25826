import type { Connection, Diagnostic as LspDiagnostic } from 'vscode-languageserver/node';
import type { CoreHost } from '../core/analysis';
import { uniteOwners, type OwnFindings } from '../core/nginx/owners';
import type { Analyses, Checked, Source, WorkspaceState } from './analyses';
import type { DocumentStore } from './documents';
import { failedCheck, findingsOf } from './findings';
import { pathToUri } from './uris';

/** Shortest and longest pause between a keystroke and its check, in milliseconds; between them it follows the last check's length. */
const shortestPause = 20;
const longestPause = 250;

export interface DiagnosticsDeps {
  readonly connection: Connection;
  readonly documents: DocumentStore;
  readonly analyses: Analyses;
  readonly host: CoreHost;
  readonly workspace: WorkspaceState;
  /** Called after each round of checks. */
  readonly onChecked: () => void;
}

/** Pushes the findings of all open documents, each file's under its own URI, and takes them back when they are gone. */
export class DiagnosticsPublisher {
  private timer: NodeJS.Timeout | undefined;
  private pause = shortestPause;
  private shown = new Map<string, string>();
  private readonly converted = new WeakMap<Checked, ReadonlyMap<string, readonly LspDiagnostic[]>>();

  constructor(private readonly deps: DiagnosticsDeps) {}

  /** Asks for a round of checks; several calls within the pause make one. */
  schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.publish(), this.pause);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private publish(): void {
    const started = performance.now();
    const wanted = this.collect();
    for (const path of this.shown.keys()) {
      if (!wanted.has(path)) wanted.set(path, []);
    }
    const shown = new Map<string, string>();
    for (const [path, diagnostics] of wanted) {
      const document = this.deps.documents.at(path);
      const state = JSON.stringify([document?.version, diagnostics]);
      if (document !== undefined || diagnostics.length > 0) shown.set(path, state);
      if (this.shown.get(path) === state) continue;
      const version = document === undefined ? {} : { version: document.version };
      void this.deps.connection.sendDiagnostics({ uri: document?.uri ?? pathToUri(path), diagnostics, ...version });
    }
    this.shown = shown;
    this.pause = Math.min(longestPause, Math.max(shortestPause, performance.now() - started));
    this.deps.onChecked();
  }

  private collect(): Map<string, LspDiagnostic[]> {
    const { documents, analyses } = this.deps;
    const sources = new Map<Checked, Source>();
    const found = new Map<string, LspDiagnostic[]>();
    for (const document of documents.all()) {
      const own = analyses.sourcesOf(document);
      if (own.length > 0) found.set(document.path, uniteOwners(own.map(({ checked }) => this.shownBy(checked, document.path)), noted));
      for (const source of own) sources.set(source.checked, source);
    }
    // What the open files include is shown as well, though it is not open itself.
    const included = new Map<string, OwnFindings<LspDiagnostic>[]>();
    for (const { checked, open } of sources.values()) {
      if (!open || !checked.ok) continue;
      for (const path of checked.analysis.dependencies) {
        if (found.has(path) || documents.at(path) !== undefined) continue;
        included.set(path, [...(included.get(path) ?? []), this.shownBy(checked, path)]);
      }
    }
    for (const [path, owners] of included) {
      const diagnostics = uniteOwners(owners, noted);
      if (diagnostics.length > 0) found.set(path, diagnostics);
    }
    return found;
  }

  private shownBy(checked: Checked, path: string): OwnFindings<LspDiagnostic> {
    return { main: this.shortName(checked.document.path), diagnostics: this.convert(checked).get(path) ?? [] };
  }

  private shortName(path: string): string {
    const folder = this.deps.workspace.folders.find((root) => path.startsWith(`${root}/`));
    return folder === undefined ? path : path.slice(folder.length + 1);
  }

  private convert(checked: Checked): ReadonlyMap<string, readonly LspDiagnostic[]> {
    const known = this.converted.get(checked);
    if (known !== undefined) return known;
    const byPath = new Map<string, LspDiagnostic[]>();
    if (!checked.ok) byPath.set(checked.document.path, [failedCheck(checked.error)]);
    for (const { path, lsp } of findingsOf(checked, this.deps.host, this.deps.workspace.settings)) {
      const list = byPath.get(path);
      if (list === undefined) byPath.set(path, [lsp]);
      else list.push(lsp);
    }
    this.converted.set(checked, byPath);
    return byPath;
  }
}

function noted(diagnostic: LspDiagnostic, note: string): LspDiagnostic {
  const { message } = diagnostic;
  return typeof message === 'string' ? { ...diagnostic, message: message + note } : diagnostic;
}
