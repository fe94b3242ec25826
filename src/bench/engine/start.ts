import { ask } from './probe';
import { abortable, delay, EngineFailure } from './failure';
import { saysPortTaken } from './ports';
import type { BenchmarkPlan, Endpoint } from '../plan/types';
import type { RunningProgram } from '../runtime/runtime';

/** How long a gateway may take. Kong's official image needs about 15 s of CPU before it listens. */
const readyMilliseconds = 120_000;

/** Thrown when a port was taken between choice and start: worth one more try with others. */
export class PortTaken extends Error {}

/** Waits until the upstream answers. */
export async function upstreamReady(running: RunningProgram, endpoint: Endpoint, signal: AbortSignal): Promise<void> {
  if ((await waitFor(running, endpoint, '/', [200], 30_000, signal)).type === 'answered') return;
  throwIfPortTaken(running);
  throw new EngineFailure('upstream-failed', 'The upstream did not start.', 'Look at its last output below; another upstream image can be set in the settings.', { output: running.output() });
}

/** Waits until the gateway is ready, and says why it is not when it ends or time is over. */
export async function gatewayReady(running: RunningProgram, plan: BenchmarkPlan, endpoint: Endpoint, signal: AbortSignal): Promise<void> {
  const { path, statuses } = plan.ready;
  const start = await waitFor(running, endpoint, path, statuses, readyMilliseconds, signal);
  const output = running.output();
  const refused = plan.explainExit(output);
  if (start.type === 'answered' && refused === undefined) return;
  throwIfPortTaken(running);
  if (refused !== undefined) {
    throw new EngineFailure('config-refused', 'The gateway refused the config.', 'Correct it and run again.', { locations: refused, output });
  }
  if (start.type === 'ended') {
    const status = start.status === undefined ? '' : ` with status ${start.status}`;
    throw new EngineFailure('gateway-exited', `The gateway ended${status} before it was ready.`, 'Its last output is below.', { output });
  }
  throw new EngineFailure('gateway-not-ready', `The gateway was not ready after ${readyMilliseconds / 1000} s.`, 'Its last output is below; on a busy machine another try may do.', { output });
}

type Start = { readonly type: 'answered' | 'late' } | { readonly type: 'ended'; readonly status: number | undefined };

/** Waits for the first answer with an accepted status, the end of the program, or the end of the time. */
async function waitFor(
  running: RunningProgram,
  endpoint: Endpoint,
  path: string,
  statuses: readonly number[],
  milliseconds: number,
  signal: AbortSignal,
): Promise<Start> {
  let ended: Start | undefined;
  void running.exited.then((status) => (ended = { type: 'ended', status }));
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    try {
      const answer = await ask(endpoint, { path }, 2000, signal);
      if (statuses.includes(answer.status)) return { type: 'answered' };
    } catch (error) {
      if (signal.aborted) throw error;
      // Not listening yet.
    }
    if (ended !== undefined) {
      // What it printed last may still be on its way.
      await delay(200, signal);
      return ended;
    }
    await abortable(delay(100, signal), signal);
  }
  return { type: 'late' };
}

function throwIfPortTaken(running: RunningProgram): void {
  if (saysPortTaken(running.output())) throw new PortTaken(running.output());
}
