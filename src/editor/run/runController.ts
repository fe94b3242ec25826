import { EventEmitter, ProgressLocation, window, workspace, type CancellationToken, type Disposable, type LogOutputChannel, type Progress, type Uri } from 'vscode';
import { resolveOptions } from '../../core/results/presets';
import type { PresetId, RunResult, RuntimeId } from '../../shared/benchmark';
import type { BenchRequest, DoctorItem, RunFailure } from '../../shared/engineProtocol';
import { unsavedText, type ConfigTarget } from '../configTarget';
import type { ResultStore } from '../results/resultStore';
import { readSettings, type Settings } from '../settings';
import { EngineRun, type EngineOutcome, type RunState } from './engineRun';

export interface RunControllerOptions {
  /** Path of the engine's script. */
  readonly engineModule: string;
  readonly toolVersion: string;
  readonly log: LogOutputChannel;
  readonly store: ResultStore;
}

/** What happened to a config's run, for everything that shows it. */
export interface RunEvent {
  readonly target: ConfigTarget;
  readonly state: RunState;
}

export type RunOutcome =
  | { readonly type: 'result'; readonly result: RunResult }
  | { readonly type: 'failed'; readonly failure: RunFailure }
  | { readonly type: 'cancelled' }
  /** Another run is going on in this window. */
  | { readonly type: 'busy'; readonly target: ConfigTarget };

export interface StartOptions {
  readonly preset?: PresetId;
  readonly runtime?: RuntimeId;
}

interface ActiveRun {
  readonly target: ConfigTarget;
  engine: EngineRun | undefined;
  cancelled: boolean;
}

/** One run at a time per window: two would measure each other. */
export class RunController implements Disposable {
  private active: ActiveRun | undefined;
  private readonly changed = new EventEmitter<void>();
  private readonly progressed = new EventEmitter<RunEvent>();
  /** A run began or ended. */
  readonly onDidChange = this.changed.event;
  /** Every step of a run. */
  readonly onDidProgress = this.progressed.event;

  constructor(private readonly options: RunControllerOptions) {}

  get running(): ConfigTarget | undefined {
    return this.active?.target;
  }

  isRunning(config: Uri): boolean {
    return this.active?.target.uri.toString() === config.toString();
  }

  async start(target: ConfigTarget, start: StartOptions = {}): Promise<RunOutcome> {
    if (this.active !== undefined) return { type: 'busy', target: this.active.target };
    const active: ActiveRun = { target, engine: undefined, cancelled: false };
    this.active = active;
    this.changed.fire();
    try {
      const outcome = await this.showing(active, (onState) => this.measure(active, start, onState));
      if (outcome.type === 'result') await this.options.store.add(target.uri, outcome.result);
      return outcome;
    } finally {
      this.active = undefined;
      this.changed.fire();
    }
  }

  cancel(): void {
    if (this.active === undefined) return;
    this.active.cancelled = true;
    this.active.engine?.cancel();
  }

  /** What the engine finds on this machine. */
  async doctor(): Promise<readonly DoctorItem[] | RunFailure> {
    const { images, dockerHost } = readSettings();
    const { engineModule, toolVersion } = this.options;
    const engine = new EngineRun({
      module: engineModule,
      command: { type: 'doctor', images, toolVersion, ...(dockerHost === undefined ? {} : { dockerHost }) },
      onState: () => undefined,
      onLog: (message) => this.options.log.info(message.message),
    });
    const outcome = await engine.ended;
    if (outcome.type === 'doctor') return outcome.items;
    return outcome.type === 'failed' ? outcome.failure : { code: 'internal', message: 'The doctor gave no answer.', action: 'See the log.' };
  }

  /** For the end of the editor. */
  async shutDown(grace: number): Promise<void> {
    await this.active?.engine?.shutDown(grace);
  }

  dispose(): void {
    this.changed.dispose();
    this.progressed.dispose();
  }

  private async showing(active: ActiveRun, work: (onState: (state: RunState) => void) => Promise<RunOutcome>): Promise<RunOutcome> {
    const options = { location: ProgressLocation.Notification, title: `Benchmark ${active.target.name}`, cancellable: true };
    return window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => this.cancel());
      const show = progressReporter(progress, token);
      return work((state) => {
        show(state);
        this.progressed.fire({ target: active.target, state });
      });
    });
  }

  /** With `auto`, a machine without Docker falls back to local binaries; the failure is Docker's when that fails as well. */
  private async measure(active: ActiveRun, start: StartOptions, onState: (state: RunState) => void): Promise<RunOutcome> {
    const settings = readSettings(active.target.uri);
    const runtime = start.runtime ?? settings.runtime;
    const first = await this.runEngine(active, request(active.target, settings, start, runtime === 'auto' ? 'docker' : runtime, this.options), onState);
    const noDocker = first.type === 'failed' && (first.failure.code === 'docker-not-found' || first.failure.code === 'docker-denied');
    if (runtime !== 'auto' || !noDocker || active.cancelled) return first;
    this.options.log.info(`${first.failure.message} Local binaries are tried.`);
    const second = await this.runEngine(active, request(active.target, settings, start, 'local', this.options), onState);
    return second.type === 'failed' && second.failure.code === 'binary-not-found' ? first : second;
  }

  private async runEngine(active: ActiveRun, run: BenchRequest, onState: (state: RunState) => void): Promise<RunOutcome> {
    const { engineModule, log } = this.options;
    log.info(`Benchmark of ${active.target.name}: ${run.runtime}, preset ${run.options.preset}, scenarios ${run.options.scenarios.join(', ')}.`);
    const engine = new EngineRun({
      module: engineModule,
      command: { type: 'run', request: run },
      onState,
      onLog: (message) => log[message.level === 'warning' ? 'warn' : message.level](message.message),
    });
    active.engine = engine;
    if (active.cancelled) engine.cancel();
    const outcome = toRunOutcome(await engine.ended);
    if (outcome.type === 'failed') logFailure(outcome.failure, log);
    else log.info(`Benchmark of ${active.target.name}: ${outcome.type === 'result' ? 'finished' : 'cancelled'}.`);
    return outcome;
  }
}

function request(
  target: ConfigTarget,
  settings: Settings,
  start: StartOptions,
  runtime: RuntimeId,
  { toolVersion }: RunControllerOptions,
): BenchRequest {
  const text = unsavedText(target.uri);
  return {
    configPath: target.uri.fsPath.replaceAll('\\', '/'),
    ...(text === undefined ? {} : { configText: text }),
    kind: target.kind,
    runtime,
    options: resolveOptions(start.preset ?? settings.preset, start.preset === undefined ? settings.overrides : {}),
    images: settings.images,
    ...(settings.dockerHost === undefined ? {} : { dockerHost: settings.dockerHost }),
    binaries: settings.binaries,
    toolVersion,
  };
}

function toRunOutcome(outcome: EngineOutcome): RunOutcome {
  if (outcome.type !== 'doctor') return outcome;
  return { type: 'failed', failure: { code: 'internal', message: 'Internal error: the engine answered another question.', action: 'Run it again.' } };
}

function logFailure(failure: RunFailure, log: LogOutputChannel): void {
  log.error(`${failure.message} ${failure.action} [${failure.code}]`);
  for (const place of failure.locations ?? []) {
    log.error(`${workspace.asRelativePath(place.path)}:${place.range.start.line + 1}: ${place.message}`);
  }
  if (failure.output !== undefined) log.error(`Last output of the gateway:\n${failure.output}`);
}

function progressReporter(progress: Progress<{ message?: string; increment?: number }>, token: CancellationToken): (state: RunState) => void {
  let shown = 0;
  return (state) => {
    if (state.status === 'cancelling') progress.report({ message: 'stopping and removing what was started' });
    if (state.status !== 'running' || state.progress === undefined || token.isCancellationRequested) return;
    const percent = Math.round((state.progress.fraction ?? 0) * 100);
    const increment = Math.max(0, percent - shown);
    shown += increment;
    progress.report({ message: state.progress.message, increment });
  };
}
