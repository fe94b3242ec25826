import type { BenchOptions, ImageSettings, RunResult, RuntimeId, ScenarioId } from './benchmark';
import type { Range } from './diagnostics';
import type { GatewayKind } from './gateway';

/**
 * Messages between a parent (editor host or CLI) and the engine process `dist/bench.js`, over Node's IPC channel.
 * The engine does one command and exits; it also exits when the channel closes.
 */
export interface BenchRequest {
  readonly configPath: string;
  /** The text to run; absent = what is on disk. The editor sends its unsaved text. */
  readonly configText?: string;
  readonly kind: GatewayKind;
  readonly runtime: RuntimeId;
  readonly options: BenchOptions;
  readonly images: ImageSettings;
  /** Docker endpoint such as `unix:///var/run/docker.sock`; absent = `DOCKER_HOST`, the current docker context, the default socket. */
  readonly dockerHost?: string;
  /** Paths of local binaries that replace a search of PATH, by name. */
  readonly binaries?: Readonly<Record<string, string>>;
  /** Digest and label of each route as the analysis sees it are made by the engine with the same `core`. */
  readonly toolVersion: string;
}

export type EngineCommand =
  | { readonly type: 'run'; readonly request: BenchRequest }
  | { readonly type: 'doctor'; readonly images: ImageSettings; readonly dockerHost?: string; readonly toolVersion: string }
  | { readonly type: 'cancel' };

export type RunPhase = 'plan' | 'image' | 'upstream' | 'gateway' | 'warmup' | 'measure' | 'teardown';

export interface Progress {
  readonly phase: RunPhase;
  /** What is going on now, e.g. `throughput 1 KB, round 3 of 5`. */
  readonly message: string;
  /** Share of the whole run that is done, 0..1; absent while it cannot be known (image pull of unknown size). */
  readonly fraction?: number;
  readonly scenario?: ScenarioId;
}

/** The closed list of expected failures. The message is one sentence; the action says what to do next. */
export type FailureCode =
  | 'docker-not-found'
  | 'docker-denied'
  | 'image-missing'
  | 'image-pull-failed'
  | 'binary-not-found'
  | 'port-taken'
  | 'config-refused'
  | 'config-invalid'
  | 'config-unsupported'
  | 'gateway-not-ready'
  | 'gateway-exited'
  | 'upstream-failed'
  | 'non-2xx'
  | 'no-measurable-route'
  | 'internal';

export interface FailureLocation {
  readonly path: string;
  readonly range: Range;
  readonly message: string;
}

export interface RunFailure {
  readonly code: FailureCode;
  readonly message: string;
  readonly action: string;
  /** Where in the user's files, when the gateway or the plan named a place. */
  readonly locations?: readonly FailureLocation[];
  /** Last lines of the gateway's own output, secrets removed. */
  readonly output?: string;
}

export type DoctorStatus = 'ok' | 'warning' | 'missing';

export interface DoctorItem {
  readonly id: string;
  readonly status: DoctorStatus;
  /** What was found. */
  readonly found: string;
  /** What to do about it when something is missing. */
  readonly action?: string;
}

export type EngineMessage =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'log'; readonly level: 'info' | 'warning' | 'error'; readonly message: string }
  | { readonly type: 'result'; readonly result: RunResult }
  | { readonly type: 'doctor'; readonly items: readonly DoctorItem[] }
  | { readonly type: 'failed'; readonly failure: RunFailure }
  | { readonly type: 'cancelled' };
