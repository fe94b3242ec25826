import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from './lib/run.mjs';

// Makes every *.generated.ts anew from the facts next to the project. To make them from a running gateway, call the scripts in
// scripts/generate with what it serves (GET /schemas/…, GET /v1/schema). `--check` fails when the files were not up to date.
const data = resolve('../shared/data');
if (!existsSync(data)) {
  console.log(`nothing was generated: ${data} is not there`);
} else {
  const enterprise = ['3.4', '3.9', '3.15'].flatMap((version) => ['--enterprise', `${data}/konghq-plugins-${version}.json`]);
  const calls = [
    ['nginx.mjs', `${data}/nginx-directives.json`, `${data}/nginx-variables.json`],
    ['kong.mjs', `${data}/kong-3.9.1-schemas.json`, ...enterprise],
    ['apisix.mjs', `${data}/apisix-3.18.0-schema.json`],
  ];
  for (const [script = '', ...args] of calls) process.exitCode ||= await run('node', [`scripts/generate/${script}`, ...args]);
  if (process.argv.includes('--check')) process.exitCode ||= await run('git', ['diff', '--exit-code', '--stat', '--', 'src/**/*.generated.ts']);
}
