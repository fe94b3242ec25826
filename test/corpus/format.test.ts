import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBinary } from '../../src/bench/runtime/local/binaries';
import { analyze } from '../../src/core/index';
import { formatNginx } from '../../src/core/nginx/format';
import { applied, expectFaithful, fourSpaces } from '../unit/nginx/formatted';
import { mapHost } from '../helpers/plans';

// The formatter's promises over every file that the real nginx takes, where the labelled corpus is present.
const corpus = '../shared/corpus/nginx.jsonl';
const missing = existsSync(corpus) ? '' : ` (skipped: there is no ${corpus})`;

interface Entry {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly entry: string;
  readonly fixtures?: Readonly<Record<string, string>>;
  readonly modules: readonly string[];
  readonly verdict: string;
}

function entries(): readonly Entry[] {
  return readFileSync(corpus, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}

const styles = [fourSpaces, { indentSize: 2, useTabs: false }, { indentSize: 8, useTabs: true }];

/** The files of a config that nginx reads. */
function read({ files, entry }: Entry): ReadonlySet<string> {
  const host = mapHost(Object.fromEntries(Object.entries(files).map(([name, text]) => [`/w/${name}`, text])));
  const { dependencies } = analyze({ path: `/w/${entry}`, text: files[entry] ?? '', kind: 'nginx' }, host);
  return new Set([entry, ...dependencies.map((path) => path.slice('/w/'.length))]);
}

describe.skipIf(missing !== '')(`formatting the corpus${missing}`, () => {
  it('keeps the tokens of every file of every valid config, and is done after once', () => {
    let formatted = 0;
    for (const config of entries().filter(({ verdict }) => verdict === 'valid')) {
      const left = Object.entries(config.files).filter(([, text]) => styles.some((style) => expectFaithful(text, style) === undefined));
      formatted += Object.keys(config.files).length - left.length;
      // Only files that nginx does not read can be broken in a config that it takes.
      const readByNginx = left.length === 0 ? new Set() : read(config);
      expect(left.map(([name]) => name).filter((name) => readByNginx.has(name)), config.id).toEqual([]);
    }
    expect(formatted).toBeGreaterThan(1000);
  }, 120_000);

  it('keeps the tokens of configs that nginx refuses, or leaves them alone', () => {
    const outcomes = entries()
      .filter(({ verdict }) => verdict !== 'valid')
      .flatMap(({ files }) => Object.values(files).map((text) => expectFaithful(text) !== undefined));
    expect(outcomes).toContain(true);
    expect(outcomes).toContain(false);
  }, 120_000);
});

const nginx = findBinary(['nginx'], {});
const modules = '/usr/lib/nginx/modules';
/** `nginx -t` opens logs and creates folders: only configs that name none outside of their own folder are tried. */
const outside = /^[^#]*\b(?:access_log|error_log|pid|lock_file|\w+_temp_path|\w+_cache_path|\w*store)\s+["']?(?:[a-z]+=)?\//m;
const wanted = 60;
const reason = missing !== '' ? missing : nginx === undefined ? ' (skipped: there is no nginx)' : '';

describe.skipIf(reason !== '')(`the real nginx${reason}`, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gateway-lens-format-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write({ files, fixtures }: Entry, edit: (text: string) => string): void {
    rmSync(folder, { recursive: true, force: true });
    const put = (name: string, text: string): void => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    };
    for (const [name, text] of Object.entries(files)) put(name, edit(text).replaceAll('@PREFIX@', folder));
    for (const [name, kind] of Object.entries(fixtures ?? {})) {
      if (kind === 'dir') mkdirSync(join(folder, name), { recursive: true });
      else if (!(name in files)) put(name, '');
    }
  }

  /** The verdict and the messages, without the lines that formatting moves. */
  function verdict(config: Entry, edit: (text: string) => string): { readonly status: number | null; readonly said: string } {
    write(config, edit);
    const load = config.modules.map((name) => `load_module ${modules}/${name}.so;`).join(' ');
    const args = ['-t', '-p', `${folder}/`, '-c', join(folder, config.entry), '-g', load];
    const { status, stderr } = spawnSync(nginx ?? '', args, { encoding: 'utf8', timeout: 20_000 });
    return { status, said: stderr.replace(/^\d{4}\/\d\d\/\d\d [\d:]+ |\d+#\d+: |:\d+$/gm, '') };
  }

  const format = (text: string): string => applied(text, formatNginx(text, fourSpaces) ?? []);

  it('says the same of a formatted config as before', () => {
    const usable = entries().filter(
      ({ verdict: known, files, modules: names }) =>
        known !== 'environment' &&
        !Object.values(files).some((text) => outside.test(text)) &&
        names.every((name) => existsSync(`${modules}/${name}.so`)) &&
        Object.values(files).some((text) => (formatNginx(text, fourSpaces)?.length ?? 0) > 0),
    );
    const step = Math.max(1, Math.floor(usable.length / wanted));
    const sample = usable.filter((_, i) => i % step === 0);
    const before = sample.map((config) => verdict(config, (text) => text));
    sample.forEach((config, i) => expect(verdict(config, format), config.id).toEqual(before[i]));
    expect(before.some(({ status }) => status === 0)).toBe(true);
  }, 120_000);
});
