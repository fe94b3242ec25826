import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Runs a program with its output shown; gives its exit status.
 * @param {string} command @param {readonly string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program and gives its output; throws with its stderr when it fails.
 * @param {string} command @param {readonly string[]} args @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function output(command, args, options = {}) {
  const done = spawnSync(command, args, { maxBuffer: 2 ** 28, encoding: 'utf8', ...options });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed (${done.status}):\n${done.stderr}`);
  return String(done.stdout);
}

/**
 * Path of a program on PATH or in the system folders that root's PATH sometimes lacks.
 * @param {string} name
 */
export function which(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param {string} title */
export function section(title) {
  process.stdout.write(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n`);
}
