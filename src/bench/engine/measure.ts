import type { Round, Series } from '../../shared/benchmark';
import { summarize } from '../../core/results/summary';
import type { Endpoint } from '../plan/types';
import type { LoadGenerator } from '../load/generator';
import type { RunningProgram } from '../runtime/runtime';
import { formatEndpoint } from '../plan/endpoint';
import type { PlannedSeries } from './schedule';

export interface MeasureInput {
  readonly series: readonly PlannedSeries[];
  readonly rounds: number;
  readonly generator: LoadGenerator;
  readonly targets: Readonly<Record<'gateway' | 'direct', { readonly endpoint: Endpoint; readonly running: RunningProgram }>>;
  readonly progress: (planned: PlannedSeries, round: number, fraction: number) => void;
}

/**
 * All rounds of all series, round by round: the first round of every series before the second of any, so that a drift of the
 * machine hits them all alike and the gateway and the upstream alone stand next to each other.
 */
export async function measure(input: MeasureInput, signal: AbortSignal): Promise<readonly Series[]> {
  const rounds = input.series.map((): Round[] => []);
  const total = input.series.reduce((sum, planned) => sum + planned.seconds, 0) * input.rounds;
  let done = 0;
  for (let round = 0; round < input.rounds; round++) {
    for (const [index, planned] of input.series.entries()) {
      input.progress(planned, round + 1, total === 0 ? 0 : done / total);
      rounds[index]?.push(await oneRound(planned, input, signal));
      done += planned.seconds;
    }
  }
  return input.series.map(({ series }, index) => ({ ...series, rounds: rounds[index] ?? [], summary: summarize(rounds[index] ?? []) }));
}

async function oneRound({ series, request, seconds }: PlannedSeries, { generator, targets }: MeasureInput, signal: AbortSignal): Promise<Round> {
  const { endpoint, running } = targets[series.target];
  const before = await running.cpuMicros();
  const round = await generator.run({ ...request, origin: `http://${formatEndpoint(endpoint)}` }, series.connections, seconds, signal);
  const after = await running.cpuMicros();
  if (before === undefined || after === undefined || round.requests === 0) return round;
  return { ...round, cpuMicrosPerRequest: (after - before) / round.requests };
}
