import { fork, type ChildProcess } from 'node:child_process';
import { isEngineMessage } from '../../shared/engineMessages';
import type { EngineCommand, EngineMessage, Progress } from '../../shared/engineProtocol';

/** How a command of the engine ended. */
export type EngineOutcome = Exclude<EngineMessage, { readonly type: 'progress' | 'log' }>;
export type EngineLog = Extract<EngineMessage, { readonly type: 'log' }>;

export type RunState =
  | { readonly status: 'running'; readonly progress?: Progress }
  | { readonly status: 'cancelling' }
  | { readonly status: 'ended'; readonly outcome: EngineOutcome };

export interface EngineRunOptions {
  /** Path of the engine's script. */
  readonly module: string;
  readonly command: EngineCommand;
  readonly onState: (state: RunState) => void;
  readonly onLog: (message: EngineLog) => void;
  /** How long a cancelled engine may take to remove its containers before it is killed, in milliseconds. */
  readonly grace?: number;
}

const defaultGrace = 20_000;
const keptOutput = 4_000;

/** One engine process and one command, as a state machine: running → cancelling → ended. */
export class EngineRun {
  private current: RunState = { status: 'running' };
  private readonly child: ChildProcess;
  private outcome: EngineOutcome | undefined;
  private complaint = '';
  private killTimer: NodeJS.Timeout | undefined;
  private leaving = false;
  readonly ended: Promise<EngineOutcome>;

  constructor(private readonly options: EngineRunOptions) {
    this.child = fork(options.module, [], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'json',
      execArgv: [],
      env: engineEnv(process.env),
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(-keptOutput);
    });
    this.child.on('message', (message: unknown) => this.receive(message));
    this.ended = new Promise((resolve) => {
      const end = (outcome: EngineOutcome): void => {
        clearTimeout(this.killTimer);
        if (this.current.status === 'ended') return;
        this.enter({ status: 'ended', outcome });
        resolve(outcome);
      };
      this.child.on('error', (error) => end(internal(`the engine could not be started (${error.message})`, '')));
      // `close` comes after the last message; Node leaves it out when this side closed the channel.
      this.child.on('close', (code, signal) => end(this.outcomeAtExit(code, signal)));
      this.child.on('exit', (code, signal) => this.leaving && end(this.outcomeAtExit(code, signal)));
    });
    this.send(options.command);
  }

  get state(): RunState {
    return this.current;
  }

  /** Asks the engine to stop and clean up; when it does not within its time, it is killed. */
  cancel(): void {
    if (this.current.status !== 'running') return;
    this.enter({ status: 'cancelling' });
    this.send({ type: 'cancel' });
    this.killTimer = setTimeout(() => this.child.kill('SIGKILL'), this.options.grace ?? defaultGrace);
  }

  /** For the end of the editor: the engine cleans up when its channel closes, and is killed when it takes too long. */
  async shutDown(grace: number): Promise<void> {
    if (this.current.status === 'ended') return;
    this.leaving = true;
    if (this.child.connected) this.child.disconnect();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), grace);
    await this.ended;
    clearTimeout(timer);
  }

  private receive(message: unknown): void {
    if (!isEngineMessage(message)) {
      this.outcome = internal('the engine sent a message of an unknown form', '');
      this.child.kill();
    } else if (message.type === 'log') {
      this.options.onLog(message);
    } else if (message.type !== 'progress') {
      this.outcome = message;
    } else if (this.current.status === 'running') {
      this.enter({ status: 'running', progress: message.progress });
    }
  }

  private outcomeAtExit(code: number | null, signal: NodeJS.Signals | null): EngineOutcome {
    if (this.outcome !== undefined) return this.outcome;
    if (this.current.status === 'cancelling') return { type: 'cancelled' };
    return internal(`the engine ended without a result (${signal ?? `exit status ${code}`})`, this.complaint);
  }

  private enter(state: RunState): void {
    this.current = state;
    this.options.onState(state);
  }

  private send(command: EngineCommand): void {
    // A failed send means that the process is gone; `close` tells it.
    if (this.child.connected) this.child.send(command, () => undefined);
  }
}

/** The editor's own variables must not reach the engine; in Electron the same program has to behave as Node. */
function engineEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([key]) => !key.startsWith('VSCODE_') && key !== 'NODE_OPTIONS');
  return { ...Object.fromEntries(kept), ELECTRON_RUN_AS_NODE: '1' };
}

function internal(what: string, output: string): EngineOutcome {
  return {
    type: 'failed',
    failure: {
      code: 'internal',
      message: `Internal error: ${what}.`,
      action: 'Run it again; if it stays, report it with the log.',
      ...(output === '' ? {} : { output }),
    },
  };
}
