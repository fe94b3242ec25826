import { CodeActionKind, type CodeAction, type CodeActionParams, type Range } from 'vscode-languageserver/node';
import type { CoreHost, Fix } from '../core/analysis';
import { LineIndex } from '../core/text/lineIndex';
import type { Analyses, WorkspaceState } from './analyses';
import type { OpenDocument } from './documents';
import { findingsOf, type Finding } from './findings';

/** Quick fixes of the findings that the asked range touches. */
export function codeActions(
  document: OpenDocument,
  params: CodeActionParams,
  deps: { readonly analyses: Analyses; readonly host: CoreHost; readonly workspace: WorkspaceState },
): CodeAction[] {
  if (params.context.only?.some((kind) => kind === '' || CodeActionKind.QuickFix.startsWith(kind)) === false) return [];
  const findings = deps.analyses
    .sourcesOf(document)
    .flatMap((source) => findingsOf(source.checked, deps.host, deps.workspace.settings))
    .filter((found) => found.path === document.path && touches(found.lsp.range, params.range));
  const index = new LineIndex(document.text);
  const seen = new Set<string>();
  return findings.flatMap((found) => (found.finding.fixes ?? []).map((fix) => toAction(document, found, fix, index))).filter((action) => {
    const key = JSON.stringify([action.title, action.edit]);
    return !seen.has(key) && seen.add(key);
  });
}

function toAction(document: OpenDocument, found: Finding, fix: Fix, index: LineIndex): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [found.lsp],
    isPreferred: fix.preferred ?? false,
    edit: {
      documentChanges: [
        {
          textDocument: { uri: document.uri, version: document.version },
          edits: fix.edits.map((edit) => ({ range: index.range(edit.range), newText: edit.newText })),
        },
      ],
    },
  };
}

function touches(a: Range, b: Range): boolean {
  return !before(a.end, b.start) && !before(b.end, a.start);
}

function before(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
