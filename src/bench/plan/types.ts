import type { Analysis, CoreHost } from '../../core/analysis';
import type { Adaptation, ImageSettings, RuntimeId, UnmeasuredRoute } from '../../shared/benchmark';
import type { FailureLocation, RunFailure } from '../../shared/engineProtocol';

/** An address that a process of the run listens on. */
export interface Endpoint {
  /** An IP address; loopback, or the address inside the run's own network. */
  readonly host: string;
  readonly port: number;
}

/** What the engine decided before planning: addresses and folders. With the same input the plan is the same. */
export interface PlanInput {
  readonly analysis: Analysis;
  readonly host: CoreHost;
  readonly runtime: RuntimeId;
  readonly endpoints: {
    /** Where the gateway has to listen for the load. */
    readonly gateway: Endpoint;
    /** Where the gateway has to listen for the readiness probe, when it has a listener of its own for that. */
    readonly status: Endpoint;
    /** Where the upstream answers, as the gateway reaches it. */
    readonly upstream: Endpoint;
  };
  /**
   * Local runtime: absolute path of the run's own empty folder, where the files are written. Docker: ignored, files have
   * their absolute path in the container.
   */
  readonly folder: string;
}

/** A file to be there before the gateway starts. */
export interface PlanFile {
  /** Docker: absolute path in the container. Local: absolute path below `folder`. */
  readonly path: string;
  readonly content: string;
}

export interface ContainerSpec {
  /** Which image setting to use. */
  readonly role: keyof ImageSettings;
  /** `undefined` = the image's own. */
  readonly entrypoint?: readonly string[];
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** `undefined` = the image's own. */
  readonly user?: string;
  readonly stopSignal: 'SIGQUIT' | 'SIGTERM';
  /** Command that prints the gateway's version, run in the same image, and what to find in its output. */
  readonly version: VersionProbe;
}

export interface LocalSpec {
  /** Names to look for on PATH, the first found is used. */
  readonly binaries: readonly string[];
  /** Arguments after the binary; with a `script`, its own. */
  readonly args: readonly string[];
  /** Text for `sh` in place of the binary alone, run in the plan's folder with the binary as `$0`: for what needs more than arguments. */
  readonly script?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Folders that must exist before the start. */
  readonly folders: readonly string[];
  readonly stopSignal: 'SIGQUIT' | 'SIGTERM';
  readonly version: VersionProbe;
}

export interface VersionProbe {
  /** Docker: the whole command; local: the arguments after the binary. */
  readonly args: readonly string[];
  /** First group = the version; looked for in stdout and stderr together. */
  readonly pattern: string;
}

/** The request that measures one route. */
export interface PlannedRequest {
  readonly routeKey: string;
  readonly label: string;
  readonly digest: string;
  readonly method: string;
  /** Path with query, starting with `/`. */
  readonly path: string;
  /** Includes `host` where the route wants one. Holds synthesised credentials: never logged, never in a result. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface BenchmarkPlan {
  readonly files: readonly PlanFile[];
  /** Present for the Docker runtime. */
  readonly container?: ContainerSpec;
  /** Present for the local runtime. */
  readonly local?: LocalSpec;
  /** Polled until it answers with one of the statuses. */
  readonly ready: { readonly endpoint: Endpoint; readonly path: string; readonly statuses: readonly number[] };
  /** At least one; the first is the one that `latency` and `throughput` use. */
  readonly requests: readonly PlannedRequest[];
  readonly adaptations: readonly Adaptation[];
  readonly unmeasured: readonly UnmeasuredRoute[];
  /** Reads why the gateway refused the config out of its output; `undefined` when the output names no such reason. */
  readonly explainExit: (output: string) => readonly FailureLocation[] | undefined;
}

export type PlanOutcome = { readonly ok: true; readonly plan: BenchmarkPlan } | { readonly ok: false; readonly failure: RunFailure };
