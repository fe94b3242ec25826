import type { Comparison, ComparisonRow, RunResult, Series } from '../../shared/benchmark';
import { percent, wholeNumber } from '../../shared/figures';
import type { RouteInfo } from '../../shared/serverProtocol';

/** Pure: what the lenses say. */
export interface Measured {
  readonly result: RunResult;
  readonly comparison: Comparison | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface LensText {
  readonly title: string;
  readonly tooltip: string;
}

/** The lens of a route; `undefined` where the last run has no number for it. */
export function routeLens(route: RouteInfo, { result, comparison, now }: Measured): LensText | undefined {
  const series = result.series.find((one) => one.scenario === 'routes' && one.target === 'gateway' && one.routeKey === route.key);
  const speed = series?.summary.requestsPerSecond;
  if (series === undefined || speed === undefined) return undefined;
  const stale = series.routeDigest !== undefined && series.routeDigest !== route.digest;
  const p99 = series.summary.p99;
  const parts = [
    ...(stale ? ['stale'] : []),
    `${wholeNumber(speed.value)} QPS`,
    ...(p99 === undefined ? [] : [`p99 ${milliseconds(p99.value)}`]),
    ...changePart(rowOf(series, comparison)),
    age(result.finishedAt, now),
  ];
  return {
    title: parts.join(' · '),
    tooltip: stale ? 'The route changed after it was measured. Open the report at this route.' : 'Open the report at this route.',
  };
}

/** The lens at the top of the file; `undefined` before the first run. */
export function lastRunLens({ result, comparison, now }: Measured): LensText | undefined {
  const series = result.series
    .filter((one) => one.scenario === 'throughput' && one.target === 'gateway' && one.summary.requestsPerSecond !== undefined)
    .sort((a, b) => a.bodyBytes - b.bodyBytes)[0];
  const speed = series?.summary.requestsPerSecond;
  const figures = [...(speed === undefined ? [] : [`${wholeNumber(speed.value)} QPS`]), ...(comparison === undefined ? [] : [comparison.verdict])];
  const when = `Last run ${age(result.finishedAt, now)}`;
  return {
    title: figures.length === 0 ? when : `${when}: ${figures.join(', ')}`,
    tooltip: comparison === undefined ? 'Open the report of the last run.' : `${comparison.summary} Open the report.`,
  };
}

/** `5 min ago`: coarse, for it is read at a glance. */
export function age(finishedAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(finishedAt)) / 60_000);
  if (!(minutes >= 1)) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

function changePart(row: ComparisonRow | undefined): string[] {
  if (row === undefined) return [];
  const arrow = row.change.value < 0 ? '▼' : '▲';
  if (row.verdict === 'unchanged') return ['unchanged vs baseline'];
  const doubt = row.blockedBy !== undefined ? ' (no verdict)' : row.verdict === 'inconclusive' ? ' (inconclusive)' : '';
  return [`${arrow} ${percent(Math.abs(row.change.value))} vs baseline${doubt}`];
}

function rowOf(series: Series, comparison: Comparison | undefined): ComparisonRow | undefined {
  return comparison?.rows.find((row) => row.seriesId === series.id && row.metric === 'requestsPerSecond');
}

function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : wholeNumber(value)} ms`;
}
