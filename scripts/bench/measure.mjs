/**
 * Numbers of one quantity and how they scatter.
 * @typedef {{ median: number, low: number, high: number, count: number }} Summary low and high are the quartiles
 * @typedef {() => void} Work
 */

/** @param {readonly number[]} numbers @returns {Summary} */
export function summarize(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? NaN;
    return below + ((sorted[Math.ceil(place)] ?? NaN) - below) * (place - Math.floor(place));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75), count: sorted.length };
}

/** CPU milliseconds of this process: what other programs do on the machine weighs less on it than on the clock. @param {Work} work */
export function cpu(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds by the clock. @param {Work} work */
export function clock(work) {
  const before = performance.now();
  work();
  return performance.now() - before;
}

/**
 * Measures several pieces of work in turns, so that what changes on the machine meanwhile meets all of them alike.
 * @template {string} Name
 * @param {Record<Name, () => number>} contenders each does its work once and gives its number
 * @param {number} rounds
 * @param {number} [warmup] rounds before the first that counts
 * @returns {Record<Name, number[]>} the numbers, round by round
 */
export function inTurns(contenders, rounds, warmup = 3) {
  const names = /** @type {Name[]} */ (Object.keys(contenders));
  const numbers = /** @type {Record<Name, number[]>} */ (Object.fromEntries(names.map((name) => [name, []])));
  for (let round = -warmup; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = /** @type {Name} */ (names[(i + round + warmup) % names.length]);
      const number = contenders[name]();
      if (round >= 0) numbers[name].push(number);
    }
  }
  return numbers;
}

/** Ratios round by round, so that a slow moment meets both sides. @param {readonly number[]} over @param {readonly number[]} under */
export function ratios(over, under) {
  return over.map((number, i) => number / (under[i] ?? NaN));
}
