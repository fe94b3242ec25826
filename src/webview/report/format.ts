import type { Metric, VerdictId } from '../../shared/benchmark';

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
