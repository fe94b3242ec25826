import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { isEngineMessage } from '../../src/shared/engineMessages';
import type { BenchRequest, EngineCommand, EngineMessage } from '../../src/shared/engineProtocol';
import { defaultImages, type BenchOptions } from '../../src/shared/benchmark';
import { resolveOptions } from '../../src/core/results/presets';

/** The engine as a process, from dist. */
export interface EngineProcess {
  readonly child: ChildProcess;
  readonly messages: EngineMessage[];
  /** Resolves with the last message when the process has ended. */
  readonly ended: Promise<EngineMessage | undefined>;
  /** Resolves when a message fits, or the process has ended. */
  until(fits: (message: EngineMessage) => boolean): Promise<void>;
}

export function startEngine(command: EngineCommand): EngineProcess {
  const child = fork(resolve('dist/bench.js'), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const messages: EngineMessage[] = [];
  const waiting: { readonly fits: (message: EngineMessage) => boolean; readonly done: () => void }[] = [];
  child.on('message', (message: unknown) => {
    if (!isEngineMessage(message)) throw new Error(`not an engine message: ${JSON.stringify(message)}`);
    messages.push(message);
    for (const { fits, done } of waiting) if (fits(message)) done();
  });
  const ended = new Promise<EngineMessage | undefined>((done) => {
    // Not `close`: it never comes when the channel was closed from this side.
    child.once('exit', () => {
      for (const one of waiting) one.done();
      done(messages.at(-1));
    });
  });
  child.send(command);
  return {
    child,
    messages,
    ended,
    until: (fits) => new Promise((done) => (messages.some(fits) ? done() : void waiting.push({ fits, done }))),
  };
}

/** Short rounds: these tests look at what happens, not at the figures. */
const options: BenchOptions = { ...resolveOptions('quick'), rounds: 2, roundSeconds: 0.5, warmupSeconds: 3, connections: 10 };

export function benchRequest(configPath: string, change: Partial<BenchRequest> = {}): EngineCommand {
  return { type: 'run', request: { configPath: resolve(configPath), kind: 'nginx', runtime: 'docker', options, images: defaultImages, toolVersion: '0.0.0', ...change } };
}
