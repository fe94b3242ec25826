import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  PublishDiagnosticsNotification,
  RegistrationRequest,
  ShutdownRequest,
  type Diagnostic,
  type FileChangeType,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';

const limit = 15_000;

/** A language client without an editor: starts `dist/server.js` over IPC, in a folder of its own. */
export class TestClient {
  private readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'gateway-lens-lsp-')));
  private readonly server: ChildProcess;
  private readonly connection: ProtocolConnection;
  private readonly published = new Map<string, PublishDiagnosticsParams>();
  private readonly waiting = new Set<() => void>();
  private readonly versions = new Map<string, number>();
  /** Every publication in order. */
  readonly history: PublishDiagnosticsParams[] = [];
  initialized: InitializeResult | undefined;

  constructor() {
    this.server = fork(resolve('dist/server.js'), ['--node-ipc'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.connection = createProtocolConnection(new IPCMessageReader(this.server), new IPCMessageWriter(this.server));
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.published.set(params.uri, params);
      this.history.push(params);
      for (const look of [...this.waiting]) look();
    });
    this.connection.onRequest(RegistrationRequest.type, () => undefined);
    this.connection.listen();
  }

  async start(settings: object = {}): Promise<this> {
    this.initialized = await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: this.uri(''),
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
      workspaceFolders: [{ uri: pathToFileURL(this.folder).href, name: 'test' }],
      initializationOptions: settings,
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    return this;
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.server.once('exit', done));
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    await gone;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }

  uri(name: string): string {
    return pathToFileURL(join(this.folder, name)).href;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  remove(name: string): void {
    rmSync(this.path(name));
  }

  async changedOnDisk(name: string, type: FileChangeType): Promise<void> {
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri: this.uri(name), type }] });
  }

  async open(name: string, text: string, languageId = name.endsWith('.conf') ? 'nginx' : 'yaml'): Promise<void> {
    this.versions.set(name, 1);
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), languageId, version: 1, text },
    });
  }

  /** Replaces the whole text. */
  async change(name: string, text: string): Promise<number> {
    const version = (this.versions.get(name) ?? 0) + 1;
    this.versions.set(name, version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), version },
      contentChanges: [{ text }],
    });
    return version;
  }

  async close(name: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: this.uri(name) } });
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.connection.sendRequest<T>(method, params);
  }

  async notify(method: string, params: object): Promise<void> {
    await this.connection.sendNotification(method, params);
  }

  /** Waits for a publication for the file that is as wanted; the last one counts when it already is. */
  diagnostics(name: string, wanted: (found: PublishDiagnosticsParams) => boolean): Promise<readonly Diagnostic[]> {
    return new Promise((done, fail) => {
      const look = (): void => {
        const last = this.published.get(this.uri(name));
        if (last === undefined || !wanted(last)) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        done(last.diagnostics);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        fail(new Error(`not published for ${name}; the last is ${JSON.stringify(this.published.get(this.uri(name)))}`));
      }, limit);
      this.waiting.add(look);
      look();
    });
  }

  atVersion(name: string, version: number): Promise<readonly Diagnostic[]> {
    return this.diagnostics(name, (found) => found.version === version);
  }
}

/** The text that a range covers. */
export function textAt(text: string, range: Diagnostic['range']): string {
  const lines = text.split('\n');
  const { start, end } = range;
  if (start.line !== end.line) return lines.slice(start.line, end.line + 1).join('\n');
  return (lines[start.line] ?? '').slice(start.character, end.character);
}
