import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { output } from '../../lib/run.mjs';
import { apisixConfig } from '../inputs/apisix.mjs';
import { kongConfig } from '../inputs/kong.mjs';
import { noFiles, typing } from '../keystroke.mjs';
import { cpu, inTurns, ratios } from '../measure.mjs';

const firstRun = fileURLToPath(new URL('../firstRun.mjs', import.meta.url));

/** What the checks of Kong and APISIX files cost beside js-yaml, which only reads them. @param {import('../../bench.mjs').Context} context @returns {import('../../bench.mjs').Row[]} */
export function yamlRows({ core, rounds, starts, folder, seed, coreFile }) {
  return /** @type {const} */ ([['kong', 'Kong', kongConfig], ['apisix', 'APISIX', apisixConfig]]).flatMap(([kind, title, make]) => {
    const text = make(1e6, seed);
    const path = join(folder, `${kind}.yaml`);
    writeFileSync(path, text);
    const check = (/** @type {string} */ now) => core.analyze({ path, text: now, kind }, noFiles);
    const known = check(text).diagnostics.find((one) => one.severity === 'error');
    if (known) throw new Error(`the generated ${title} file is not clean: ${known.message}`);
    const first = (/** @type {string} */ what) => () => Number(output(process.execPath, [firstRun, what, path, coreFile]));
    const cold = inTurns({ ours: first(kind), theirs: first('js-yaml') }, starts, 1);
    const edit = typing(text, text.indexOf('\n', text.length / 2));
    const warm = inTurns({ ours: () => cpu(() => void check(edit.next())), theirs: () => cpu(() => void load(text)) }, rounds);
    return [
      { name: `${title}: first analysis / js-yaml.load, 1 MB`, unit: '×', values: ratios(cold.ours, cold.theirs), most: 8 },
      { name: `${title}: check after a keystroke / js-yaml.load, 1 MB`, unit: '×', values: ratios(warm.ours, warm.theirs) },
      { name: `${title}: check after a keystroke, 1 MB`, unit: 'ms', values: warm.ours },
    ];
  });
}
