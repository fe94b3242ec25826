import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadCore } from './bench/core.mjs';
import { readOptions } from './bench/options.mjs';
import { nginxRows } from './bench/rows/nginx.mjs';
import { serverRows } from './bench/rows/server.mjs';
import { startRows } from './bench/rows/start.mjs';
import { yamlRows } from './bench/rows/yaml.mjs';
import { isOver, table } from './bench/table.mjs';

/**
 * How fast the product is, against its budgets. Speeds are compared within one run and in turns; nothing here is a test, since
 * the machine decides as much as the code. `--strict` fails when a median is beyond its budget, `--only nginx,yaml,server,start`
 * measures some rows, `--rounds N` and `--starts N` (fresh processes) measure more, `--seed N` makes other configs.
 * @typedef {object} Row
 * @property {string} name
 * @property {string} unit
 * @property {readonly number[]} [values] absent = not measured
 * @property {string} [skipped] why
 * @property {number} [most] budget of the median
 * @property {number} [least]
 * @typedef {object} Context
 * @property {import('./bench/core.mjs').Core} core
 * @property {string} coreFile the bundle of `core`, for processes of their own
 * @property {number} rounds
 * @property {number} starts
 * @property {number} seed
 * @property {string} folder for what the rows write
 * @property {string} dist where the bundles are
 */
const { strict, only, rounds, starts, seed, dist } = readOptions(process.argv.slice(2));
const folder = resolve('test-output/bench');
mkdirSync(folder, { recursive: true });
const coreFile = resolve(folder, 'core.mjs');
/** @type {Context} */
const context = { core: await loadCore(coreFile), coreFile, rounds, starts, seed, folder, dist };

const families = { nginx: nginxRows, yaml: yamlRows, server: serverRows, start: startRows };
const wanted = only?.split(',') ?? Object.keys(families);
/** @type {Row[]} */
const rows = [];
for (const [name, measure] of Object.entries(families)) {
  if (!wanted.includes(name)) continue;
  process.stderr.write(`measuring ${name} …\n`);
  rows.push(...(await measure(context)));
}
writeFileSync(resolve(folder, 'rows.json'), JSON.stringify({ seed, rounds, starts, rows }, undefined, 1));
console.log(`${table(rows)}\n\nseed ${seed}; medians and quartiles of n numbers taken in turns`);
const over = rows.filter(isOver);
if (over.length > 0) console.log(`over budget: ${over.map((row) => row.name).join('; ')}`);
process.exitCode = strict && over.length > 0 ? 1 : 0;
