import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver-protocol/node';

/** A language server in a process of its own with one file open, as an editor talks to it. */
export class BenchServer {
  version = 1;
  /** @type {((version: number) => void) | undefined} */
  published;

  /** @param {string} bundle path of server.js @param {string} folder @param {string} name @param {string} languageId */
  constructor(bundle, folder, name, languageId) {
    this.process = fork(bundle, ['--node-ipc'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    this.connection = createProtocolConnection(new IPCMessageReader(this.process), new IPCMessageWriter(this.process));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ version, uri }) => {
      if (uri === this.uri && version !== undefined) this.published?.(version);
    });
    this.connection.listen();
    this.folder = folder;
    this.uri = pathToFileURL(join(folder, name)).href;
    this.languageId = languageId;
  }

  /** Opens the text and waits for its findings. @param {string} text */
  async open(text) {
    await this.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      workspaceFolders: [{ uri: pathToFileURL(this.folder).href, name: 'bench' }],
    });
    await this.connection.sendNotification(InitializedNotification.type, {});
    const done = this.#publication();
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri, languageId: this.languageId, version: this.version, text },
    });
    await done;
  }

  /** Types (or takes back) a character and gives the milliseconds until its findings are there. @param {{ line: number, character: number }} at @param {boolean} insert */
  async key(at, insert) {
    this.version++;
    const done = this.#publication();
    const before = performance.now();
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: [{ range: { start: at, end: insert ? at : { ...at, character: at.character + 1 } }, text: insert ? ' ' : '' }],
    });
    await done;
    return performance.now() - before;
  }

  /** Resident memory in MB; Linux only. */
  memory() {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  stop() {
    this.connection.dispose();
    this.process.kill();
  }

  #publication() {
    const { version } = this;
    return new Promise((done) => {
      this.published = (published) => published === version && done(undefined);
    });
  }
}
