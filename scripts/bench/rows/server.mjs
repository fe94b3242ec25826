import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apisixConfig } from '../inputs/apisix.mjs';
import { kongConfig } from '../inputs/kong.mjs';
import { nginxConfig } from '../inputs/nginx.mjs';
import { BenchServer } from '../server.mjs';

const files = [
  { title: 'nginx', name: 'nginx.conf', languageId: 'nginx', make: nginxConfig },
  { title: 'Kong', name: 'kong.yaml', languageId: 'yaml', make: kongConfig },
  { title: 'APISIX', name: 'apisix.yaml', languageId: 'yaml', make: apisixConfig },
];

/** A server that has been asked for nothing this long is idle. Milliseconds. */
const idle = 2000;

/** What the user of an editor waits for: from the keystroke to the findings, the pause before the check included. @param {import('../../bench.mjs').Context} context @returns {Promise<import('../../bench.mjs').Row[]>} */
export async function serverRows({ rounds, starts, folder, seed, dist }) {
  const bundle = resolve(dist, 'server.js');
  const latencies = files.map(() => /** @type {number[]} */ ([]));
  const memories = files.map(() => /** @type {number[]} */ ([]));
  for (let start = 0; start < Math.ceil(starts / 2); start++) {
    for (const [index, file] of files.entries()) {
      const { keys, memory } = await session(file, bundle, folder, seed, rounds);
      latencies[index]?.push(...keys);
      if (memory !== undefined) memories[index]?.push(memory);
    }
  }
  return files.flatMap(({ title }, index) => [
    { name: `server: keystroke → findings, ${title} 1 MB`, unit: 'ms', values: latencies[index] ?? [], most: 100 },
    memories[index]?.length === 0
      ? { name: `server: idle memory, ${title} 1 MB open`, unit: 'MB', skipped: 'needs /proc' }
      : { name: `server: idle memory, ${title} 1 MB open`, unit: 'MB', values: memories[index] ?? [], most: 150 },
  ]);
}

/** One fresh server with one file. */
async function session(/** @type {(typeof files)[number]} */ file, /** @type {string} */ bundle, /** @type {string} */ folder, /** @type {number} */ seed, /** @type {number} */ rounds) {
  const text = file.make(1e6, seed);
  const lines = text.split('\n');
  const line = lines.findIndex((one, index) => index > lines.length / 2 && one.trim() !== '');
  const at = { line, character: lines[line]?.length ?? 0 };
  const server = new BenchServer(bundle, folder, file.name, file.languageId);
  try {
    await server.open(text);
    const keys = [];
    for (let key = -4; key < rounds; key++) {
      const latency = await server.key(at, key % 2 === 0);
      if (key >= 0) keys.push(latency);
      // Nobody types without a pause; what the server does after the findings belongs to this keystroke.
      await pause(150);
    }
    await pause(idle);
    return { keys, memory: existsSync(`/proc/${server.process.pid}/status`) ? server.memory() : undefined };
  } finally {
    server.stop();
  }
}
