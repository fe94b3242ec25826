import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { run, which } from './lib/run.mjs';

/**
 * How far the checks agree with the real gateways, over the labelled corpora next to the project. `--min N` fails below
 * N per cent. Disagreements are listed in test-output/agreement-<gateway>.jsonl.
 */
const shared = resolve('../shared/corpus');
const at = process.argv.indexOf('--min');
const least = at < 0 ? undefined : process.argv[at + 1];
mkdirSync('test-output', { recursive: true });
if (!existsSync(`${shared}/agree.py`) || which('python3') === undefined) {
  console.log('agreement was not measured: it needs the labelled corpora in ../shared/corpus and python3');
} else {
  let status = 0;
  for (const gateway of ['nginx', 'kong', 'apisix']) {
    const list = `test-output/agreement-${gateway}.jsonl`;
    const args = [`${shared}/agree.py`, '--cli', `node ${resolve('dist/cli.js')}`, '--strict-refs', '--list', list, `${shared}/${gateway}.jsonl`];
    status ||= await run('python3', least === undefined ? args : [...args, '--min', least]);
  }
  process.exitCode = status;
}
