import type {
  Comparison,
  ComparisonRow,
  Estimate,
  Metric,
  RunResult,
  ScenarioId,
  Series,
  VerdictId,
} from '../../shared/benchmark';
import { percent, signedPercent } from '../../shared/figures';
import { incomparable, sessionDifferences, unjudgeable } from './likeness';
import { moments, studentQuantile, type Moments } from './statistics';
import { estimate, metricValues } from './summary';

/** Relative changes below these are not worth a verdict; settings may replace them. */
export interface Thresholds {
  readonly throughput: number;
  readonly latency: number;
  readonly cpu: number;
}

export const defaultThresholds: Thresholds = { throughput: 0.05, latency: 0.1, cpu: 0.03 };

/** Level of all verdicts of one comparison together; each row works at this divided by the number of rows. */
const familyLevel = 0.01;

/**
 * Standard deviation of the logarithm of a figure between sessions of the same config, after correction by `direct`:
 * a new start has its own luck of memory layout and neighbours, which rounds of one session cannot show.
 */
export const sessionDeviation = 0.03;

/** Metrics that carry a verdict. Latency at saturation measures the load generator, so only the latency scenario judges it. */
const judged: Readonly<Record<ScenarioId, readonly Metric[]>> = {
  direct: [],
  latency: ['p50'],
  throughput: ['requestsPerSecond', 'cpuMicrosPerRequest'],
  routes: ['requestsPerSecond'],
};

interface Pair {
  readonly current: Series;
  readonly baseline: Series;
  readonly metric: Metric;
}

/** Compares a run with a saved one. Pure: the same two runs give the same words. */
export function compareRuns(
  current: RunResult,
  baseline: RunResult,
  label: string,
  thresholds: Thresholds = defaultThresholds,
): Comparison {
  const pairs = matchPairs(current, baseline);
  const level = familyLevel / Math.max(1, pairs.length);
  const rows = pairs.flatMap((pair) => compareRow(pair, { current, baseline, level, thresholds }) ?? []);
  const judgeable = rows.filter((row) => row.blockedBy === undefined);
  const nothingToJudge = judgeable.length === 0 ? (rows[0]?.blockedBy ?? 'the two runs have no series in common') : undefined;
  const blockedBy = incomparable(current, baseline) ?? nothingToJudge;
  const verdict = blockedBy === undefined ? overall(judgeable) : 'inconclusive';
  return {
    verdict,
    summary: blockedBy === undefined ? summarySentence(verdict, judgeable, label) : `No verdict: ${blockedBy}.`,
    baseline: { runId: baseline.runId, finishedAt: baseline.finishedAt, label },
    differences: sessionDifferences(current, baseline),
    ...(blockedBy === undefined ? {} : { blockedBy }),
    calibrated: rows.length > 0 && pairs.every((pair) => calibration(pair, current, baseline) !== undefined),
    rows,
  };
}

function matchPairs(current: RunResult, baseline: RunResult): Pair[] {
  const before = new Map(baseline.series.map((series) => [series.id, series]));
  return current.series.flatMap((series) => {
    const other = before.get(series.id);
    if (other === undefined || series.target !== 'gateway') return [];
    return judged[series.scenario].map((metric) => ({ current: series, baseline: other, metric }));
  });
}

interface Context {
  readonly current: RunResult;
  readonly baseline: RunResult;
  readonly level: number;
  readonly thresholds: Thresholds;
}

function compareRow(pair: Pair, context: Context): ComparisonRow | undefined {
  const { metric } = pair;
  const now = metricValues(pair.current.rounds, metric);
  const before = metricValues(pair.baseline.rounds, metric);
  const currentEstimate = estimate(now);
  const baselineEstimate = estimate(before);
  if (currentEstimate === undefined || baselineEstimate === undefined) return undefined;
  const parts = [logMoments(now), logMoments(before)];
  const direct = calibration(pair, context.current, context.baseline);
  if (direct !== undefined) parts.push(direct.current, direct.baseline);
  const interval = logRatioInterval(parts, context.level);
  const threshold = thresholdOf(metric, context.thresholds);
  const higherIsBetter = metric === 'requestsPerSecond';
  const blockedBy = unjudgeable(pair.current.id, metric, context.current, context.baseline);
  const verdict = blockedBy === undefined ? rowVerdict(interval, threshold, higherIsBetter) : 'inconclusive';
  return {
    seriesId: pair.current.id,
    scenario: pair.current.scenario,
    label: pair.current.label,
    ...(pair.current.routeKey === undefined ? {} : { routeKey: pair.current.routeKey }),
    metric,
    baseline: baselineEstimate,
    current: currentEstimate,
    change: { value: Math.expm1(interval.value), low: Math.expm1(interval.low), high: Math.expm1(interval.high) },
    threshold,
    verdict,
    higherIsBetter,
    ...(blockedBy === undefined ? {} : { blockedBy }),
    ...(verdict === 'inconclusive' && blockedBy === undefined ? { smallestDetectable: Math.expm1(interval.value - interval.low) } : {}),
  };
}

function logMoments(values: readonly number[]): Moments {
  return moments(values.map(Math.log));
}

/** The `direct` figures of the same load in both sessions: what the machine's speed of the day contributed. */
function calibration(pair: Pair, current: RunResult, baseline: RunResult): { current: Moments; baseline: Moments } | undefined {
  const values = (run: RunResult): number[] => {
    const scenario: ScenarioId = pair.current.scenario === 'latency' ? 'latency' : 'direct';
    const direct = run.series.filter((series) => series.target === 'direct' && series.scenario === scenario);
    const same = direct.find((series) => series.bodyBytes === pair.current.bodyBytes) ?? direct[0];
    return same === undefined ? [] : metricValues(same.rounds, pair.metric);
  };
  const now = values(current);
  const before = values(baseline);
  if (now.length < 2 || before.length < 2) return undefined;
  return { current: logMoments(now), baseline: logMoments(before) };
}

/**
 * Interval of (current − baseline) − (direct now − direct before) on the log scale, Welch's degrees of freedom, with the
 * deviation between sessions added once for each session.
 */
function logRatioInterval(parts: readonly Moments[], level: number): Estimate {
  const [now, before, directNow, directBefore] = parts;
  let value = (now?.mean ?? NaN) - (before?.mean ?? NaN);
  if (directNow !== undefined && directBefore !== undefined) value -= directNow.mean - directBefore.mean;
  const errors = parts.map((part) => part.variance / part.count);
  const within = errors.reduce((sum, error) => sum + error, 0);
  const spread = parts.reduce((sum, part, i) => sum + (errors[i] ?? 0) ** 2 / (part.count - 1), 0);
  const degrees = spread > 0 ? Math.max(1, within ** 2 / spread) : Infinity;
  const quantile = studentQuantile(1 - level / 2, Math.min(degrees, 1e6));
  const normal = studentQuantile(1 - level / 2, 1e6);
  const half = Math.sqrt(quantile ** 2 * within + normal ** 2 * 2 * sessionDeviation ** 2);
  return { value, low: value - half, high: value + half };
}

function rowVerdict(interval: Estimate, threshold: number, higherIsBetter: boolean): VerdictId {
  const limit = Math.log1p(threshold);
  const better = higherIsBetter ? interval.value > 0 : interval.value < 0;
  if ((interval.low > 0 || interval.high < 0) && Math.abs(interval.value) >= limit) return better ? 'improved' : 'regressed';
  if (interval.low >= -limit && interval.high <= limit) return 'unchanged';
  return 'inconclusive';
}

function thresholdOf(metric: Metric, thresholds: Thresholds): number {
  if (metric === 'requestsPerSecond') return thresholds.throughput;
  return metric === 'cpuMicrosPerRequest' ? thresholds.cpu : thresholds.latency;
}

function overall(rows: readonly ComparisonRow[]): VerdictId {
  if (rows.some((row) => row.verdict === 'regressed')) return 'regressed';
  if (rows.some((row) => row.verdict === 'improved')) return 'improved';
  return rows.every((row) => row.verdict === 'unchanged') ? 'unchanged' : 'inconclusive';
}

const metricNames: Readonly<Record<Metric, string>> = {
  requestsPerSecond: 'requests/s',
  p50: 'median latency',
  p99: 'p99 latency',
  cpuMicrosPerRequest: 'CPU per request',
};

function summarySentence(verdict: VerdictId, rows: readonly ComparisonRow[], label: string): string {
  const against = `against ${label}`;
  if (verdict === 'unchanged') return `Unchanged ${against}: every interval lies within its threshold.`;
  if (verdict === 'inconclusive') {
    const widest = Math.max(...rows.map((row) => row.smallestDetectable ?? 0));
    return `Inconclusive ${against}: with these rounds only changes above ${percent(widest)} could be shown for every figure.`;
  }
  const found = rows.filter((row) => row.verdict === verdict);
  // Requests/s first: it is the figure that people know their gateway by, and one cause moves CPU and latency with it.
  const speed = found.filter((row) => row.metric === 'requestsPerSecond');
  const most = (speed.length > 0 ? speed : found).reduce((a, b) => (Math.abs(b.change.value) > Math.abs(a.change.value) ? b : a));
  const others = found.length > 1 ? ` and ${found.length - 1} more` : '';
  const word = verdict === 'regressed' ? 'Regressed' : 'Improved';
  return `${word} ${against}: ${most.label} ${metricNames[most.metric]} ${signedPercent(most.change.value)}${others}.`;
}
