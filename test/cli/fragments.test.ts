import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'cli-fragments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  return name;
}

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly path?: string;
  readonly message: string;
}

function check(...args: readonly string[]): { status: number | null; files: Record<string, readonly Found[]> } {
  const { status, stdout } = spawnSync(process.execPath, [resolve('dist/cli.js'), 'check', '--format', 'json', ...args], { cwd: folder, encoding: 'utf8' });
  const { files } = JSON.parse(stdout) as { files: { path: string; diagnostics: readonly Found[] }[] };
  // What the rules beyond nginx's own verdict advise is not the matter here.
  const refused = (found: Found): boolean => found.severity === 'error';
  return { status, files: Object.fromEntries(files.map(({ path, diagnostics }) => [path, diagnostics.filter(refused)])) };
}

const main = write('nginx.conf', 'events {}\nhttp {\n  limit_conn_zone $binary_remote_addr zone=one:1m;\n  include conf.d/*.conf;\n}\n');
const part = write('conf.d/a.conf', 'server {\n  listen 8080;\n  location / { limit_conn two 5; proxy_pass http://app; }\n}\n');

describe('gateway-lens check of a fragment', () => {
  it('by itself gives no false alarm', () => {
    expect(check(part)).toEqual({ status: 0, files: { [part]: [] } });
  });

  it('with its main file is checked as a part of that, and listed under its own name', () => {
    for (const args of [[main, part], [part, main]]) {
      const { status, files } = check(...args);
      expect(status).toBe(1);
      expect(files[main]).toEqual([]);
      expect(files[part]).toMatchObject([{ code: 'nginx/unknown-zone' }]);
      expect(files[part]?.[0]).not.toHaveProperty('path');
    }
  });

  it('with two main files says in which a finding holds', () => {
    const other = write('other/nginx.conf', 'events {}\nhttp { limit_conn_zone $host zone=two:1m; include ../conf.d/*.conf; }\n');
    const { files } = check(main, other, part);
    expect(files[part]?.map(({ message }) => message)).toEqual([expect.stringMatching(/ This holds where nginx\.conf includes the file\.$/)]);
  });

  it('reads a template with its placeholders', () => {
    const template = write('templates/a.conf.template', 'server {\n  listen ${PORT};\n  ${EXTRA}\n  server_name ${HOST};\n}\n');
    expect(check(template)).toEqual({ status: 0, files: { [template]: [] } });
  });

  it('judges by the version of the call', () => {
    const file = write('h2.conf', 'server { listen 8080; http2 on; }\n');
    expect(check(file).status).toBe(0);
    expect(check('--nginx-version', '1.24.0', file).files[file]).toMatchObject([{ code: 'nginx/newer-directive' }]);
  });
});
