import { statSync } from 'node:fs';
import { createVSIX } from '@vscode/vsce';

// The bundles hold everything they need; only what package.json's `files` names goes in.
const path = 'dist/gateway-lens.vsix';
await createVSIX({ packagePath: path, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false });
const size = statSync(path).size;
console.log(`${path}: ${(size / 1024).toFixed(0)} KB`);
const limits = { [path]: 3 * 1024, 'dist/extension.js': 400, 'dist/report.js': 150 };
for (const [file, limit] of Object.entries(limits)) {
  const kilobytes = statSync(file).size / 1024;
  if (kilobytes > limit) {
    console.error(`${file} is ${kilobytes.toFixed(0)} KB, above its limit of ${limit} KB`);
    process.exitCode = 1;
  }
}
