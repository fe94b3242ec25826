/** For checks of texts that reach no other file. @type {import('../../src/core/analysis.js').CoreHost} */
export const noFiles = { readFile: () => undefined, isDirectory: () => false, glob: () => [] };

/**
 * Texts as they are while somebody types at a place in the middle: each differs from the one before in one character, and none
 * is the same string object as an earlier one.
 * @param {string} text @param {number} at
 */
export function typing(text, at) {
  let count = 0;
  return {
    next: () => (count++ % 2 === 0 ? `${text.slice(0, at)} ${text.slice(at)}` : `${text.slice(0, at)}${text.slice(at)}`),
  };
}
