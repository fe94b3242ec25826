// A user's session with the packaged extension in a real editor: from opening a file with a typo to a compared benchmark.
// Usage: node test/editor/session.mjs [vsix]. Screenshots go to test-output/screens. Docker or local programs, as found.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openWindow, workbenchUrl } from './rig/browser.mjs';
import { startServer } from './rig/server.mjs';
import { Workbench } from './rig/workbench.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const vsix = path.resolve(process.argv[2] ?? path.join(root, 'dist/gateway-lens.vsix'));
const screens = path.join(root, 'test-output/screens');
const runLimit = 240_000;

/** Shorter than the quick preset: the session is about what the user sees. */
const settings = {
  'gatewayLens.benchmark.rounds': 3,
  'gatewayLens.benchmark.connections': 20,
  ...JSON.parse(process.env.GATEWAY_LENS_SETTINGS ?? '{}'),
};

const home = mkdtempSync(path.join(tmpdir(), 'gateway-lens-session-'));
const folder = path.join(home, 'gateway');
cpSync(path.join(here, 'workspace'), folder, { recursive: true });
rmSync(screens, { recursive: true, force: true });
mkdirSync(screens, { recursive: true });

const started = Date.now();
const step = (text) => process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);

const server = await startServer({ vsix, settings });
step('the editor runs with the packaged extension');
const { browser, page } = await openWindow({ width: 1440, height: 900 });
page.setDefaultTimeout(30_000);
const workbench = new Workbench(page);
let shots = 0;
const screenshot = (name) => page.screenshot({ path: path.join(screens, `${String(++shots).padStart(2, '0')}-${name}.png`) });

async function checking() {
  await workbench.open('broken.nginx.conf');
  await workbench.editor.locator('.squiggly-error').first().waitFor();
  const row = await workbench.problems('proxy_conect_timeout');
  step(`a typo is marked: ${(await row.innerText()).replace(/\s+/g, ' ')}`);
  await screenshot('problems');
  await page.keyboard.press('Control+Shift+M');
}

async function benchmark(name) {
  const lens = await workbench.lens('Benchmark this config');
  await screenshot(`${name}-lens`);
  await lens.click();
  const toast = workbench.notification('Benchmark nginx.conf');
  await toast.waitFor();
  await workbench.statusItem(/Benchmark \d+ %/).waitFor({ timeout: runLimit });
  step(`it runs: ${(await toast.innerText()).replace(/\s+/g, ' ')}`);
  await screenshot(`${name}-progress`);
  const failed = workbench.notification('failed').waitFor({ timeout: runLimit }).then(async () => {
    throw new Error(`the run failed: ${await workbench.notification('failed').innerText()}`);
  });
  const finished = workbench.report().getByText('QPS').first().waitFor({ timeout: runLimit });
  failed.catch(() => undefined);
  await Promise.race([finished, failed]);
  await workbench.statusItem(/Benchmark/).waitFor({ state: 'hidden', timeout: runLimit });
  step('the report is open');
  await screenshot(`${name}-report`);
}

async function saveBaseline() {
  await workbench.open('nginx.conf');
  await workbench.run('Gateway Lens: Save Last Run as Baseline');
  await workbench.notification('Baseline saved').waitFor();
  const file = path.join(folder, '.gateway-lens/baselines/nginx.conf.json');
  assert.ok(existsSync(file), 'the baseline is in the workspace');
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).schemaVersion, 1);
  step('the baseline is saved');
  await screenshot('baseline');
  await workbench.dismissNotifications();
}

async function compare() {
  const report = workbench.report();
  const verdict = await report.locator('body').innerText();
  assert.match(verdict, /improved|regressed|unchanged|inconclusive/i);
  step(`compared: ${verdict.replace(/\s+/g, ' ').slice(0, 160)}`);
}

async function routeLenses() {
  const lens = await workbench.lens(/QPS · p99 .* ms/);
  step(`lenses: ${(await workbench.lensTexts()).join(' | ')}`);
  await screenshot('route-lenses');
  await lens.click();
  await workbench.report().locator('[aria-current], .focused, [data-focused]').first().waitFor({ timeout: 10_000 });
  await screenshot('report-at-route');
}

/** A route that changed after it was measured keeps its number, marked. */
async function stale() {
  const line = workbench.editor.locator('.view-line', { hasText: 'proxy_pass' }).first();
  await line.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('proxy_buffering off;');
  await workbench.lens(/stale · [\d,]+ QPS/);
  step('the changed route is marked stale');
  await screenshot('stale');
}

try {
  await page.goto(workbenchUrl(server.port, folder), { waitUntil: 'commit' });
  await workbench.ready();
  await checking();
  await workbench.open('nginx.conf');
  await benchmark('first');
  await saveBaseline();
  await benchmark('second');
  await compare();
  await routeLenses();
  await stale();
  step('done');
} catch (error) {
  await screenshot('failure').catch(() => undefined);
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
