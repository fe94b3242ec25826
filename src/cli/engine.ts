import { fork } from 'node:child_process';
import { join } from 'node:path';
import { isEngineMessage } from '../shared/engineMessages';
import type { EngineCommand, EngineMessage } from '../shared/engineProtocol';

export type EngineOutcome = Exclude<EngineMessage, { readonly type: 'progress' | 'log' }>;

export interface EngineListener {
  readonly progress: (message: Extract<EngineMessage, { readonly type: 'progress' }>) => void;
  readonly log: (message: Extract<EngineMessage, { readonly type: 'log' }>) => void;
}

/**
 * Starts the engine process for one command and gives its outcome. When the signal aborts, the engine is asked to cancel:
 * it takes its containers down first, and the outcome then is `cancelled`.
 */
export function runEngine(command: EngineCommand, listener: EngineListener, signal: AbortSignal): Promise<EngineOutcome> {
  return new Promise((resolve, reject) => {
    const child = fork(join(__dirname, 'bench.js'), [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'json' });
    let outcome: EngineOutcome | undefined;
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4000);
    });
    const cancel = (): void => {
      if (child.connected) child.send({ type: 'cancel' } satisfies EngineCommand);
    };
    signal.addEventListener('abort', cancel);
    child.on('message', (message: unknown) => {
      if (!isEngineMessage(message)) {
        outcome = internal('the engine sent a message of an unknown form', JSON.stringify(message).slice(0, 500));
        child.kill();
      } else if (message.type === 'progress') listener.progress(message);
      else if (message.type === 'log') listener.log(message);
      else outcome = message;
    });
    child.on('error', reject);
    child.on('close', (code, killedBy) => {
      signal.removeEventListener('abort', cancel);
      resolve(outcome ?? internal(`the engine ended without a result (${killedBy ?? `exit status ${code}`})`, complaint));
    });
    child.send(command);
  });
}

function internal(message: string, output: string): EngineOutcome {
  return {
    type: 'failed',
    failure: {
      code: 'internal',
      message: `Internal error: ${message}.`,
      action: 'Run it again; if it stays, report it with the output below.',
      ...(output === '' ? {} : { output }),
    },
  };
}
