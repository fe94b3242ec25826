import type { Estimate, Metric, VerdictId } from '../../shared/benchmark';

export function wholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Milliseconds with the digits that the size deserves. */
export function milliseconds(value: number): string {
  if (value < 1) return value.toFixed(3);
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

export function signedPercent(ratio: number): string {
  const sign = ratio < 0 ? '−' : '+';
  return `${sign}${Math.abs(ratio * 100).toFixed(1)} %`;
}

/** Half of the interval relative to the value. */
export function halfWidth(estimate: Estimate): string {
  return `±${((Math.sqrt(estimate.high / estimate.low) - 1) * 100).toFixed(1)} %`;
}

/** ISO 8601 in UTC to the reader's own time zone. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

export function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

export const metricNames: Readonly<Record<Metric, string>> = {
  requestsPerSecond: 'QPS',
  p50: 'p50',
  p99: 'p99',
  cpuMicrosPerRequest: 'CPU per request',
};

/** A sign beside the word, so that a verdict never rests on colour alone. */
export const verdictSigns: Readonly<Record<VerdictId, string>> = {
  improved: '✓',
  regressed: '✕',
  unchanged: '=',
  inconclusive: '?',
};
