import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const candidates = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium on this machine; `undefined` = tests that need it are skipped. */
export const chromiumPath = candidates.find((path) => path !== undefined && existsSync(path));

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? '',
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
