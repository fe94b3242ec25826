import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiagnosticSeverity, FileChangeType, type Diagnostic } from 'vscode-languageserver-protocol/node';
import { kindRequest, type KindResult } from '../../src/shared/serverProtocol';
import { TestClient, textAt } from './client';

let client: TestClient;
beforeEach(async () => {
  client = await new TestClient().start();
});
afterEach(() => client.stop());

const including = (include: string): string => `events {}\nhttp {\n  ${include}\n}\n`;
const server = 'server {\n  listen 8081;\n  location / { proxy_pass http://app; }\n}\n';
const opened = (found: { version?: number }): boolean => found.version === 1;
const codes = (found: readonly Diagnostic[]): unknown[] => found.map(({ code }) => code);

describe('a fragment that nobody includes', () => {
  it('gives no false alarm', async () => {
    await client.open('conf.d/app.conf', server.replace('proxy_pass', 'limit_conn one 5; proxy_cache one; proxy_pass'));
    await client.open('snippets/proxy.conf', 'proxy_pass http://app;\nproxy_set_header X-Id $trace;\n');
    await client.open('templates/app.conf.template', 'server {\n  listen ${PORT};\n  ${EXTRA}\n}\n', 'nginx');
    expect(codes(await client.diagnostics('templates/app.conf.template', opened))).toEqual([]);
    expect(codes(await client.diagnostics('snippets/proxy.conf', opened))).toEqual([]);
    const found = await client.diagnostics('conf.d/app.conf', opened);
    expect(codes(found.filter(({ severity }) => severity === DiagnosticSeverity.Error))).toEqual([]);
  });

  it('has its mistakes marked', async () => {
    const text = server.replace('listen', 'lisen');
    await client.open('conf.d/app.conf', text);
    const found = await client.diagnostics('conf.d/app.conf', opened);
    expect(found.map(({ range }) => textAt(text, range))).toEqual(['lisen']);
  });

  it('stands in the context that its comment states', async () => {
    await client.open('a.conf', '# gateway-lens: context=server\nproxy_pass http://app;\n');
    expect(codes(await client.diagnostics('a.conf', opened))).toEqual(['nginx/not-allowed-here']);
  });
});

describe('a fragment of a main file elsewhere in the workspace', () => {
  it('is checked in the context that includes it', async () => {
    client.write('deploy/docker/nginx.conf', including('server { listen 80; include ../../shared/s.conf; }'));
    client.write('node_modules/x/nginx.conf', including('include ../../shared/s.conf;'));
    await client.open('shared/s.conf', 'proxy_pass http://app;\n');
    expect(codes(await client.diagnostics('shared/s.conf', opened))).toEqual(['nginx/not-allowed-here']);
  });

  it('is known as nginx whatever its name is', async () => {
    client.write('edge/nginx.conf', including('include ../rules/a.rules;'));
    await client.open('rules/a.rules', 'gzip maybe;\n', 'plaintext');
    expect(codes(await client.diagnostics('rules/a.rules', opened))).toEqual(['nginx/invalid-value']);
    expect(await client.request<KindResult>(kindRequest, { uri: client.uri('rules/a.rules') })).toEqual({ kind: 'nginx' });
  });

  it('is found by the paths of the image', async () => {
    client.write('nginx/nginx.conf', including('include /etc/nginx/conf.d/*.conf;'));
    await client.open('nginx/conf.d/a.conf', 'map $nosuch $x { default 1; }\n');
    expect(codes(await client.diagnostics('nginx/conf.d/a.conf', opened))).toEqual([]);
    client.write('nginx/conf.d/a.conf', 'map $nosuch $x { default 1; }\n');
    await client.changedOnDisk('nginx/conf.d/a.conf', FileChangeType.Created);
    const found = await client.diagnostics('nginx/conf.d/a.conf', ({ diagnostics }) => diagnostics.length > 0);
    expect(codes(found)).toEqual(['nginx/unknown-variable']);
  });

  it('follows a main file that comes and goes', async () => {
    await client.open('shared/s.conf', 'fastcgi_pass php;\n');
    expect(await client.diagnostics('shared/s.conf', opened)).toEqual([]);
    client.write('deploy/nginx.conf', including('server { listen 80; location / { include ../shared/s.conf; } }'));
    await client.changedOnDisk('deploy/nginx.conf', FileChangeType.Created);
    expect(codes(await client.diagnostics('shared/s.conf', ({ diagnostics }) => diagnostics.length > 0))).toEqual(['nginx/unknown-upstream']);
    client.remove('deploy/nginx.conf');
    await client.changedOnDisk('deploy/nginx.conf', FileChangeType.Deleted);
    expect(await client.diagnostics('shared/s.conf', ({ diagnostics }) => diagnostics.length === 0)).toEqual([]);
  });

  it('has what holds in one of its main files only said with that file', async () => {
    const inLocation = 'server { listen 80; location / { include ../shared/s.conf; } }';
    client.write('a/nginx.conf', including(`upstream php { server php:9000; }\n${inLocation}`));
    client.write('b/nginx.conf', including(inLocation));
    await client.open('shared/s.conf', 'fastcgi_pass php;\ngzip maybe;\n');
    const found = await client.diagnostics('shared/s.conf', opened);
    expect(codes(found)).toEqual(['nginx/unknown-upstream', 'nginx/invalid-value']);
    expect(found[0]?.message).toMatch(/ This holds where b\/nginx\.conf includes the file\.$/);
    expect(found[1]?.message).not.toContain('nginx.conf');
  });
});

describe('the version of the settings', () => {
  it('decides', async () => {
    const text = including('server { listen 80; http2 on; }');
    await client.open('nginx.conf', text);
    expect(await client.diagnostics('nginx.conf', opened)).toEqual([]);
    await client.notify('workspace/didChangeConfiguration', { settings: { nginxVersion: '1.24.0' } });
    const found = await client.diagnostics('nginx.conf', ({ diagnostics }) => diagnostics.length > 0);
    expect(found.map(({ message }) => message)).toEqual(['"http2" exists since nginx 1.25.1; this config is for 1.24.0.']);
  });
});
