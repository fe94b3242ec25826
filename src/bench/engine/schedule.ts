import type { BenchOptions, ScenarioId, Series } from '../../shared/benchmark';
import { routeRoundSeconds } from '../../core/results/presets';
import type { PlannedRequest } from '../plan/types';
import { bodyHeader, bodySizes } from '../upstream/upstream';

/** A series to measure: what the result will say of it, and the request to repeat. */
export interface PlannedSeries {
  readonly series: Omit<Series, 'rounds' | 'summary'>;
  readonly request: Omit<PlannedRequest, 'routeKey' | 'label' | 'digest'>;
  readonly seconds: number;
}

/** Which bodies the gateway lets a request choose; 1 KB is what the upstream sends unasked. */
export type BodySizes = readonly number[];

/** All series of a run, scenario by scenario in the order of the options. */
export function planSeries(options: BenchOptions, requests: readonly PlannedRequest[], sizes: BodySizes): readonly PlannedSeries[] {
  const [main] = requests;
  if (main === undefined) return [];
  const makers: Readonly<Record<ScenarioId, () => readonly PlannedSeries[]>> = {
    direct: () => sizes.map((size) => one('direct', `direct/${sizeId(size)}`, `upstream alone, ${sizeWord(size)}`, 'direct', size, options.connections, main, options.roundSeconds)),
    latency: () =>
      sizes.flatMap((size) =>
        (['gateway', 'direct'] as const).map((target) => {
          const label = target === 'gateway' ? `through the gateway, ${sizeWord(size)}` : `upstream alone, ${sizeWord(size)}`;
          return one('latency', `latency/${sizeId(size)}/${target}`, label, target, size, 1, main, options.roundSeconds);
        }),
      ),
    throughput: () => sizes.map((size) => one('throughput', `throughput/${sizeId(size)}`, `${main.label}, ${sizeWord(size)}`, 'gateway', size, options.connections, main, options.roundSeconds)),
    routes: () => requests.map((request) => routeSeries(request, options, requests.length)),
  };
  return options.scenarios.flatMap((scenario) => makers[scenario]());
}

function routeSeries(request: PlannedRequest, options: BenchOptions, count: number): PlannedSeries {
  const planned = one('routes', `routes/${request.routeKey}`, request.label, 'gateway', 1024, options.connections, request, routeRoundSeconds(options, count));
  return { ...planned, series: { ...planned.series, routeKey: request.routeKey, routeDigest: request.digest } };
}

function one(
  scenario: ScenarioId,
  id: string,
  label: string,
  target: 'gateway' | 'direct',
  bodyBytes: number,
  connections: number,
  { method, path, headers, body }: PlannedRequest,
  seconds: number,
): PlannedSeries {
  return {
    series: { id, scenario, label, target, bodyBytes, connections },
    request: { method, path, headers: withBodySize(headers, bodyBytes), ...(body === undefined ? {} : { body }) },
    seconds,
  };
}

/** The request as it asks the upstream for a body of the size. */
export function withBodySize(headers: Readonly<Record<string, string>>, bytes: number): Readonly<Record<string, string>> {
  return bytes === bodySizes[0] ? { ...headers, [bodyHeader]: '0' } : headers;
}

function sizeId(bytes: number): string {
  return `${bytes / 1024}kb`;
}

function sizeWord(bytes: number): string {
  return `${bytes / 1024} KB`;
}
