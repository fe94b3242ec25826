import type { GatewayKind } from './gateway';

/** Scenario ids are stable: they are keys in result files and on the command line. */
export const scenarioIds = ['direct', 'latency', 'throughput', 'routes'] as const;
export type ScenarioId = (typeof scenarioIds)[number];

export function isScenarioId(value: unknown): value is ScenarioId {
  return scenarioIds.includes(value as ScenarioId);
}

/** One line each, shown in the report and by `bench --help`. */
export const scenarioReasons: Readonly<Record<ScenarioId, string>> = {
  direct: 'the upstream without the gateway: the ceiling of the load generator and the speed of the machine today',
  latency: 'what the gateway adds to single requests (1 connection, 0 KB and 1 KB), interleaved with the upstream alone',
  throughput: 'closed loop at full load, 0 KB and 1 KB: how many requests one gateway worker answers',
  routes: 'every route by itself at full load: the numbers shown on the routes',
};

export const presetIds = ['quick', 'standard', 'thorough'] as const;
export type PresetId = (typeof presetIds)[number];

export function isPresetId(value: unknown): value is PresetId {
  return presetIds.includes(value as PresetId);
}

export type RuntimeId = 'docker' | 'local';

/** What one run does: resolved from a preset and the user's choices before the engine starts. */
export interface BenchOptions {
  readonly preset: PresetId;
  readonly scenarios: readonly ScenarioId[];
  /** Rounds of each series; at least 2, so that every figure has a spread. */
  readonly rounds: number;
  /** Length of one round in seconds, at least 1. */
  readonly roundSeconds: number;
  /** Longest warm-up in seconds; it ends earlier when successive seconds level off. */
  readonly warmupSeconds: number;
  /** Open keep-alive connections of `throughput` and `routes`. */
  readonly connections: number;
  /** Time for the whole `routes` scenario in seconds: with many routes their rounds get shorter (`routeRoundSeconds`). Absent = no bound. */
  readonly routesBudgetSeconds?: number;
}

/** Container images by role; each is a setting. */
export interface ImageSettings {
  readonly nginx: string;
  readonly kong: string;
  readonly apisix: string;
  readonly upstream: string;
}

export const defaultImages: ImageSettings = {
  nginx: 'nginx:stable',
  kong: 'kong:3.9',
  apisix: 'apache/apisix:3.18.0-debian',
  upstream: 'openresty/openresty:alpine',
};

/** Something of the user's config that was changed so that it runs anywhere and touches nothing real. */
export interface Adaptation {
  /** Stable kebab-case id, e.g. `upstream-replaced`. */
  readonly code: string;
  /** One sentence for the report. Never holds a secret. */
  readonly message: string;
  /** Zero-based line in the user's file where there is one. */
  readonly line?: number;
  /** File the line is in when it is not the benchmarked one; relative to it. */
  readonly file?: string;
}

/** A route that the plan does not measure, and why. */
export interface UnmeasuredRoute {
  readonly routeKey: string;
  readonly label: string;
  readonly reason: string;
}

/** Point estimate with the bounds of its interval, in the unit of the value. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Milliseconds. */
export interface LatencySummary {
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** One timed stretch of load on one target. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly seconds: number;
  readonly latency: LatencySummary;
  /** Requests without an answer: connection errors and time-outs. */
  readonly errors: number;
  /** Answers outside 2xx. */
  readonly non2xx: number;
  /** CPU time the gateway (upstream for `direct`) used per request, in microseconds; absent where it cannot be read. */
  readonly cpuMicrosPerRequest?: number;
  /** Share of one CPU the load generator used, 0..1 and above with several threads. */
  readonly generatorCpu: number;
}

export type Metric = 'requestsPerSecond' | 'p50' | 'p99' | 'cpuMicrosPerRequest';

/** Repeated rounds of one target under one load. */
export interface Series {
  /** Unique within the run and stable between runs, e.g. `throughput/1kb` or `routes/<route key>`. */
  readonly id: string;
  readonly scenario: ScenarioId;
  readonly label: string;
  readonly target: 'gateway' | 'direct';
  readonly routeKey?: string;
  /** Digest of the route's text when it was measured; a different one now makes the number stale. */
  readonly routeDigest?: string;
  readonly bodyBytes: number;
  readonly connections: number;
  readonly rounds: readonly Round[];
  readonly summary: Readonly<Partial<Record<Metric, Estimate>>>;
}

/** Something about the run that the reader must know; `blocking` ones forbid a verdict on what they are about. */
export interface Notice {
  readonly code: 'errors' | 'non-2xx' | 'generator-bound' | 'foreign-load' | 'throttled' | 'warmup-not-level' | 'few-rounds';
  readonly blocking: boolean;
  readonly message: string;
  /** The series it is about; absent = the whole run. */
  readonly seriesIds?: readonly string[];
}

export interface HostFingerprint {
  readonly os: string;
  readonly arch: string;
  readonly cpuModel: string;
  readonly cpus: number;
  readonly memoryBytes: number;
  readonly node: string;
  readonly docker?: string;
  /** One-minute load average when the run started. */
  readonly loadAverage: number;
}

/** The file of one run. Readers must refuse a schemaVersion they do not know. */
export interface RunResult {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: 'gateway-lens'; readonly version: string };
  readonly runId: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly config: { readonly name: string; readonly kind: GatewayKind; readonly digest: string };
  readonly runtime: RuntimeId;
  readonly gateway: { readonly version: string; readonly image?: string; readonly imageDigest?: string; readonly binary?: string };
  readonly upstream: { readonly version: string; readonly image?: string; readonly imageDigest?: string; readonly binary?: string };
  readonly host: HostFingerprint;
  readonly options: BenchOptions;
  readonly adaptations: readonly Adaptation[];
  readonly unmeasured: readonly UnmeasuredRoute[];
  readonly series: readonly Series[];
  readonly notices: readonly Notice[];
}

export type VerdictId = 'improved' | 'regressed' | 'unchanged' | 'inconclusive';

export interface ComparisonRow {
  readonly seriesId: string;
  readonly scenario: ScenarioId;
  readonly label: string;
  readonly routeKey?: string;
  readonly metric: Metric;
  readonly baseline: Estimate;
  readonly current: Estimate;
  /** Relative change, 0.05 = 5 % more than the baseline, with its interval. */
  readonly change: Estimate;
  /** Relative threshold the verdict was taken with. */
  readonly threshold: number;
  readonly verdict: VerdictId;
  /** Whether more of this metric is better. */
  readonly higherIsBetter: boolean;
  /** Why this row may not be judged although others may; it is `inconclusive` then. One clause without a full stop. */
  readonly blockedBy?: string;
  /** For `inconclusive`: the smallest relative change these rounds could have shown. */
  readonly smallestDetectable?: number;
}

export interface Comparison {
  readonly verdict: VerdictId;
  /** One sentence that says the verdict and what it rests on. */
  readonly summary: string;
  readonly baseline: { readonly runId: string; readonly finishedAt: string; readonly label: string };
  /** What differs between the two sessions besides the config (image, CPU, options). */
  readonly differences: readonly string[];
  /** Why no verdict was given, when it is blocked. */
  readonly blockedBy?: string;
  /** Whether figures were corrected by the two sessions' `direct` figures. */
  readonly calibrated: boolean;
  readonly rows: readonly ComparisonRow[];
}
