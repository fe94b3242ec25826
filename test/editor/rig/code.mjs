#!/usr/bin/env node
// Poses as the `code` program for @vscode/test-electron: takes Electron's arguments and runs the suite in the editor's
// server with Chromium as its window. Exit code = the suite's.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { openWindow, remoteUri, workbenchUrl } from './browser.mjs';
import { startServer } from './server.mjs';

const limit = Number(process.env.EXT_TEST_TIMEOUT ?? 180_000);

function parse(args) {
  const value = (name) => args.filter((arg) => arg.startsWith(`--${name}=`)).map((arg) => path.resolve(arg.slice(name.length + 3)));
  const folder = args.filter((arg) => !arg.startsWith('-')).at(-1);
  return { development: value('extensionDevelopmentPath'), tests: value('extensionTestsPath')[0], folder: folder && path.resolve(folder) };
}

async function run({ development, tests, folder }) {
  const log = process.env.EXT_TEST_LOG ?? path.join(tmpdir(), `gateway-lens-suite-${process.pid}.log`);
  const server = await startServer({ testHost: true, env: { EXT_TEST_LOG: log } });
  const { browser, page } = await openWindow();
  const lines = [];
  try {
    let exit;
    const code = new Promise((resolve, reject) => {
      exit = resolve;
      page.on('crash', () => reject(new Error('the page crashed')));
      setTimeout(() => reject(new Error(`no result in ${limit} ms`)), limit).unref();
    });
    code.catch(() => undefined);
    await page.exposeFunction('codeAutomationLog', (type, args) => lines.push(`${type} ${format(...args)}`));
    await page.exposeFunction('codeAutomationExit', exit);
    const payload = development.map((dir) => ['extensionDevelopmentPath', remoteUri(server.port, dir)]);
    payload.push(['extensionTestsPath', remoteUri(server.port, tests)], ['skipWelcome', 'true']);
    await page.goto(workbenchUrl(server.port, folder ?? server.home, payload), { waitUntil: 'commit' });
    return await code;
  } catch (error) {
    process.stderr.write(`${error.stack}\n${server.log().slice(-2000)}\n${lines.slice(-40).join('\n')}\n`);
    return 2;
  } finally {
    await browser.close();
    await server.stop();
    report(log, lines);
  }
}

function report(log, lines) {
  if (!existsSync(log)) {
    process.stdout.write(`${lines.join('\n')}\n`);
  } else if (process.env.EXT_TEST_LOG === undefined) {
    process.stdout.write(readFileSync(log, 'utf8'));
    rmSync(log);
  }
}

process.exit(await run(parse(process.argv.slice(2))));
