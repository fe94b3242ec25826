import type { Connection, Diagnostic as LspDiagnostic } from 'vscode-languageserver/node';
import type { CoreHost } from '../core/analysis';
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
      if (own.length > 0) found.set(document.path, []);
      for (const source of own) sources.set(source.checked, source);
    }
    for (const source of sources.values()) {
      for (const [path, diagnostics] of this.convert(source.checked)) {
        if (source.open || documents.at(path) !== undefined) add(found, path, diagnostics);
      }
    }
    return found;
  }

  private convert(checked: Checked): ReadonlyMap<string, readonly LspDiagnostic[]> {
    const known = this.converted.get(checked);
    if (known !== undefined) return known;
    const byPath = new Map<string, LspDiagnostic[]>();
    if (!checked.ok) byPath.set(checked.document.path, [failedCheck(checked.error)]);
    for (const { path, lsp } of findingsOf(checked, this.deps.host, this.deps.workspace.settings)) add(byPath, path, [lsp]);
    this.converted.set(checked, byPath);
    return byPath;
  }
}

/** Two main files that include the same fragment find the same things in it: each is shown once. */
function add(into: Map<string, LspDiagnostic[]>, path: string, diagnostics: readonly LspDiagnostic[]): void {
  const list = into.get(path) ?? [];
  if (list.length === 0) list.push(...diagnostics);
  else for (const one of diagnostics) if (!list.some((other) => same(one, other))) list.push(one);
  into.set(path, list);
}

function same(a: LspDiagnostic, b: LspDiagnostic): boolean {
  return (
    a.code === b.code &&
    a.message === b.message &&
    a.range.start.line === b.range.start.line &&
    a.range.start.character === b.range.start.character
  );
}
