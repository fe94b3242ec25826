import type { Estimate, Metric, Round, Series } from '../../shared/benchmark';
import { moments, studentQuantile } from './statistics';

/** Confidence of the intervals shown beside every figure. Verdicts work at a stricter level (`compare.ts`). */
export const displayConfidence = 0.95;

const metricOf: Readonly<Record<Metric, (round: Round) => number | undefined>> = {
  requestsPerSecond: (round) => round.requestsPerSecond,
  p50: (round) => round.latency.p50,
  p99: (round) => round.latency.p99,
  cpuMicrosPerRequest: (round) => round.cpuMicrosPerRequest,
};

/** Values of one metric, round by round; empty when a round lacks it or it is not positive (no requests were answered). */
export function metricValues(rounds: readonly Round[], metric: Metric): number[] {
  const values: number[] = [];
  for (const round of rounds) {
    const value = metricOf[metric](round);
    if (value === undefined || !Number.isFinite(value) || value <= 0) return [];
    values.push(value);
  }
  return values;
}

/**
 * Geometric mean of the rounds with its t interval on the logarithms: speeds vary by factors, and the bounds of a rate
 * must stay positive. With one round there is no interval, and no estimate.
 */
export function estimate(values: readonly number[], confidence = displayConfidence): Estimate | undefined {
  if (values.length < 2) return undefined;
  const { count, mean, variance } = moments(values.map(Math.log));
  const half = studentQuantile((1 + confidence) / 2, count - 1) * Math.sqrt(variance / count);
  return { value: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

/** Estimates of every metric that the rounds have. */
export function summarize(rounds: readonly Round[]): Series['summary'] {
  const summary: Partial<Record<Metric, Estimate>> = {};
  for (const metric of Object.keys(metricOf) as Metric[]) {
    const value = estimate(metricValues(rounds, metric));
    if (value !== undefined) summary[metric] = value;
  }
  return summary;
}
