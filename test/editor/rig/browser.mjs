// Chromium as the editor's window. It may reach nothing but the loopback server.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

export function chromiumPath() {
  const found = process.env.CHROMIUM ?? places.find((place) => existsSync(place));
  if (found === undefined) throw new Error('Chromium was not found; install it (Debian: apt-get install chromium) or set CHROMIUM to its path');
  return found;
}

export async function openWindow(size = { width: 1280, height: 800 }) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
  const context = await browser.newContext({ viewport: size, permissions: ['clipboard-read', 'clipboard-write'] });
  await context.route((url) => !['127.0.0.1', 'localhost'].includes(url.hostname), (route) => route.abort());
  return { browser, page: await context.newPage() };
}

/** @param {readonly (readonly [string, string])[]} payload what Electron takes as arguments */
export function workbenchUrl(port, folder, payload = []) {
  const query = `?folder=${encodeURIComponent(folder)}`;
  const extra = payload.length === 0 ? '' : `&payload=${encodeURIComponent(JSON.stringify(payload))}`;
  return `http://127.0.0.1:${port}/${query}${extra}`;
}

export function remoteUri(port, path) {
  return `vscode-remote://127.0.0.1:${port}${path}`;
}
