import type { BenchOptions, Round, RunResult, ScenarioId, Series } from '../../src/shared/benchmark';
import { resolveOptions } from '../../src/core/results/presets';
import { summarize } from '../../src/core/results/summary';

/** A round with plausible figures around a given speed. */
export function round(requestsPerSecond: number, change: Partial<Round> = {}): Round {
  const p50 = 50_000 / requestsPerSecond;
  return {
    requestsPerSecond,
    requests: requestsPerSecond * 3,
    seconds: 3,
    latency: { mean: p50 * 1.1, p50, p90: p50 * 1.5, p99: p50 * 3, max: p50 * 6 },
    errors: 0,
    non2xx: 0,
    cpuMicrosPerRequest: 1e6 / requestsPerSecond,
    generatorCpu: 0.5,
    ...change,
  };
}

export function series(id: string, scenario: ScenarioId, speeds: readonly number[], change: Partial<Series> = {}): Series {
  const rounds = speeds.map((speed) => round(speed));
  return {
    id,
    scenario,
    label: id,
    target: scenario === 'direct' ? 'direct' : 'gateway',
    bodyBytes: 1024,
    connections: 100,
    rounds,
    summary: summarize(rounds),
    ...change,
  };
}

export function run(seriesList: readonly Series[], change: Partial<RunResult> = {}, options: BenchOptions = resolveOptions('standard')): RunResult {
  return {
    schemaVersion: 1,
    tool: { name: 'gateway-lens', version: '0.1.0' },
    runId: 'run-1',
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:03:00.000Z',
    config: { name: 'kong.yml', kind: 'kong', digest: 'd' },
    runtime: 'docker',
    gateway: { version: '3.9.1', image: 'kong:3.9', imageDigest: 'sha256:1' },
    upstream: { version: '1.27.1', image: 'openresty/openresty:alpine' },
    host: { os: 'Linux', arch: 'x64', cpuModel: 'Test CPU', cpus: 2, memoryBytes: 1, node: 'v20', loadAverage: 0 },
    options,
    adaptations: [],
    unmeasured: [],
    series: seriesList,
    notices: [],
    ...change,
  };
}
