import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json';

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>>; readonly imports: readonly { readonly path: string; readonly external?: boolean }[] }>>;
}

const bundles = ['extension', 'languageClient', 'server', 'bench', 'cli', 'report'] as const;
type Bundle = (typeof bundles)[number];

/** Packages in each bundle that the direction of ARCHITECTURE.md is about; everything else may be anywhere in a Node bundle. */
const heavy: Readonly<Record<string, readonly Bundle[]>> = {
  dockerode: ['bench'],
  autocannon: ['bench'],
  'vscode-languageserver': ['server'],
  'vscode-languageclient': ['languageClient'],
  preact: ['report'],
};

/** Folders of src in each bundle. */
const worlds: Readonly<Record<Bundle, readonly string[]>> = {
  extension: ['core', 'editor', 'shared'],
  languageClient: ['core', 'editor', 'shared'],
  server: ['core', 'disk', 'server', 'shared'],
  bench: ['bench', 'core', 'disk', 'shared'],
  cli: ['cli', 'core', 'disk', 'shared'],
  report: ['shared', 'webview'],
};

/** What is not bundled beside Node's own modules. */
const externals: Readonly<Record<Bundle, readonly string[]>> = {
  extension: ['./languageClient.js', 'vscode'],
  languageClient: ['vscode'],
  server: [],
  // ssh2 tries its compiled helpers and goes on without them.
  bench: ['./crypto/build/Release/sshcrypto.node', 'cpu-features'],
  cli: [],
  report: [],
};

const nodeModules = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

// The bundles are made by `npm run build`; the types and the lint rule hold the direction in the sources, this in what is shipped.
describe.skipIf(!existsSync('dist/bench.meta.json'))('the bundles', () => {
  const inputs = new Map<Bundle, readonly string[]>();
  const imports = new Map<Bundle, readonly string[]>();
  beforeAll(() => {
    for (const bundle of bundles) {
      const { outputs } = JSON.parse(readFileSync(`dist/${bundle}.meta.json`, 'utf8')) as Metafile;
      const output = outputs[`dist/${bundle}.js`];
      inputs.set(bundle, Object.keys(output?.inputs ?? {}));
      imports.set(bundle, (output?.imports ?? []).filter(({ external }) => external === true).map(({ path }) => path));
    }
  });

  it.each(bundles)('%s holds the folders of its world alone', (bundle) => {
    const folders = (inputs.get(bundle) ?? []).flatMap((path) => /^src\/([^/.]+)\//.exec(path)?.[1] ?? []);
    expect(folders.length).toBeGreaterThan(0);
    expect([...new Set(folders)].filter((folder) => !worlds[bundle].includes(folder))).toEqual([]);
  });

  it.each(Object.entries(heavy))('%s is in %j alone', (name, allowed) => {
    const holding = bundles.filter((bundle) => inputs.get(bundle)?.some((path) => path.includes(`node_modules/${name}/`)) === true);
    expect(holding).toEqual(allowed);
  });

  it.each(bundles)('%s leaves out what the host gives and nothing else', (bundle) => {
    const left = (imports.get(bundle) ?? []).filter((path) => bundle === 'report' || !nodeModules.has(path));
    expect([...new Set(left)].sort()).toEqual(externals[bundle]);
  });

  it('are all in the package, with nothing else of dist', () => {
    expect(manifest.files.filter((path) => path.startsWith('dist/')).sort()).toEqual(bundles.map((bundle) => `dist/${bundle}.js`).sort());
  });
});
