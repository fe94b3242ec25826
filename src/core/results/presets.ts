import type { BenchOptions, PresetId, ScenarioId } from '../../shared/benchmark';

/** Rounds shorter than this hold too few requests for a p99 on a slow machine. Seconds. */
export const shortestRouteRound = 0.3;

const presets: Readonly<Record<PresetId, BenchOptions>> = {
  // About 30 s with a handful of routes: no latency scenario, one-second rounds.
  quick: {
    preset: 'quick',
    scenarios: ['direct', 'throughput', 'routes'],
    rounds: 3,
    roundSeconds: 1,
    warmupSeconds: 4,
    connections: 50,
    routesBudgetSeconds: 10,
  },
  // About 3 minutes.
  standard: {
    preset: 'standard',
    scenarios: ['direct', 'latency', 'throughput', 'routes'],
    rounds: 5,
    roundSeconds: 3,
    warmupSeconds: 10,
    connections: 100,
    routesBudgetSeconds: 60,
  },
  // 10 rounds of 10 s on 100 connections, as the APISIX and Kong comparisons of 2022 were published.
  thorough: {
    preset: 'thorough',
    scenarios: ['direct', 'latency', 'throughput', 'routes'],
    rounds: 10,
    roundSeconds: 10,
    warmupSeconds: 30,
    connections: 100,
  },
};

/** What the user may change of a preset. */
export interface OptionOverrides {
  readonly scenarios?: readonly ScenarioId[];
  readonly rounds?: number;
  readonly roundSeconds?: number;
  readonly connections?: number;
}

/** The options of a run. `direct` is always measured: it calibrates every other figure. */
export function resolveOptions(preset: PresetId, overrides: OptionOverrides = {}): BenchOptions {
  const base = presets[preset];
  const scenarios = overrides.scenarios ?? base.scenarios;
  return {
    ...base,
    scenarios: scenarios.includes('direct') ? scenarios : ['direct', ...scenarios],
    rounds: Math.max(2, Math.round(overrides.rounds ?? base.rounds)),
    roundSeconds: Math.max(1, overrides.roundSeconds ?? base.roundSeconds),
    connections: Math.max(1, Math.round(overrides.connections ?? base.connections)),
  };
}

/** Length of one round of one route in seconds, so that all routes together stay within the budget where it can be kept. */
export function routeRoundSeconds(options: BenchOptions, routes: number): number {
  if (options.routesBudgetSeconds === undefined || routes === 0) return options.roundSeconds;
  const share = options.routesBudgetSeconds / (routes * options.rounds);
  return Math.min(options.roundSeconds, Math.max(shortestRouteRound, share));
}
