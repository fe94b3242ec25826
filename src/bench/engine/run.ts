import { randomBytes } from 'node:crypto';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { analyze, LineIndex } from '../../core/index';
import type { Analysis, CoreHost } from '../../core/analysis';
import { digest } from '../../core/text/digest';
import type { RunResult } from '../../shared/benchmark';
import type { BenchRequest, FailureLocation, Progress } from '../../shared/engineProtocol';
import type { LoadGenerator } from '../load/generator';
import { planBenchmark } from '../plan/planBenchmark';
import type { BenchmarkPlan, Endpoint } from '../plan/types';
import type { Addresses, RunningProgram, Runtime } from '../runtime/runtime';
import { upstreamLaunch } from '../upstream/upstream';
import { EngineFailure } from './failure';
import { measure } from './measure';
import { noticesFor } from './notices';
import { planSeries } from './schedule';
import { gatewayReady, PortTaken, upstreamReady } from './start';
import { verifyRequests } from './verify';
import { warmUp } from './warmup';

/** What a run is made of; tests give a runtime and a generator of their own. */
export interface RunParts {
  /** Reads the config and what it includes. */
  readonly host: CoreHost;
  readonly runtime: Runtime;
  readonly generator: LoadGenerator;
  readonly progress: (progress: Progress) => void;
  readonly log: (level: 'info' | 'warning', message: string) => void;
}

/** Everything before the first byte of load: what the plan is about, and programs that answer. */
interface Started {
  readonly plan: BenchmarkPlan;
  readonly addresses: Addresses;
  readonly upstream: RunningProgram;
  readonly upstreamAddress: Endpoint;
  readonly gateway: RunningProgram;
}

/**
 * One benchmark from plan to result. Whatever happens, the runtime is closed before this returns or throws. Expected failures
 * are thrown as `EngineFailure`.
 */
export async function runBenchmark(request: BenchRequest, parts: RunParts, signal: AbortSignal): Promise<RunResult> {
  const startedAt = new Date();
  const loadPerCpu = (loadavg()[0] ?? 0) / Math.max(1, cpus().length);
  try {
    const analysis = analyzeConfig(request, parts.host);
    const started = await startAll(request, analysis, parts, signal);
    return await measureAll(request, analysis, started, parts, { startedAt, loadPerCpu }, signal);
  } finally {
    parts.progress({ phase: 'teardown', message: 'removing what was started' });
    for (const left of await parts.runtime.close()) parts.log('warning', `not removed: ${left}`);
  }
}

function analyzeConfig(request: BenchRequest, host: CoreHost): Analysis {
  const text = request.configText ?? host.readFile(request.configPath);
  if (text === undefined) throw new EngineFailure('config-invalid', 'The config cannot be read.', 'Check that the file is there and readable.');
  const analysis = analyze({ path: request.configPath, text, kind: request.kind }, host);
  const errors = analysis.diagnostics.filter((found) => found.severity === 'error');
  if (errors.length === 0) return analysis;
  const locations = errors.slice(0, 5).map((found): FailureLocation => {
    const path = found.path ?? request.configPath;
    const source = found.path === undefined ? text : (host.readFile(path) ?? '');
    return { path, range: new LineIndex(source).range(found.range), message: found.message };
  });
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  throw new EngineFailure('config-invalid', `The config has ${count}: the gateway would refuse it or drop a part of it.`, 'Correct it and run again.', { locations });
}

async function startAll(request: BenchRequest, analysis: Analysis, parts: RunParts, signal: AbortSignal): Promise<Started> {
  const { runtime, progress } = parts;
  progress({ phase: 'plan', message: 'planning the run' });
  // Refuses what cannot be run before anything is pulled or started; the addresses come later.
  const nowhere = { host: '127.0.0.1', port: 1 };
  const early = planOrFail(request, analysis, parts, { gateway: nowhere, status: nowhere, upstream: nowhere });
  const upstreamSpec = upstreamLaunch(runtime.id, nowhere, runtime.upstreamFolder);
  await runtime.prepare([upstreamSpec, early], (message, fraction) => progress({ phase: 'image', message, ...(fraction === undefined ? {} : { fraction }) }), signal);
  return startPrograms(request, analysis, parts, signal);
}

async function startPrograms(request: BenchRequest, analysis: Analysis, parts: RunParts, signal: AbortSignal): Promise<Started> {
  const { runtime, progress } = parts;
  try {
    const addresses = await runtime.addresses(signal);
    progress({ phase: 'upstream', message: 'starting the upstream' });
    const { running: upstream, address } = await runtime.startUpstream(upstreamLaunch(runtime.id, addresses.upstream.inside, runtime.upstreamFolder), signal);
    await upstreamReady(upstream, address.outside, signal);
    const plan = planOrFail(request, analysis, parts, {
      gateway: addresses.gateway.inside,
      status: addresses.status.inside,
      upstream: address.inside,
    });
    progress({ phase: 'gateway', message: `starting ${request.kind}` });
    const gateway = await runtime.startGateway(plan, signal);
    const isStatus = plan.ready.endpoint.port === addresses.status.inside.port;
    await gatewayReady(gateway, plan, isStatus ? addresses.status.outside : addresses.gateway.outside, signal);
    return { plan, addresses, upstream, upstreamAddress: address.outside, gateway };
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    const action = 'Run it again: other ports are chosen then.';
    throw new EngineFailure('port-taken', 'A port was taken by another program between choice and start.', action, { output: error.message });
  }
}

function planOrFail(request: BenchRequest, analysis: Analysis, { host, runtime }: RunParts, endpoints: Record<'gateway' | 'status' | 'upstream', Endpoint>): BenchmarkPlan {
  const outcome = planBenchmark({ analysis, host, runtime: request.runtime, endpoints, folder: runtime.folder });
  if (outcome.ok) return outcome.plan;
  const { code, message, action, locations } = outcome.failure;
  throw new EngineFailure(code, message, action, locations === undefined ? {} : { locations });
}

async function measureAll(
  request: BenchRequest,
  analysis: Analysis,
  started: Started,
  { generator, progress, runtime }: RunParts,
  session: { readonly startedAt: Date; readonly loadPerCpu: number },
  signal: AbortSignal,
): Promise<RunResult> {
  const { plan, addresses, upstream, upstreamAddress, gateway } = started;
  const { options } = request;
  progress({ phase: 'warmup', message: 'sending every request once' });
  const verified = await verifyRequests(plan, addresses.gateway.outside, gateway, signal);
  const planned = planSeries(options, verified.requests, verified.sizes);
  const origin = `http://${addresses.gateway.outside.host}:${addresses.gateway.outside.port}`;
  progress({ phase: 'warmup', message: 'warming up until the speed levels off' });
  const [main] = verified.requests;
  const warm = main === undefined ? { level: true, seconds: 0 } : await warmUp(generator, { ...main, origin }, options.connections, options.warmupSeconds, signal);
  const throttledBefore = await gateway.throttledPeriods();
  const series = await measure(
    {
      series: planned,
      rounds: options.rounds,
      generator,
      targets: { gateway: { endpoint: addresses.gateway.outside, running: gateway }, direct: { endpoint: upstreamAddress, running: upstream } },
      progress: ({ series: { scenario, label } }, round, fraction) =>
        progress({ phase: 'measure', message: `${scenario}: ${label}, round ${round} of ${options.rounds}`, fraction, scenario }),
    },
    signal,
  );
  const conditions = {
    loadPerCpu: session.loadPerCpu,
    throttledPeriods: (await gateway.throttledPeriods()) - throttledBefore,
    warmUpLevel: warm.level,
    warmUpSeconds: warm.seconds,
  };
  return {
    schemaVersion: 1,
    tool: { name: 'gateway-lens', version: request.toolVersion },
    runId: `${session.startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`,
    startedAt: session.startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    config: { name: request.configPath.slice(request.configPath.lastIndexOf('/') + 1), kind: request.kind, digest: digest(analysis.text) },
    runtime: request.runtime,
    gateway: gateway.program,
    upstream: upstream.program,
    host: {
      os: `${platform()} ${release()}`,
      arch: arch(),
      cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
      cpus: cpus().length,
      memoryBytes: totalmem(),
      node: process.version,
      ...(runtime.engineVersion === undefined ? {} : { docker: runtime.engineVersion }),
      loadAverage: session.loadPerCpu * cpus().length,
    },
    options,
    adaptations: plan.adaptations,
    unmeasured: [...plan.unmeasured, ...verified.unmeasured],
    series,
    notices: noticesFor(series, conditions),
  };
}
