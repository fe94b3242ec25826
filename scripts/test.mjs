import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { withDocker } from './lib/docker.mjs';
import { ensurePrograms } from './lib/packages.mjs';
import { run, section } from './lib/run.mjs';

/**
 * Everything that must pass, in the order in which a failure is cheapest to learn. Every part runs even when an earlier
 * one failed; the last line counts them.
 */
const out = 'test-output';
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = /** @type {string[]} */ ([]);

/** @param {string} title @param {readonly string[]} command */
async function step(title, command, env = {}) {
  section(title);
  const [program = '', ...args] = command;
  const status = await run(program, args, { env: { ...process.env, ...env } });
  counts[status === 0 ? 'passed' : 'failed'] += 1;
  if (status !== 0) failures.push(title);
  return status === 0;
}

/** @param {string} project */
async function vitest(project, env = {}) {
  const report = `${out}/${project}.json`;
  const args = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  section(`tests: ${project}`);
  const status = await run('npx', args, { env: { ...process.env, ...env } });
  addReport(report, project, status);
}

/** Adds a JSON report of vitest's or mocha's shape. @param {string} path @param {string} name @param {number} status */
function addReport(path, name, status) {
  if (!existsSync(path)) {
    counts.failed += 1;
    failures.push(`${name}: no report was written`);
    return;
  }
  const report = JSON.parse(readFileSync(path, 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  if (status !== 0 || report.numFailedTests > 0) failures.push(name);
  if (status !== 0 && report.numFailedTests === 0) counts.failed += 1;
}

await ensurePrograms(['nginx', 'docker', 'busybox', 'chromium', 'python']);
await step('types', ['npm', 'run', '--silent', 'typecheck']);
await step('lint', ['npm', 'run', '--silent', 'lint']);
const built = await step('package', ['npm', 'run', '--silent', 'package']);
await vitest('unit');
if (built) {
  await vitest('lsp');
  await vitest('webview');
  await step('agreement with the real gateways', ['npm', 'run', '--silent', 'agreement', '--', '--min', '93']);
  await step('agreement with nginx on new mutants', ['npm', 'run', '--silent', 'mutants', '--', '--count', '500', '--min', '98.5']);
  await withDocker(async ({ env, missing }) => {
    if (missing) console.log(`\nDocker tests are skipped: ${missing}`);
    await vitest('docker', env);
    await step('tests: the suite inside an editor', ['node', 'test/editor/run.mjs'], env);
    await step('tests: a session in the editor', ['node', 'test/editor/session.mjs'], env);
  });
}

section('summary');
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;
