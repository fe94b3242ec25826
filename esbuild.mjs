import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

// One bundle per process. `vscode` is given by the editor; dockerode's optional native parts of SSH are not used.
const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  logLevel: 'info',
  metafile: true,
  legalComments: 'none',
  target: 'node20',
  define: { 'process.env.NODE_ENV': '"production"' },
  // The Node build of `yaml` asks the environment about every token; the other one is the same without that.
  alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', import.meta.url)) },
};

/** @type {import('esbuild').BuildOptions} */
const node = { ...shared, platform: 'node', format: 'cjs', mainFields: ['module', 'main'] };

/** The language client is most of the extension's code and is loaded when the first gateway config is open. */
const lazyClient = {
  name: 'lazy-client',
  setup(/** @type {import('esbuild').PluginBuild} */ { onResolve }) {
    onResolve({ filter: /\/languageClient$/ }, ({ kind }) => (kind === 'dynamic-import' ? { path: './languageClient.js', external: true } : undefined));
  },
};

/** @type {readonly import('esbuild').BuildOptions[]} */
const bundles = [
  { ...node, entryPoints: { extension: 'src/extension.ts' }, external: ['vscode'], plugins: [lazyClient] },
  { ...node, entryPoints: { languageClient: 'src/editor/client/languageClient.ts' }, external: ['vscode'] },
  { ...node, entryPoints: { server: 'src/server/main.ts' } },
  // ssh2 loads its compiled helpers when they are there and works without them.
  { ...node, entryPoints: { bench: 'src/bench/main.ts' }, external: ['*.node', 'cpu-features'] },
  { ...node, entryPoints: { cli: 'src/cli/main.ts' }, banner: { js: '#!/usr/bin/env node' } },
  {
    ...shared,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    entryPoints: { report: 'src/webview/report/main.tsx' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'text' },
  },
];

for (const options of bundles) {
  const full = { ...options, outdir: 'dist' };
  if (watch) {
    await (await context(full)).watch();
  } else {
    const { metafile } = await build(full);
    const name = Object.keys(/** @type {object} */ (options.entryPoints))[0];
    writeFileSync(`dist/${name}.meta.json`, JSON.stringify(metafile));
  }
}
