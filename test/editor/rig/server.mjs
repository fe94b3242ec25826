// Starts the editor's server on a loopback port with a home of its own, and stops it with everything it started.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setUpServer } from './setup.mjs';

const startLimit = 60_000;

/** Nothing that moves, asks or reaches out: every run must look the same. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.enabled': false,
  'editor.minimap.enabled': false,
  'files.autoSave': 'off',
  'chat.disableAIFeatures': true,
};

/**
 * @param {{ settings?: Record<string, unknown>, env?: Record<string, string>, testHost?: boolean, vsix?: string, trust?: boolean }} [options]
 *   `testHost` lets a suite run inside the extension host; it also hides notification toasts, so a user's session leaves it off.
 */
export async function startServer(options = {}) {
  const { server, node } = setUpServer();
  const main = path.join(server, 'out/server-main.js');
  const home = mkdtempSync(path.join(tmpdir(), 'gateway-lens-editor-'));
  const userData = path.join(home, 'data');
  writeSettings(userData, { ...quietSettings, ...options.settings });
  const folders = ['--server-data-dir', home, '--extensions-dir', path.join(home, 'extensions')];
  if (options.vsix !== undefined) {
    execFileSync(node, [main, '--install-extension', options.vsix, ...folders, '--accept-server-license-terms'], { stdio: 'pipe', encoding: 'utf8' });
  }
  const args = [main, '--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'];
  args.push('--force-disable-user-env', '--telemetry-level', 'off', '--user-data-dir', userData, ...folders);
  if (options.trust !== true) args.push('--disable-workspace-trust');
  if (options.testHost === true) args.push('--enable-smoke-test-driver');
  const child = spawn(node, args, { env: serverEnv(options.env ?? {}), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const output = [];
  const port = await portOf(child, output);
  return { port, home, log: () => output.join(''), stop: () => stop(child, home) };
}

function writeSettings(userData, settings) {
  for (const place of ['User', 'Machine']) {
    mkdirSync(path.join(userData, place), { recursive: true });
    writeFileSync(path.join(userData, place, 'settings.json'), JSON.stringify(settings, null, 2));
  }
}

/** Variables of an editor around this process must not leak in; VSCODE_CLI saves a ten-second wait for a login shell. */
function serverEnv(extra) {
  const env = { ...process.env, ...extra, VSCODE_CLI: '1' };
  for (const key of Object.keys(env)) {
    if (/^(VSCODE_(?!CLI$)|ELECTRON_|NODE_OPTIONS$)/.test(key)) delete env[key];
  }
  return env;
}

function portOf(child, output) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the editor's server did not start\n${output.join('')}`)), startLimit);
    const read = (chunk) => {
      output.push(String(chunk));
      const port = /agent listening on (\d+)/.exec(output.join(''))?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the editor's server ended with ${code}\n${output.join('')}`));
    });
  });
}

async function stop(child, home) {
  if (child.exitCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    signal(child.pid, 'SIGTERM');
    await Promise.race([gone, delay(3000, undefined, { ref: false })]);
  }
  signal(child.pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** The whole group: the server starts extension hosts of its own. */
function signal(pid, name) {
  try {
    process.kill(-pid, name);
  } catch {
    // Already gone.
  }
}
