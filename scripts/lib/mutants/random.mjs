/**
 * Numbers that look random and are the same for the same seed (mulberry32): a run can be repeated from the seed it prints.
 * @typedef {ReturnType<typeof makeRandom>} Random
 * @param {number} seed
 */
export function makeRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  /** @param {number} below */
  const int = (below) => Math.floor(next() * below);
  return {
    int,
    /** @param {number} probability */
    chance: (probability) => next() < probability,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from');
      return /** @type {T} */ (list[int(list.length)]);
    },
  };
}
