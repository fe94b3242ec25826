import type { Metric, Notice, RunResult } from '../../shared/benchmark';

/** Why no verdict may be given on these two runs; `undefined` when they can be compared. One clause without a full stop. */
export function incomparable(current: RunResult, baseline: RunResult): string | undefined {
  if (current.config.kind !== baseline.config.kind) {
    return `this run is of ${current.config.kind}, the baseline of ${baseline.config.kind}`;
  }
  if (current.host.cpuModel !== baseline.host.cpuModel || current.host.cpus !== baseline.host.cpus) {
    return `the baseline was measured on another machine (${baseline.host.cpus} × ${baseline.host.cpuModel})`;
  }
  if (current.runtime !== baseline.runtime) {
    return `this run used ${runtimeName(current)}, the baseline ${runtimeName(baseline)}`;
  }
  if (current.options.connections !== baseline.options.connections) {
    return `this run used ${current.options.connections} connections, the baseline ${baseline.options.connections}`;
  }
  const notice = blocking(current) ?? blocking(baseline);
  return notice === undefined ? undefined : clause(notice);
}

/** Why one figure of a series may not be judged although the runs can be compared; `undefined` when it may. One clause without a full stop. */
export function unjudgeable(seriesId: string, metric: Metric, current: RunResult, baseline: RunResult): string | undefined {
  for (const { notices } of [current, baseline]) {
    const found = notices.find(
      // A generator that is at its limit hides the gateway's speed, not what a request costs it.
      ({ code, blocking: blocks, seriesIds }) => blocks && seriesIds?.includes(seriesId) === true && !(code === 'generator-bound' && metric === 'cpuMicrosPerRequest'),
    );
    if (found !== undefined) return clause(found);
  }
  return undefined;
}

/** What the reader must know beside the config's own change; empty when nothing differs. */
export function sessionDifferences(current: RunResult, baseline: RunResult): string[] {
  const found: string[] = [];
  const say = (what: string, now: string | undefined, before: string | undefined): void => {
    if (now !== before) found.push(`${what}: ${now ?? 'none'}, baseline ${before ?? 'none'}`);
  };
  say('gateway version', current.gateway.version, baseline.gateway.version);
  say('gateway image', current.gateway.image, baseline.gateway.image);
  if (current.gateway.image === baseline.gateway.image) {
    say('gateway image content', current.gateway.imageDigest, baseline.gateway.imageDigest);
  }
  say('upstream', current.upstream.version, baseline.upstream.version);
  say('runtime', current.runtime, baseline.runtime);
  say('CPU', `${current.host.cpus} × ${current.host.cpuModel}`, `${baseline.host.cpus} × ${baseline.host.cpuModel}`);
  say('operating system', current.host.os, baseline.host.os);
  say('preset', current.options.preset, baseline.options.preset);
  say('connections', String(current.options.connections), String(baseline.options.connections));
  say('rounds', roundsOf(current), roundsOf(baseline));
  say('Gateway Lens', current.tool.version, baseline.tool.version);
  return found;
}

function blocking(run: RunResult): Notice | undefined {
  return run.notices.find((notice) => notice.blocking && notice.seriesIds === undefined);
}

function runtimeName(run: RunResult): string {
  return run.runtime === 'docker' ? 'Docker' : 'a local binary';
}

function roundsOf(run: RunResult): string {
  return `${run.options.rounds} × ${run.options.roundSeconds} s`;
}

function clause({ message }: Notice): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}
