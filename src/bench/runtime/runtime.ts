import type { RuntimeId } from '../../shared/benchmark';
import type { BenchmarkPlan, ContainerSpec, Endpoint, LocalSpec, PlanFile } from '../plan/types';

/** An address as the gateway and as the load generator see it; they differ when containers have a network of their own. */
export interface Address {
  readonly inside: Endpoint;
  readonly outside: Endpoint;
}

/** The addresses of a run. */
export interface Addresses {
  readonly gateway: Address;
  readonly status: Address;
  readonly upstream: Address;
}

/** What runs: for the result file. */
export interface Program {
  readonly version: string;
  readonly image?: string;
  readonly imageDigest?: string;
  readonly binary?: string;
}

/** A gateway or upstream that was started. */
export interface RunningProgram {
  readonly program: Program;
  /** CPU time used since its start, in microseconds; `undefined` where it cannot be read. */
  cpuMicros(): Promise<number | undefined>;
  /** How many times the system held it back since its start; 0 where that is not known. */
  throttledPeriods(): Promise<number>;
  /** The end of what it printed. */
  output(): string;
  /** Resolves when it has ended, with its exit status. */
  readonly exited: Promise<number | undefined>;
}

export interface LaunchSpec {
  readonly files: readonly PlanFile[];
  readonly container?: ContainerSpec;
  readonly local?: LocalSpec;
}

/** Where a run's programs live. One instance serves one run. */
export interface Runtime {
  readonly id: RuntimeId;
  /** Folders for the files of local programs; unused by Docker. */
  readonly folder: string;
  readonly upstreamFolder: string;
  /** Version of Docker, for the result file. */
  readonly engineVersion?: string;
  /** Sees to everything a launch needs (images, binaries). Fails with an `EngineFailure`. */
  prepare(specs: readonly LaunchSpec[], progress: (message: string, fraction?: number) => void, signal: AbortSignal): Promise<void>;
  /** Chooses the addresses of the run. */
  addresses(signal: AbortSignal): Promise<Addresses>;
  /** Starts the upstream; the address may only be known after it. */
  startUpstream(spec: LaunchSpec, signal: AbortSignal): Promise<{ readonly running: RunningProgram; readonly address: Address }>;
  startGateway(plan: BenchmarkPlan, signal: AbortSignal): Promise<RunningProgram>;
  /** Ends and removes everything it started. Never throws; says what it could not remove. */
  close(): Promise<readonly string[]>;
}
