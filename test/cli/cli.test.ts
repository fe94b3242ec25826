import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBinary } from '../../src/bench/runtime/local/binaries';
import { isRunResult } from '../../src/shared/runFile';

const folder = mkdtempSync(join(tmpdir(), 'cli-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cli(args: readonly string[], cwd = process.cwd()) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('dist/cli.js'), ...args], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

interface CheckOutput {
  readonly schemaVersion: number;
  readonly files: readonly { readonly path: string; readonly kind: string; readonly diagnostics: readonly { readonly path?: string; readonly code: string; readonly range: unknown }[] }[];
}
const json = (text: string): CheckOutput => JSON.parse(text) as CheckOutput;

describe('gateway-lens check', () => {
  it('finds nothing in the examples and exits 0', () => {
    const { status, stdout } = cli(['check', 'examples/nginx/nginx.conf', 'examples/kong/kong.yml', 'examples/apisix/apisix.yaml']);
    expect([status, stdout]).toEqual([0, 'No problems in 3 files.\n']);
  });

  it('gives the stable JSON and exits 1 for errors', () => {
    const { status, stdout } = cli(['check', '--format', 'json', 'examples/broken/kong.yml']);
    const output = json(stdout);
    expect(status).toBe(1);
    expect(output.schemaVersion).toBe(1);
    expect(output.files[0]).toMatchObject({ path: 'examples/broken/kong.yml', kind: 'kong' });
    expect(output.files[0]?.diagnostics[0]).toEqual({
      code: 'kong/unknown-field',
      severity: 'error',
      message: expect.stringContaining('retries') as string,
      range: { start: { line: 5, character: 4 }, end: { line: 5, character: 11 } },
    });
  });

  it('checks an include with its main file and names the file of each finding', () => {
    writeFileSync(join(folder, 'nginx.conf'), 'events {}\nhttp { include part.conf; }\n');
    writeFileSync(join(folder, 'part.conf'), 'server { lisen 80; }\n');
    const { stdout } = cli(['check', '--format', 'json', 'nginx.conf'], folder);
    expect(json(stdout).files[0]?.diagnostics[0]).toMatchObject({ path: 'part.conf', code: 'nginx/unknown-directive', range: { start: { line: 0, character: 9 } } });
  });

  it('gives findings the severity that the user wants', () => {
    writeFileSync(join(folder, 'tokens.conf'), 'events {}\nhttp { server_tokens on; }\n');
    const severities = (...args: readonly string[]) => json(cli(['check', '--format', 'json', '--kind', 'nginx', ...args, 'tokens.conf'], folder).stdout).files[0]?.diagnostics;
    expect(severities()).toMatchObject([{ code: 'nginx/server-tokens', severity: 'warning' }]);
    expect(severities('--rule', 'nginx/server-tokens=error')).toMatchObject([{ severity: 'error' }]);
    expect(severities('--rule', 'nginx/server-tokens=off')).toEqual([]);
  });

  it('takes a list of files', () => {
    writeFileSync(join(folder, 'list'), `${resolve('examples/nginx/nginx.conf')}\n${resolve('examples/kong/kong.yml')}\n`);
    expect(json(cli(['check', '--format', 'json', '--files-from', join(folder, 'list')]).stdout).files).toHaveLength(2);
  });

  it.each([
    [['check'], 'name at least one file'],
    [['check', 'no-such-file'], 'there is no such file'],
    [['check', 'examples'], 'it is a folder'],
    [['check', 'README.md'], 'cannot tell which gateway'],
    [['check', '--kind', 'caddy', 'README.md'], 'nginx, kong, apisix'],
    [['check', '--nginx-version', 'new', 'README.md'], 'such as 1.28.0'],
    [['check', '--frobnicate', 'README.md'], 'see --help'],
    [['check', '--rule', 'server-tokens', 'README.md'], 'nginx/server-tokens=off'],
    [['check', '--rule', 'nginx/server-tokens=maybe', 'README.md'], 'error, warning, info, off'],
    [['frobnicate'], 'there is no command'],
    [['bench', 'README.md', '--rounds', '1'], 'at least 2'],
    [['bench', 'README.md'], 'cannot tell which gateway'],
    [['bench', 'examples/kong/kong.yml', '--baseline', 'none.json'], 'make one with --save-baseline'],
  ])('%j is unusable: exit 2 and one sentence', (args, words) => {
    const { status, stderr } = cli(args);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('    at ');
  });

  it('still checks the other files when one cannot be read', () => {
    const { status, stdout } = cli(['check', '--format', 'json', 'no-such-file', 'examples/kong/kong.yml']);
    expect(status).toBe(2);
    expect(json(stdout).files).toHaveLength(1);
  });

  it.each([['--help'], ['check', '--help'], ['bench', '--help'], ['doctor', '--help'], ['--version']])('%s %s explains itself', (...args) => {
    expect(cli(args).status).toBe(0);
  });
});

describe.skipIf(findBinary(['nginx'], {}) === undefined)('gateway-lens bench with a local nginx', () => {
  const bench = (...args: readonly string[]) => cli(['bench', 'nginx.conf', '--runtime', 'local', '--scenario', 'routes', '--rounds', '2', '--connections', '5', ...args], folder);
  const config = 'events {}\nhttp { server { listen 80; location / { return 200; } } }\n';

  it('prints a table, writes result, report and baseline, and compares with it the next time', () => {
    writeFileSync(join(folder, 'nginx.conf'), config);
    const first = bench('--save-baseline', '--out', 'result.json', '--html', 'report/index.html');
    expect(first.status).toBe(0);
    expect(first.stdout).toContain('location /');
    expect(first.stdout).toContain('Baseline saved: .gateway-lens/baselines/nginx.conf.json');
    expect(isRunResult(JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')))).toBe(true);
    expect(existsSync(join(folder, 'report/index.html'))).toBe(true);
    const second = bench('--format', 'json');
    const output = JSON.parse(second.stdout) as { schemaVersion: number; result: unknown; comparison: { rows: readonly unknown[]; baseline: { label: string } } };
    expect(isRunResult(output.result)).toBe(true);
    expect(output.comparison.rows).toHaveLength(1);
    expect([0, 1]).toContain(second.status);
  });

  it('refuses a baseline that is none, before it measures', () => {
    writeFileSync(join(folder, 'bad.json'), '{"schemaVersion":7}');
    const { status, stderr } = bench('--baseline', 'bad.json');
    expect(status).toBe(2);
    expect(stderr).toContain('format 7');
  });

  it('says errors of the config with their lines and exits 2', () => {
    writeFileSync(join(folder, 'nginx.conf'), 'events {}\nhttp { bogus on; }\n');
    const { status, stderr } = bench();
    expect(status).toBe(2);
    expect(stderr).toContain('nginx.conf:2:8');
  });
});
