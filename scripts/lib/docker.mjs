import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { which } from './run.mjs';
import { makeStandInImages } from './images.mjs';

/**
 * A Docker daemon for the time of `use`: the one that is there, else one started here with its own folders and socket,
 * filled with stand-in images. `use` gets the environment that reaches it, or the reason why there is none.
 * @template T
 * @param {(docker: { env: Record<string, string>, missing?: string }) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withDocker(use) {
  const given = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
  if (await answers(given)) return use({ env: { DOCKER_HOST: given } });
  if (process.getuid?.() !== 0 || which('dockerd') === undefined) {
    return use({ env: {}, missing: 'no Docker daemon answers, and none can be started here (needs root and dockerd)' });
  }
  const folder = mkdtempSync(join(tmpdir(), 'gateway-lens-docker-'));
  const daemon = startDaemon(folder);
  try {
    const host = `unix://${folder}/docker.sock`;
    if (!(await daemon.ready(host))) {
      return await use({ env: {}, missing: `the Docker daemon did not start: ${daemon.lastWords()}` });
    }
    console.log(`started a Docker daemon of its own at ${host}`);
    await makeStandInImages(host);
    return await use({ env: { DOCKER_HOST: host } });
  } finally {
    await daemon.stop();
    // The daemon leaves the network namespace of the host mounted below its own folder.
    spawnSync('umount', ['-l', join(folder, 'exec/netns/default')], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** @param {string} folder */
function startDaemon(folder) {
  const logPath = join(folder, 'log');
  const log = openSync(logPath, 'w');
  const args = ['--data-root', 'data', '--exec-root', 'exec'].map((arg) => (arg.startsWith('--') ? arg : join(folder, arg)));
  // Its own process group: a Ctrl-C here must not reach it before the tests have cleaned up.
  const child = spawn('dockerd', [...args, '--pidfile', join(folder, 'pid'), '-H', `unix://${folder}/docker.sock`], {
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let ended = false;
  const end = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  }).then(() => (ended = true));
  const lastWords = () => readFileSync(logPath, 'utf8').trim().split('\n').slice(-3).join(' | ');
  return {
    lastWords,
    /** @param {string} host */
    async ready(host) {
      for (let tries = 0; tries < 120 && !ended; tries++) {
        if (await answers(host)) return true;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      return false;
    },
    async stop() {
      if (!ended) child.kill('SIGTERM');
      const late = new Promise((resolve) => setTimeout(resolve, 30_000, 'late').unref());
      if ((await Promise.race([end, late])) === 'late') child.kill('SIGKILL');
    },
  };
}

/**
 * Whether a daemon answers at a `unix://` or `tcp://` address.
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function answers(host) {
  const url = new URL(host);
  const where = url.protocol === 'unix:' ? { socketPath: url.pathname } : { host: url.hostname, port: url.port };
  return new Promise((resolve) => {
    const ping = request({ ...where, path: '/_ping', timeout: 3000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    ping.end();
  });
}
