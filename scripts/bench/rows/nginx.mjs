import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { which } from '../../lib/run.mjs';
import { nginxConfig } from '../inputs/nginx.mjs';
import { noFiles, typing } from '../keystroke.mjs';
import { clock, cpu, inTurns, ratios } from '../measure.mjs';

/** How fast nginx configs are read and checked. @param {import('../../bench.mjs').Context} context @returns {import('../../bench.mjs').Row[]} */
export function nginxRows({ core, rounds, folder, seed }) {
  const small = nginxConfig(1e6, seed);
  const large = nginxConfig(1e7, seed);
  const edit = typing(small, small.indexOf('server_tokens', small.length / 2));
  const check = (/** @type {string} */ text) => core.analyze({ path: '/bench/nginx.conf', text, kind: 'nginx' }, noFiles);
  const known = check(small).diagnostics.find((one) => one.severity === 'error');
  if (known) throw new Error(`the generated nginx config has an error: ${known.message}`);
  const numbers = inTurns(
    {
      small: () => cpu(() => void core.parseNginx(small)),
      large: () => cpu(() => void core.parseNginx(large)),
      full: () => cpu(() => void check(small)),
      key: () => cpu(() => void check(edit.next())),
    },
    rounds,
  );
  const speed = (/** @type {number[]} */ list, /** @type {string} */ text) => list.map((ms) => text.length / 1000 / ms);
  return [
    { name: 'nginx: lex + parse, 1 MB', unit: 'MB/s', values: speed(numbers.small, small), least: 20 },
    { name: 'nginx: lex + parse, 10 MB', unit: 'MB/s', values: speed(numbers.large, large), least: 20 },
    { name: 'nginx: full check, 1 MB', unit: 'ms', values: numbers.full },
    { name: 'nginx: check after a keystroke, 1 MB', unit: 'ms', values: numbers.key, most: 50 },
    { name: 'nginx: keystroke / full check', unit: '×', values: ratios(numbers.key, numbers.full) },
    ...againstNginx({ core, rounds, folder, seed }, check),
  ];
}

/** The same file read by nginx itself. Both by the clock, since a child's CPU time cannot be had; nginx has no Lua here. */
function againstNginx(/** @type {any} */ { core, rounds, folder, seed }, /** @type {(text: string) => unknown} */ check) {
  const nginx = which('nginx');
  const name = 'nginx: lex + parse / nginx -t, 1 MB';
  if (nginx === undefined) return [{ name, unit: '×', skipped: 'no nginx here' }];
  const text = nginxConfig(1e6, seed, { lua: false });
  const prefix = resolve(join(folder, 'nginx'));
  mkdirSync(join(prefix, 'logs'), { recursive: true });
  const file = join(prefix, 'nginx.conf');
  writeFileSync(file, text);
  const test = () => spawnSync(nginx, ['-t', '-q', '-p', prefix, '-e', 'stderr', '-c', file, '-g', `pid ${prefix}/nginx.pid;`], { encoding: 'utf8' });
  const first = test();
  if (first.status !== 0) return [{ name, unit: '×', skipped: `nginx refuses the config: ${first.stderr.trim().split('\n')[0]}` }];
  const numbers = inTurns({ parse: () => clock(() => void core.parseNginx(text)), check: () => clock(() => void check(text)), nginx: () => clock(test) }, rounds, 1);
  return [
    { name, unit: '×', values: ratios(numbers.parse, numbers.nginx) },
    { name: 'nginx: full check / nginx -t, 1 MB', unit: '×', values: ratios(numbers.check, numbers.nginx) },
  ];
}
