import type { Round } from '../../shared/benchmark';

/** One kind of request, repeated. */
export interface LoadTarget {
  /** `http://127.0.0.1:8080`, without a path. */
  readonly origin: string;
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a load generator saw of one round; the CPU of the target is added by the engine. */
export type LoadRound = Omit<Round, 'cpuMicrosPerRequest'>;

export interface LoadGenerator {
  /**
   * Closed loop: every connection sends its next request when the answer to the last one is there.
   * @param seconds at least 0.1; the round ends at the next tenth of a second
   */
  run(target: LoadTarget, connections: number, seconds: number, signal: AbortSignal): Promise<LoadRound>;
}
