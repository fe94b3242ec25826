// Runs test/editor/suite inside a real extension host. `--desktop` downloads and starts VS Code itself; without it, on Linux,
// the editor's server runs with Chromium as its window (test/editor/rig), which needs no display.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const out = path.join(root, 'out/editor-suite');
const desktop = process.argv.includes('--desktop') || process.platform !== 'linux';

async function bundleSuite() {
  const suite = path.join(here, 'suite');
  const entryPoints = readdirSync(suite).filter((name) => name === 'index.ts' || name.endsWith('.suite.ts'));
  rmSync(out, { recursive: true, force: true });
  await build({
    entryPoints: entryPoints.map((name) => path.join(suite, name)),
    outdir: out,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
}

await bundleSuite();
const home = mkdtempSync(path.join(tmpdir(), 'gateway-lens-suite-'));
// The tests write into their workspace: each run has a copy.
const workspace = path.join(home, 'workspace');
cpSync(path.join(here, 'workspace'), workspace, { recursive: true });
const log = path.join(home, 'suite.log');
process.env.EXT_TEST_LOG = log;
try {
  await runTests({
    ...(desktop ? {} : { vscodeExecutablePath: path.join(here, 'rig/code.mjs') }),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(out, 'index.js'),
    launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust'],
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  if (existsSync(log)) process.stdout.write(readFileSync(log, 'utf8'));
  else process.exitCode = 1;
  rmSync(home, { recursive: true, force: true });
}
