import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createProtocolConnection,
  DidChangeConfigurationNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  RegistrationRequest,
  ShutdownRequest,
  UnregistrationRequest,
  type InitializeResult,
  type ProtocolConnection,
  type Registration,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { LineIndex } from '../../src/core/text/lineIndex';
import { TestClient } from './client';

const messy = 'events {}\nhttp {\n  server{\n    listen   8080;\n\n\n\nlocation / { return 200; }\n}\n}';
const tidy = 'events {}\nhttp {\n    server {\n        listen 8080;\n\n        location / { return 200; }\n    }\n}\n';
const spaces = { tabSize: 4, insertSpaces: true };

function applied(text: string, edits: readonly TextEdit[] | null): string {
  const index = new LineIndex(text);
  let out = text;
  for (const { range, newText } of [...(edits ?? [])].reverse()) out = out.slice(0, index.offset(range.start)) + newText + out.slice(index.offset(range.end));
  return out;
}

describe('formatting', () => {
  let client: TestClient | undefined;
  afterEach(async () => {
    await client?.stop();
    client = undefined;
  });
  const started = async (settings: object = {}): Promise<TestClient> => (client = await new TestClient().start(settings));
  const format = (name: string, options: object = spaces): Promise<TextEdit[] | null> | undefined =>
    client?.request('textDocument/formatting', { textDocument: { uri: client.uri(name) }, options });

  it('gives the edits of the document as it is in the editor', async () => {
    const { open, change } = bound(await started());
    await open('nginx.conf', 'events {}\n');
    await change('nginx.conf', messy);
    expect(applied(messy, (await format('nginx.conf')) ?? null)).toBe(tidy);
  });

  it("follows the editor's indentation", async () => {
    const { open } = bound(await started());
    await open('nginx.conf', messy);
    expect(applied(messy, (await format('nginx.conf', { tabSize: 2, insertSpaces: true })) ?? null)).toBe(tidy.replaceAll('    ', '  '));
    expect(applied(messy, (await format('nginx.conf', { tabSize: 8, insertSpaces: false })) ?? null)).toBe(tidy.replaceAll('    ', '\t'));
    expect(applied(messy, (await format('nginx.conf', { tabSize: 0.5, insertSpaces: true })) ?? null)).toBe(tidy);
  });

  it('of a range leaves the other lines alone', async () => {
    const { open, uri, request } = bound(await started());
    await open('nginx.conf', messy);
    const range = { start: { line: 3, character: 6 }, end: { line: 4, character: 0 } };
    const edits = await request<TextEdit[]>('textDocument/rangeFormatting', { textDocument: { uri: uri('nginx.conf') }, range, options: spaces });
    expect(applied(messy, edits)).toBe(messy.replace('    listen   8080;', '        listen 8080;'));
  });

  it('changes nothing in a file that nginx could not read', async () => {
    const { open } = bound(await started());
    await open('nginx.conf', `${messy}}`);
    expect(await format('nginx.conf')).toBeNull();
  });

  it('goes by what the file is, not by its name', async () => {
    const { open } = bound(await started({ kinds: { 'mine.txt': 'nginx', 'theirs.conf': 'off' } }));
    await open('kong.yaml', '_format_version:   "3.0"\n');
    await open('mine.txt', messy, 'plaintext');
    await open('theirs.conf', messy);
    expect(await format('kong.yaml')).toBeNull();
    expect(applied(messy, (await format('mine.txt')) ?? null)).toBe(tidy);
    expect(await format('theirs.conf')).toBeNull();
    expect(await format('never-opened.conf')).toBeNull();
  });

  it('is a capability of the server for clients that it cannot be registered with', async () => {
    expect((await started()).initialized?.capabilities).toMatchObject({ documentFormattingProvider: true, documentRangeFormattingProvider: true });
  });
});

/** The methods of a client, to be used without it. */
function bound(client: TestClient): Pick<TestClient, 'open' | 'change' | 'uri' | 'request'> {
  return {
    open: (...args) => client.open(...args),
    change: (...args) => client.change(...args),
    uri: (name) => client.uri(name),
    request: (method, params) => client.request(method, params),
  };
}

/** A client as VS Code's, which lets servers register formatting; keeps what is registered. */
class RegisteringClient {
  readonly registered = new Map<string, Registration>();
  private readonly server: ChildProcess = fork(resolve('dist/server.js'), ['--node-ipc'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  private readonly connection: ProtocolConnection = createProtocolConnection(new IPCMessageReader(this.server), new IPCMessageWriter(this.server));

  async start(settings: object): Promise<InitializeResult> {
    this.connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
      for (const registration of registrations) this.registered.set(registration.id, registration);
    });
    this.connection.onRequest(UnregistrationRequest.type, ({ unregisterations }) => {
      for (const { id } of unregisterations) this.registered.delete(id);
    });
    this.connection.listen();
    const textDocument = { formatting: { dynamicRegistration: true }, rangeFormatting: { dynamicRegistration: true } };
    const params = { processId: process.pid, rootUri: null, capabilities: { textDocument }, initializationOptions: settings };
    const result = await this.connection.sendRequest(InitializeRequest.type, params);
    await this.connection.sendNotification(InitializedNotification.type, {});
    return result;
  }

  async set(settings: object): Promise<void> {
    await this.connection.sendNotification(DidChangeConfigurationNotification.type, { settings });
  }

  /** The registrations' selectors by method, when there is one for each. */
  selectors(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.registered.values()].map(({ method, registerOptions }) => [method, (registerOptions as { documentSelector?: unknown }).documentSelector]));
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.server.once('exit', done));
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    await gone;
    this.connection.dispose();
  }
}

describe('in an editor that has other formatters, formatting', () => {
  const languages = [{ scheme: 'file', language: 'nginx' }, { scheme: 'file', language: 'NGINX' }];
  const forBoth = (selector: readonly object[]): object => ({ 'textDocument/formatting': selector, 'textDocument/rangeFormatting': selector });

  it('is offered for nginx alone, and for files that settings name as nginx', async () => {
    const client = new RegisteringClient();
    try {
      const { capabilities } = await client.start({});
      expect(capabilities.documentFormattingProvider).toBeUndefined();
      expect(capabilities.documentRangeFormattingProvider).toBeUndefined();
      await expect.poll(() => client.selectors()).toEqual(forBoth(languages));
      await client.set({ kinds: { '*.ngx': 'nginx', '*.kong': 'kong' } });
      await expect.poll(() => client.selectors()).toEqual(forBoth([...languages, { scheme: 'file', pattern: '**/*.ngx' }]));
      expect(client.registered.size).toBe(2);
    } finally {
      await client.stop();
    }
  });
});
