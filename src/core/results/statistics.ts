/** Mean and variance of independent samples. `variance` is the unbiased one; 0 for fewer than two samples. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

export function moments(values: readonly number[]): Moments {
  const count = values.length;
  if (count === 0) return { count, mean: NaN, variance: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { count, mean, variance: 0 };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { count, mean, variance: squares / (count - 1) };
}

/**
 * The `p` quantile of Student's t distribution with `degrees` degrees of freedom (a real number ≥ 1), found by bisection
 * on the distribution function. Relative error below 1e-9.
 */
export function studentQuantile(p: number, degrees: number): number {
  if (p === 0.5) return 0;
  if (p < 0.5) return -studentQuantile(1 - p, degrees);
  let low = 0;
  let high = 1;
  while (studentDistribution(high, degrees) < p) high *= 2;
  for (let i = 0; i < 100 && high - low > 1e-10 * high; i++) {
    const middle = (low + high) / 2;
    if (studentDistribution(middle, degrees) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function studentDistribution(t: number, degrees: number): number {
  const x = degrees / (degrees + t * t);
  return 1 - 0.5 * regularizedBeta(x, degrees / 2, 0.5);
}

/** I_x(a, b) by its continued fraction (Numerical methods: Lentz's algorithm; DLMF 8.17.22). */
function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean of the distribution.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularizedBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  return front * betaFraction(x, a, b);
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1), tiny);
  let result = d;
  for (let m = 1; m <= 300; m++) {
    for (const numerator of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / nonZero(1 + numerator * d, tiny);
      c = nonZero(1 + numerator / c, tiny);
      result *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return result;
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

/** ln Γ(x) for x > 0 by Stirling's series, shifted to x ≥ 10 where it is exact to 1e-13. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 10) {
    shift -= Math.log(z);
    z += 1;
  }
  const z2 = z * z;
  return shift + (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + (1 / 12 - (1 / 360 - 1 / (1260 * z2)) / z2) / z;
}
