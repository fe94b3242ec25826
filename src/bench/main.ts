import { createDiskHost } from '../disk/diskHost';
import { runDoctor } from './doctor/doctor';
import { isEngineCommand } from './engine/commands';
import { EngineFailure } from './engine/failure';
import { createRuntime } from './engine/createRuntime';
import { runBenchmark } from './engine/run';
import { autocannonGenerator } from './load/autocannonGenerator';
import type { EngineCommand, EngineMessage } from '../shared/engineProtocol';

const abort = new AbortController();

/** Messages to the parent; once it is gone there is nobody to tell. */
function send(message: EngineMessage): void {
  if (process.connected) process.send?.(message);
}

async function run(command: Exclude<EngineCommand, { readonly type: 'cancel' }>): Promise<EngineMessage> {
  const { signal } = abort;
  try {
    if (command.type === 'doctor') return { type: 'doctor', items: await runDoctor(command) };
    const log = (level: 'info' | 'warning', message: string): void => send({ type: 'log', level, message });
    const runtime = await createRuntime(command.request, log);
    const progress = (now: Extract<EngineMessage, { type: 'progress' }>['progress']): void => send({ type: 'progress', progress: now });
    const result = await runBenchmark(command.request, { host: createDiskHost(), runtime, generator: autocannonGenerator, progress, log }, signal);
    return { type: 'result', result };
  } catch (error) {
    if (signal.aborted) return { type: 'cancelled' };
    if (error instanceof EngineFailure) return { type: 'failed', failure: error.toFailure() };
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const action = 'Run it again; if it stays, report it with the output below.';
    return { type: 'failed', failure: { code: 'internal', message: 'The benchmark failed for a reason that was not foreseen.', action, output } };
  }
}

/** One command, then the end. A parent that goes away, a signal or `cancel` aborts it; everything is taken down first. */
let busy = false;
process.on('message', (message: unknown) => {
  if (!isEngineCommand(message)) {
    send({ type: 'log', level: 'error', message: 'a command of an unknown form was ignored' });
  } else if (message.type === 'cancel') {
    abort.abort(new Error('cancelled'));
  } else if (!busy) {
    busy = true;
    void run(message).then((outcome) => {
      send(outcome);
      // The channel alone would keep the process alive.
      if (process.connected) process.disconnect();
    });
  }
});
process.on('disconnect', () => {
  abort.abort(new Error('the parent went away'));
  // Nothing was asked for: nothing has to be taken down.
  if (!busy) process.exit();
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => abort.abort(new Error(signal)));
