import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { apply, mutations } from './lib/mutants/mutations.mjs';
import { label, loadModules, makeCertificate, nginx, writeConfig } from './lib/mutants/nginx.mjs';
import { makeRandom } from './lib/mutants/random.mjs';
import { readDirectives } from './lib/mutants/syntax.mjs';

/**
 * How far the checks agree with the real nginx on configs nobody has seen: valid ones, each with one random change, are
 * given to `nginx -t` and to the checks. `--seed N` repeats a run, `--count N` says how many are compared, `--min N` fails
 * below N per cent. Disagreements are listed in test-output/mutants.jsonl.
 */
const checkedVersion = '1.22.1';
const list = 'test-output/mutants.jsonl';

/** @param {string} name @param {number} otherwise */
function option(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

/**
 * @typedef {import('./lib/mutants/nginx.mjs').Config} Config
 * @typedef {import('./lib/mutants/nginx.mjs').Label} Label
 * @typedef {{ name: string, config: Config, sound?: boolean }} Seed
 * @typedef {{ seed: string, mutation: string, config: Config, label: Label, place: { folder: string, entry: string } }} Mutant
 * @typedef {{ path?: string, severity: string, code: string, message: string, range: { start: { line: number } } }} Diagnostic
 */

/** @returns {Seed[]} */
function seeds() {
  const found = /** @type {Seed[]} */ ([]);
  for (const folder of ['examples/nginx', 'test/fixtures/nginx']) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.conf$/.test(name)).sort()) {
      const name = join(folder, path);
      found.push({ name, config: { files: { 'nginx.conf': readFileSync(name, 'utf8') }, entry: 'nginx.conf', fixtures: {} } });
    }
  }
  const corpus = '../shared/corpus/nginx.jsonl';
  const lines = existsSync(corpus) ? readFileSync(corpus, 'utf8').split('\n').filter((line) => line !== '') : [];
  for (const line of lines) {
    const { id, kind, files, entry, fixtures, verdict } = JSON.parse(line);
    if (verdict === 'valid' && kind !== 'mutant') found.push({ name: id, config: { files, entry, fixtures: fixtures ?? {} } });
  }
  return found.map((seed) => ({ ...seed, config: { ...seed.config, files: atHome(seed.config.files) } }));
}

/** What nginx would create outside of the config's own folder is moved into it. @param {Readonly<Record<string, string>>} files */
function atHome(files) {
  const directives = /^([ \t]*(?:access_log|error_log|pid|lock_file|\w+_temp_path|\w+_cache_path)[ \t]+)\/[^\s;]*?([^/\s;]+)(?=[\s;])/gm;
  const home = (/** @type {string} */ text) => text.replace(directives, (whole, head, name) => (/\/dev\//.test(whole) ? whole : `${head}logs/${name}`)).replace(/(\blisten\s+unix:)\/[^\s;]*?([^/\s;]+)(?=[\s;])/g, '$1$2');
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, home(text)]));
}

/** @param {readonly Seed[]} all @param {ReturnType<typeof makeRandom>} random */
function mutate(all, random) {
  const seed = random.pick(all);
  const file = random.chance(0.7) ? seed.config.entry : random.pick(Object.keys(seed.config.files));
  const text = seed.config.files[file] ?? '';
  const donated = random.pick(all).config;
  const donor = { text: donated.files[donated.entry] ?? '', directives: readDirectives(donated.files[donated.entry] ?? '') ?? [] };
  const mutation = random.pick(Object.keys(mutations));
  const directives = readDirectives(text);
  if (directives === undefined || directives.length === 0) return undefined;
  const edits = mutations[mutation]?.({ text, directives, donor, random });
  if (edits === undefined) return undefined;
  const changed = apply(text, edits);
  return changed === text ? undefined : { seed, mutation, config: { ...seed.config, files: atHome({ ...seed.config.files, [file]: changed }) } };
}

/**
 * Mutants with their labels, `count` of them that nginx could judge.
 * @param {number} count @param {ReturnType<typeof makeRandom>} random @param {string} folder
 */
async function makeMutants(count, random, folder) {
  const all = seeds();
  const certificate = makeCertificate(folder) ?? {};
  const mutants = /** @type {Mutant[]} */ ([]);
  let environment = 0;
  while (mutants.length < count) {
    // A few at a time, and kept in order: the same seed gives the same mutants on every machine.
    const batch = Array.from({ length: 4 }, () => mutate(all, random)).filter((mutant) => mutant !== undefined);
    const labelled = await Promise.all(
      batch.map(async ({ seed, mutation, config }) => {
        if (seed.sound === undefined) {
          const place = writeConfig(seed.config, folder, certificate);
          seed.sound = (await label(place, loadModules(seed.config))).verdict === 'valid';
          rmSync(place.folder, { recursive: true, force: true });
        }
        if (!seed.sound) return undefined;
        const place = writeConfig(config, folder, certificate);
        return { seed: seed.name, mutation, config, place, label: await label(place, loadModules(config)) };
      }),
    );
    for (const mutant of labelled) {
      if (mutant?.label.verdict === 'environment') environment++;
      else if (mutant !== undefined && mutants.length < count) mutants.push(mutant);
    }
  }
  return { mutants, environment };
}

/** What the checks say, by the path of each file. @param {readonly Mutant[]} mutants @param {string} folder */
function check(mutants, folder) {
  const from = join(folder, 'list');
  writeFileSync(from, mutants.map(({ place }) => `${place.entry}\n`).join(''));
  const args = [resolve('dist/cli.js'), 'check', '--format', 'json', '--kind', 'nginx', '--nginx-version', checkedVersion, '--files-from', from];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30, cwd: folder });
  const said = /** @type {Map<string, Diagnostic[]>} */ (new Map());
  try {
    for (const { path, diagnostics } of JSON.parse(stdout).files) {
      const full = resolve(folder, path);
      said.set(full, [...(said.get(full) ?? []), ...diagnostics.map((/** @type {Diagnostic} */ diagnostic) => ({ ...diagnostic, path: resolve(folder, diagnostic.path ?? path) }))]);
    }
  } catch (error) {
    throw new Error(`the checks gave no JSON: ${stderr.slice(0, 2000)}`, { cause: error });
  }
  return said;
}

/** @param {readonly Mutant[]} mutants @param {string} folder */
function compare(mutants, folder) {
  const said = check(mutants, folder);
  const counts = { valid: 0, invalid: 0, alarms: 0, misses: 0, lines: 0, sameLine: 0 };
  const disagreements = [];
  for (const { seed, mutation, config, label: truth, place } of mutants) {
    if (!said.has(place.entry)) throw new Error(`the checks left out ${place.entry}`);
    const all = [...said].filter(([path]) => path.startsWith(`${place.folder}/`)).flatMap(([, diagnostics]) => diagnostics);
    const errors = all.filter(({ severity }) => severity === 'error');
    const invalid = truth.verdict === 'invalid';
    counts[invalid ? 'invalid' : 'valid']++;
    const kind = invalid === errors.length > 0 ? undefined : invalid ? 'miss' : 'false alarm';
    if (kind !== undefined) counts[invalid ? 'misses' : 'alarms']++;
    const file = resolve(place.folder, truth.file ?? '');
    const sameLine = truth.line === undefined || errors.some(({ path, range }) => path === file && range.start.line + 1 === truth.line);
    if (truth.line !== undefined && invalid) {
      counts.lines++;
      if (sameLine) counts.sameLine++;
    }
    if (kind === undefined && sameLine) continue;
    const got = all.map(({ path, range, severity, code, message }) => ({ file: relative(place.folder, path ?? ''), line: range.start.line + 1, severity, code, message }));
    disagreements.push({ disagreement: kind ?? 'line', seed, mutation, nginx: truth, got: got.slice(0, 8), config });
  }
  return { counts, disagreements };
}

/** @param {number} part @param {number} whole */
const percent = (part, whole) => `${((100 * part) / Math.max(whole, 1)).toFixed(2)} % (${part}/${whole})`;

async function main() {
  if (nginx === undefined) return console.log('skipped: nginx is not installed');
  const { stderr: version } = spawnSync(nginx, ['-v'], { encoding: 'utf8' });
  if (!version.includes(`nginx/${checkedVersion}`)) return console.log(`skipped: ${version.trim()} is installed, the checks are compared with ${checkedVersion}`);
  const seed = option('--seed', Date.now() % 2 ** 32);
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    const { mutants, environment } = await makeMutants(option('--count', 500), makeRandom(seed), folder);
    const { counts, disagreements } = compare(mutants, folder);
    mkdirSync(dirname(list), { recursive: true });
    writeFileSync(list, disagreements.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const wrong = counts.alarms + counts.misses;
    const total = counts.valid + counts.invalid;
    console.log(
      `mutants --seed ${seed}: agreement ${percent(total - wrong, total)}, false alarms ${percent(counts.alarms, counts.valid)}, ` +
        `misses ${percent(counts.misses, counts.invalid)}, line ${percent(counts.sameLine, counts.lines)}, environment left out ${environment}`,
    );
    if ((100 * (total - wrong)) / total < option('--min', 0)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
