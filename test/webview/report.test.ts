import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRuns } from '../../src/core/results/compare';
import { renderReportHtml } from '../../src/core/results/html';
import type { ReportState, ReportToHost } from '../../src/shared/reportProtocol';
import { chromiumPath, launchChromium } from '../helpers/chromium';
import { run, series } from '../helpers/runs';

const screens = 'test-output/report-screens';
const script = (): string => readFileSync('dist/report.js', 'utf8');

const baseline = run([
  series('direct/1kb', 'direct', [30_100, 29_800, 30_300, 30_000, 30_200], { label: 'upstream alone, 1 KB' }),
  series('throughput/1kb', 'throughput', [11_900, 12_100, 12_000, 12_050, 11_950], { label: '1 KB' }),
  series('routes/users', 'routes', [9000, 9100, 8900, 9050, 8950], { label: 'GET /users', routeKey: 'users', routeDigest: 'a' }),
]);
const result = run(
  [
    series('direct/1kb', 'direct', [30_000, 29_900, 30_200, 30_100, 30_000], { label: 'upstream alone, 1 KB' }),
    series('throughput/1kb', 'throughput', [8900, 9100, 9000, 9050, 8950], { label: '1 KB' }),
    series('routes/users', 'routes', [9050, 9150, 8950, 9000, 9000], { label: 'GET /users', routeKey: 'users', routeDigest: 'a' }),
    series('routes/<b>bold</b>', 'routes', [5000, 5100, 4900, 5050, 4950], { label: 'GET /<b>bold</b>', routeKey: 'bold' }),
  ],
  {
    runId: 'run-2',
    adaptations: [{ code: 'upstream-replaced', message: 'Upstream backend (2 targets) was replaced by the local one.', line: 4 }],
    unmeasured: [{ routeKey: 'tcp', label: 'tcp-route', reason: 'it takes TCP, not HTTP' }],
    notices: [{ code: 'foreign-load', blocking: false, message: 'The machine was busy with other work when the run started.' }],
  },
);
const state: ReportState = {
  configName: 'kong.yml',
  interactive: true,
  result,
  baseline,
  comparison: compareRuns(result, baseline, 'the baseline of yesterday'),
  focusRoute: 'users',
};

describe.skipIf(chromiumPath === undefined)('the report in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(screens, { recursive: true });
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  /** The page as VS Code makes it: the bundle, a stand-in of its API, and messages. */
  async function openWebview(): Promise<{ page: Page; posted: ReportToHost[]; errors: string[] }> {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    const posted: ReportToHost[] = [];
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.exposeFunction('postToHost', (message: ReportToHost) => void posted.push(message));
    const api = 'window.acquireVsCodeApi = () => ({ postMessage: (m) => window.postToHost(m) });';
    const csp = `default-src 'none'; script-src 'nonce-n'`;
    await page.setContent(
      `<html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${csp}"></head>` +
        `<body><main id="report"></main><script nonce="n">${api}</script><script nonce="n">${script()}</script></body></html>`,
    );
    await expect.poll(() => posted.length).toBe(1);
    return { page, posted, errors };
  }

  const send = (page: Page, value: unknown) => page.evaluate((message) => window.postMessage(message, '*'), value);

  it('says it is ready, then shows verdict, tables, chart, environment and adaptations', async () => {
    const { page, posted, errors } = await openWebview();
    expect(posted).toEqual([{ type: 'ready' }]);
    await send(page, { type: 'state', state });
    await page.getByRole('heading', { name: 'Regressed' }).waitFor();
    await page.getByRole('table').first().waitFor();
    expect(await page.locator('.verdict-card').innerText()).toContain('−24.');
    expect(await page.getByRole('img', { name: /^1 KB, requests per second in each round: 8,900/ }).count()).toBe(1);
    expect(await page.getByText('Upstream backend (2 targets) was replaced').count()).toBe(1);
    expect(await page.getByText('it takes TCP, not HTTP').count()).toBe(1);
    expect(await page.getByText('Test CPU').count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await page.screenshot({ path: `${screens}/report-webview.png`, fullPage: true });
    await page.close();
  });

  it('marks the route that it was opened for and can be used by keyboard', async () => {
    const { page, posted } = await openWebview();
    await send(page, { type: 'state', state });
    await page.locator('tr[aria-current=true]', { hasText: 'GET /users' }).waitFor();
    await page.getByRole('button', { name: 'GET /users' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => posted.at(-1)).toEqual({ type: 'openRoute', routeKey: 'users' });
    await page.getByRole('button', { name: 'Save as baseline' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => posted.at(-1)).toEqual({ type: 'saveBaseline' });
    await page.close();
  });

  it('shows names of the config as text, never as markup', async () => {
    const { page } = await openWebview();
    await send(page, { type: 'state', state });
    await page.getByRole('button', { name: 'GET /<b>bold</b>' }).waitFor();
    expect(await page.locator('b').count()).toBe(0);
    await page.close();
  });

  it('shows what runs now and lets it be cancelled', async () => {
    const { page, posted } = await openWebview();
    const running = { phase: 'measure', message: 'throughput 1 KB, round 3 of 5', fraction: 0.4 };
    await send(page, { type: 'state', state: { configName: 'kong.yml', interactive: true, running } });
    await page.getByRole('status').filter({ hasText: 'round 3 of 5' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => posted.at(-1)).toEqual({ type: 'cancel' });
    await page.screenshot({ path: `${screens}/report-running.png` });
    await page.close();
  });

  it('shows a failed run with its place, its action and the last output', async () => {
    const { page, posted } = await openWebview();
    const range = { start: { line: 11, character: 4 }, end: { line: 11, character: 9 } };
    const failure = {
      code: 'config-refused',
      message: 'nginx refused the config.',
      action: 'Correct the line and run again.',
      locations: [{ path: '/w/nginx.conf', range, message: 'unknown directive "prxy_pass"' }],
      output: 'nginx: [emerg] …',
    };
    await send(page, { type: 'state', state: { configName: 'nginx.conf', interactive: true, failure } });
    await page.getByRole('alert').filter({ hasText: 'nginx refused the config.' }).waitFor();
    await page.getByRole('button', { name: 'line 12' }).click();
    await expect.poll(() => posted.at(-1)).toEqual({ type: 'openLocation', index: 0 });
    await page.screenshot({ path: `${screens}/report-failure.png` });
    await page.close();
  });

  it('ignores messages of an unknown form', async () => {
    const { page, errors } = await openWebview();
    await send(page, { type: 'state', state: { ...state, result: { schemaVersion: 9 } } });
    await send(page, 'x');
    await send(page, { type: 'state', state });
    await page.getByRole('heading', { name: 'Regressed' }).waitFor();
    expect(errors).toEqual([]);
    await page.close();
  });

  it.each(['light', 'dark'] as const)('stands alone as one HTML file in a %s theme, without buttons that need the editor', async (colorScheme) => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, colorScheme });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.setContent(renderReportHtml(state, script()));
    await page.getByRole('heading', { name: 'Regressed' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(requests).toEqual([]);
    await page.screenshot({ path: `${screens}/report-html-${colorScheme}.png`, fullPage: true });
    await page.close();
  });

  it('can be read on a narrow screen without the page scrolling sideways', async () => {
    const page = await browser.newPage({ viewport: { width: 420, height: 800 } });
    await page.setContent(renderReportHtml(state, script()));
    await page.getByRole('heading', { name: 'Regressed' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
    await page.screenshot({ path: `${screens}/report-narrow.png`, fullPage: true });
    await page.close();
  });
});
