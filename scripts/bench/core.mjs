import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * @typedef {object} Core what the rows measure of src/core
 * @property {typeof import('../../src/core/index.js').analyze} analyze
 * @property {typeof import('../../src/core/nginx/parser.js').parseNginx} parseNginx
 */

/**
 * Bundles src/core as the product does, with the parser that has no door in the facade.
 * @param {string} outfile @returns {Promise<Core>}
 */
export async function loadCore(outfile) {
  await build({
    stdin: {
      contents: "export { analyze } from './src/core/index';\nexport { parseNginx } from './src/core/nginx/parser';",
      resolveDir: resolve('.'),
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    alias: { yaml: resolve('node_modules/yaml/browser/index.js') },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return await import(pathToFileURL(outfile).href);
}
