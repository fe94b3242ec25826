import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type FileEvent,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  isDocumentParams,
  kindRequest,
  readServerSettings,
  routesChangedNotification,
  routesRequest,
  type KindResult,
} from '../shared/serverProtocol';
import { Analyses, type WorkspaceState } from './analyses';
import { codeActions } from './codeActions';
import { DiagnosticsPublisher } from './diagnostics';
import { DocumentStore, type OpenDocument } from './documents';
import { formatting, FormattingRegistration, registersFormatting } from './formatting';
import { routesOf } from './routes';
import { documentSymbols } from './symbols';
import { uriToPath } from './uris';
import { createWorkspaceHost } from './workspaceHost';

/** Files whose changes on disk can change a finding: configs, what nginx configs include, and folders that hold them. */
const watchedFiles: readonly string[] = [
  '**/*.{conf,nginx,template,types,yaml,yml,json}',
  '**/{nginx,openresty,conf.d,snippets,sites-available,sites-enabled}/**',
];

/** Builds the server's parts and connects them. */
export function startServer(connection: Connection): void {
  const workspace: WorkspaceState = { settings: readServerSettings(undefined), folders: [] };
  const documents = new DocumentStore();
  const host = createWorkspaceHost(documents);
  const analyses = new Analyses(documents, host, workspace, (document, error) => {
    connection.console.error(`The check of ${document.path} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  });
  const onChecked = (): void => void connection.sendNotification(routesChangedNotification);
  const publisher = new DiagnosticsPublisher({ connection, documents, analyses, host, workspace, onChecked });
  const deps = { connection, workspace, documents, analyses, publisher };

  listenForLifecycle(deps);
  listenForDocuments(deps);
  const within = <T>(uri: string, empty: T, feature: (document: OpenDocument) => T): T => {
    const document = documents.get(uri);
    return document === undefined ? empty : feature(document);
  };
  connection.onCodeAction((params) => within(params.textDocument.uri, [], (document) => codeActions(document, params, { analyses, host, workspace })));
  connection.onDocumentSymbol((params) => within(params.textDocument.uri, [], (document) => documentSymbols(document, analyses)));
  connection.onDocumentFormatting(({ textDocument, options }) => within(textDocument.uri, null, (document) => formatting(document, options, analyses)));
  connection.onDocumentRangeFormatting(({ textDocument, options, range }) =>
    within(textDocument.uri, null, (document) => formatting(document, options, analyses, range)),
  );
  connection.onRequest(kindRequest, (params: unknown): KindResult => {
    const kind = isDocumentParams(params) ? within(params.uri, undefined, (document) => analyses.kindOf(document)) : undefined;
    return { kind: kind ?? null };
  });
  connection.onRequest(routesRequest, (params: unknown) =>
    isDocumentParams(params) ? within(params.uri, null, (document) => routesOf(document, { analyses, host, documents })) : null,
  );
  connection.listen();
}

interface ListenerDeps {
  readonly connection: Connection;
  readonly workspace: WorkspaceState;
  readonly documents: DocumentStore;
  readonly analyses: Analyses;
  readonly publisher: DiagnosticsPublisher;
}

function listenForLifecycle({ connection, workspace, analyses, publisher }: ListenerDeps): void {
  let watches = false;
  let followsFolders = false;
  let formats: FormattingRegistration | undefined;
  connection.onInitialize((params) => {
    workspace.settings = readServerSettings(params.initializationOptions);
    workspace.folders = foldersOf(params);
    watches = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false;
    followsFolders = params.capabilities.workspace?.workspaceFolders ?? false;
    if (!registersFormatting(params.capabilities)) return withFormatting;
    formats = new FormattingRegistration(connection);
    return initializeResult;
  });
  connection.onInitialized(() => {
    formats?.update(workspace.settings);
    if (followsFolders) followFolders({ connection, workspace, analyses, publisher });
    if (!watches) return;
    const watchers = watchedFiles.map((globPattern) => ({ globPattern }));
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });
  connection.onDidChangeConfiguration((params) => {
    workspace.settings = readServerSettings(params.settings);
    formats?.update(workspace.settings);
    analyses.invalidateAll();
    publisher.schedule();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const change of changes) noteChange(change, analyses);
    publisher.schedule();
  });
  connection.onShutdown(() => publisher.dispose());
}

function followFolders({ connection, workspace, analyses, publisher }: Omit<ListenerDeps, 'documents'>): void {
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const gone = removed.map((folder) => folderPath(folder.uri));
    workspace.folders = [...workspace.folders.filter((path) => !gone.includes(path)), ...added.flatMap((folder) => folderPath(folder.uri) ?? [])];
    analyses.invalidateAll();
    publisher.schedule();
  });
}

function folderPath(uri: string): string | undefined {
  return uriToPath(uri)?.replace(/\/$/, '');
}

/** Without a list of file patterns for the sync: the client sends what its own selector says. */
const initializeResult: InitializeResult = {
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    documentSymbolProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
  serverInfo: { name: 'gateway-lens' },
};

/** For clients to which formatting cannot be offered by kind of document; it answers nothing for those that are not nginx's. */
const withFormatting: InitializeResult = {
  ...initializeResult,
  capabilities: { ...initializeResult.capabilities, documentFormattingProvider: true, documentRangeFormattingProvider: true },
};

function foldersOf(params: InitializeParams): string[] {
  return (params.workspaceFolders ?? []).flatMap((folder) => folderPath(folder.uri) ?? []);
}

/** A file that came or went can match an include that did not read it before. */
function noteChange(change: FileEvent, analyses: Analyses): void {
  const path = uriToPath(change.uri);
  if (path !== undefined && change.type === FileChangeType.Changed) analyses.invalidate(path);
  else analyses.invalidateAll();
}

function listenForDocuments({ connection, documents, analyses, publisher }: ListenerDeps): void {
  const synced = new TextDocuments(TextDocument);
  synced.onDidChangeContent(({ document }) => {
    const stored = documents.set(document.uri, document.languageId, document.version, document.getText());
    if (stored === undefined) return;
    analyses.invalidate(stored.path);
    publisher.schedule();
  });
  synced.onDidClose(({ document }) => {
    const closed = documents.delete(document.uri);
    if (closed === undefined) return;
    analyses.invalidate(closed.path);
    publisher.schedule();
  });
  synced.listen(connection);
}
