import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { noFiles } from './keystroke.mjs';
import { cpu } from './measure.mjs';

/** A process of its own for what is done once: prints the CPU milliseconds of the first analysis of a file, or of js-yaml reading it. */
const [what = '', path = '', core = ''] = process.argv.slice(2);
const text = readFileSync(path, 'utf8');
const { analyze } = await import(pathToFileURL(core).href);
const { load } = await import('js-yaml');
const kind = /** @type {'kong' | 'apisix'} */ (what);
console.log(what === 'js-yaml' ? cpu(() => void load(text)) : cpu(() => void analyze({ path, text, kind }, noFiles)));
