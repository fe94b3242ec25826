import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileChangeType, type CodeAction, type DocumentSymbol } from 'vscode-languageserver-protocol/node';
import { kindRequest, routesRequest, type KindResult, type RoutesResult } from '../../src/shared/serverProtocol';
import { TestClient, textAt } from './client';

let client: TestClient;
beforeEach(async () => {
  client = await new TestClient().start();
});
afterEach(() => client.stop());

const good = 'events {}\nhttp {\n  server {\n    listen 8080;\n    location /a { return 200; }\n    location /b { return 200; }\n  }\n}\n';
const bad = good.replace('listen 8080;', 'lisen 8080;');
const including = 'events {}\nhttp {\n  include conf.d/*.conf;\n}\n';
const fragment = 'server {\n  listen 8081;\n  location / { return 200; }\n}\n';

describe('diagnostics', () => {
  it('mark the wrong word of an opened file', async () => {
    await client.open('nginx.conf', bad);
    const [found] = await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    expect(found && textAt(bad, found.range)).toBe('lisen');
    expect(found).toMatchObject({ severity: 1, source: 'Gateway Lens' });
    expect(String(found?.code)).toMatch(/^nginx\/[a-z0-9-]+$/);
  });

  it('follow each change and carry its version', async () => {
    await client.open('nginx.conf', bad);
    await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    const version = await client.change('nginx.conf', good);
    expect(await client.atVersion('nginx.conf', version)).toEqual([]);
  });

  it('of a version that is already old are never published', async () => {
    await client.open('nginx.conf', good);
    await client.atVersion('nginx.conf', 1);
    let last = 1;
    for (let i = 0; i < 20; i++) last = await client.change('nginx.conf', i % 2 === 0 ? bad : good);
    expect(await client.atVersion('nginx.conf', last)).toEqual([]);
    const versions = client.history.map(({ version }) => version ?? 0);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    for (const { version, diagnostics } of client.history) expect(diagnostics.length > 0).toBe(version !== 1 && (version ?? 0) % 2 === 0);
  });

  it('go when the file is closed', async () => {
    await client.open('nginx.conf', bad);
    await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    await client.close('nginx.conf');
    expect(await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length === 0)).toEqual([]);
  });

  it("are not made for another tool's file", async () => {
    await client.open('ci.yaml', 'on: push\njobs: {}\n');
    await client.open('nginx.conf', bad);
    await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    expect(client.history.filter(({ uri }) => uri === client.uri('ci.yaml'))).toEqual([]);
    expect(await client.request<KindResult>(kindRequest, { uri: client.uri('ci.yaml') })).toEqual({ kind: null });
  });
});

describe('included files', () => {
  it('have their findings under their own URI', async () => {
    client.write('conf.d/a.conf', fragment.replace('listen', 'lisen'));
    await client.open('nginx.conf', including);
    const found = await client.diagnostics('conf.d/a.conf', ({ diagnostics }) => diagnostics.length > 0);
    expect(found[0]?.range.start).toEqual({ line: 1, character: 2 });
    expect(await client.atVersion('nginx.conf', 1)).toEqual([]);
  });

  it('are read again when they change on disk', async () => {
    client.write('conf.d/a.conf', fragment.replace('listen', 'lisen'));
    await client.open('nginx.conf', including);
    await client.diagnostics('conf.d/a.conf', ({ diagnostics }) => diagnostics.length > 0);
    client.write('conf.d/a.conf', fragment);
    await client.changedOnDisk('conf.d/a.conf', FileChangeType.Changed);
    expect(await client.diagnostics('conf.d/a.conf', ({ diagnostics }) => diagnostics.length === 0)).toEqual([]);
  });

  it('are found when they are created', async () => {
    client.write('conf.d/a.conf', fragment);
    await client.open('nginx.conf', including);
    await client.atVersion('nginx.conf', 1);
    client.write('conf.d/b.conf', 'frobnicate on;\n');
    await client.changedOnDisk('conf.d/b.conf', FileChangeType.Created);
    const found = await client.diagnostics('conf.d/b.conf', ({ diagnostics }) => diagnostics.length > 0);
    expect(found.map(({ message }) => message)).toContainEqual(expect.stringContaining('frobnicate'));
  });

  it('are taken from the editor while they are open there', async () => {
    client.write('conf.d/a.conf', fragment);
    await client.open('nginx.conf', including);
    await client.open('conf.d/a.conf', fragment.replace('listen', 'lisen'));
    await client.diagnostics('conf.d/a.conf', ({ diagnostics, version }) => diagnostics.length === 1 && version === 1);
    await client.change('conf.d/a.conf', fragment);
    expect(await client.atVersion('conf.d/a.conf', 2)).toEqual([]);
  });

  it('are checked in the context of their main file also when that is not open', async () => {
    client.write('nginx.conf', including);
    client.write('conf.d/a.conf', fragment);
    await client.open('conf.d/a.conf', fragment.replace('listen', 'lisen'));
    const found = await client.diagnostics('conf.d/a.conf', ({ version }) => version === 1);
    expect(found.map(({ range }) => range.start)).toEqual([{ line: 1, character: 2 }]);
    const routes = await client.request<RoutesResult>(routesRequest, { uri: client.uri('conf.d/a.conf') });
    expect(routes.root).toBe(client.uri('nginx.conf'));
  });
});

describe('routes', () => {
  it('come with key, label, digest and place', async () => {
    await client.open('nginx.conf', good);
    const result = await client.request<RoutesResult>(routesRequest, { uri: client.uri('nginx.conf') });
    expect(result).toMatchObject({ root: client.uri('nginx.conf'), kind: 'nginx' });
    expect(result.digest).toMatch(/^[0-9a-f]{16}$/);
    const [first] = result.routes;
    expect(first).toMatchObject({ uri: client.uri('nginx.conf'), path: client.path('nginx.conf') });
    expect(first?.selection.start.line).toBe(4);
    expect(new Set(result.routes.map(({ key }) => key)).size).toBe(result.routes.length);
  });

  it('keep their digest when only the layout changes, and change it with the meaning', async () => {
    const digests = async (): Promise<string[]> =>
      (await client.request<RoutesResult>(routesRequest, { uri: client.uri('nginx.conf') })).routes.map(({ digest }) => digest);
    await client.open('nginx.conf', good);
    const before = await digests();
    await client.change('nginx.conf', good.replace('location /a {', '# a comment\n    location /a   {'));
    expect(await digests()).toEqual(before);
    await client.change('nginx.conf', good.replace('/a { return 200;', '/a { return 201;'));
    const after = await digests();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('are null for what is no gateway config, and for a request of another form', async () => {
    await client.open('ci.yaml', 'on: push\n');
    expect(await client.request(routesRequest, { uri: client.uri('ci.yaml') })).toBeNull();
    expect(await client.request(routesRequest, { path: 1 })).toBeNull();
  });
});

describe('features', () => {
  it('offers the correction of a misspelt word', async () => {
    const text = good.replace('return 200', 'retrun 200');
    await client.open('nginx.conf', text);
    const [found] = await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    const params = { textDocument: { uri: client.uri('nginx.conf') }, range: found?.range, context: { diagnostics: [found] } };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
    const edits = actions.flatMap((action) => action.edit?.documentChanges ?? []);
    expect(JSON.stringify(edits)).toContain('"newText":"return"');
    expect(actions[0]?.diagnostics).toEqual([found]);
  });

  it('gives the outline', async () => {
    await client.open('nginx.conf', good);
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri: client.uri('nginx.conf') } });
    const names = (list: readonly DocumentSymbol[]): string[] => list.flatMap((one) => [one.name, ...names(one.children ?? [])]);
    expect(names(symbols).some((name) => name.includes('/a'))).toBe(true);
  });

  it('claims only what it has', () => {
    expect(Object.keys(client.initialized?.capabilities ?? {}).sort()).toEqual(['codeActionProvider', 'documentFormattingProvider', 'documentRangeFormattingProvider', 'documentSymbolProvider', 'textDocumentSync', 'workspace']);
  });
});

describe('settings', () => {
  it('decide the kind of files that do not tell it, and keep others out', async () => {
    await client.open('edge.yaml', 'upstreams: []\n');
    await client.open('nginx.conf', bad);
    await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    await client.notify('workspace/didChangeConfiguration', { settings: { kinds: { 'edge.yaml': 'kong', '**/nginx.conf': 'off' } } });
    expect(await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length === 0)).toEqual([]);
    expect(await client.request<KindResult>(kindRequest, { uri: client.uri('edge.yaml') })).toEqual({ kind: 'kong' });
    expect(await client.request<KindResult>(kindRequest, { uri: client.uri('nginx.conf') })).toEqual({ kind: null });
  });

  it('give diagnostics the address of their page', async () => {
    await client.notify('workspace/didChangeConfiguration', { settings: { rulesUrl: 'https://example.test/rules' } });
    await client.open('nginx.conf', bad);
    const [found] = await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    expect(found?.codeDescription?.href).toBe(`https://example.test/rules/${found?.code}.md`);
  });
});
