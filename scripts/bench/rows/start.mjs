import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { clock, inTurns, ratios } from '../measure.mjs';

const example = 'events {}\nhttp {\n    server {\n        listen 8080;\n        location / {\n            return 200 "ok";\n        }\n    }\n}\n';

/** Sizes of what the editor loads, and how soon the command line answers. @param {import('../../bench.mjs').Context} context @returns {import('../../bench.mjs').Row[]} */
export function startRows({ starts, folder, dist }) {
  const file = join(folder, 'small.nginx.conf');
  writeFileSync(file, example);
  const cli = resolve(dist, 'cli.js');
  const node = (/** @type {readonly string[]} */ ...args) => () =>
    clock(() => {
      const done = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`node ${args.join(' ')} failed (${done.status}):\n${done.stdout}${done.stderr}`);
    });
  const numbers = inTurns({ cli: node(cli, 'check', file), nothing: node('-e', '0') }, starts * 2, 2);
  const size = (/** @type {string} */ name, /** @type {number} */ most) => ({ name: `size of ${name}`, unit: 'KB', values: [statSync(resolve(dist, name)).size / 1024], most });
  // A linked source map tells a development build, whose size says nothing.
  const development = existsSync(resolve(dist, 'extension.js.map')) && statSync(resolve(dist, 'extension.js.map')).mtimeMs >= statSync(resolve(dist, 'extension.js')).mtimeMs - 5000;
  const skip = (/** @type {string} */ name) => ({ name: `size of ${name}`, unit: 'KB', skipped: 'development build' });
  return [
    { name: 'cli: check of a small file / node -e 0', unit: '×', values: ratios(numbers.cli, numbers.nothing) },
    development ? skip('extension.js') : size('extension.js', 400),
    development ? skip('report.js') : size('report.js', 150),
  ];
}
