import { parseArgs } from 'node:util';

/** @typedef {ReturnType<typeof readOptions>} Options */

/** @param {readonly string[]} args */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      strict: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string', default: '15' },
      starts: { type: 'string', default: '5' },
      seed: { type: 'string', default: '7' },
      dist: { type: 'string', default: 'dist' },
    },
  });
  return { ...values, rounds: whole('rounds', values.rounds, 2), starts: whole('starts', values.starts, 2), seed: whole('seed', values.seed, 0) };
}

/** @param {string} name @param {string} text @param {number} least */
function whole(name, text, least) {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`--${name} must be a whole number from ${least} on, not "${text}"`);
  return number;
}
