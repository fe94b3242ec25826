import type { UnmeasuredRoute } from '../../shared/benchmark';
import type { BenchmarkPlan, Endpoint, PlannedRequest } from '../plan/types';
import { ask } from './probe';
import { EngineFailure } from './failure';
import { withBodySize, type BodySizes } from './schedule';
import type { RunningProgram } from '../runtime/runtime';

export interface VerifiedRequests {
  readonly requests: readonly PlannedRequest[];
  readonly unmeasured: readonly UnmeasuredRoute[];
  readonly sizes: BodySizes;
}

/**
 * Sends every planned request once: what does not answer 2xx would only measure how fast the gateway refuses. Also learns
 * whether the gateway lets a request choose the size of the body.
 */
export async function verifyRequests(plan: BenchmarkPlan, endpoint: Endpoint, gateway: RunningProgram, signal: AbortSignal): Promise<VerifiedRequests> {
  const requests: PlannedRequest[] = [];
  const unmeasured: UnmeasuredRoute[] = [];
  let first: string | undefined;
  for (const request of plan.requests) {
    const problem = await problemOf(request, endpoint, signal);
    if (problem === undefined) requests.push(request);
    else unmeasured.push({ routeKey: request.routeKey, label: request.label, reason: problem });
    if (problem !== undefined) first ??= `${request.label}: ${problem}`;
  }
  if (requests.length === 0) {
    throw new EngineFailure('non-2xx', `No route answered 2xx (${first ?? 'there is none'}).`, 'Look at the list of what was changed for the run; a route that answers 200 is needed to measure.', {
      output: gateway.output(),
    });
  }
  return { requests, unmeasured, sizes: await bodySizesOf(requests[0], endpoint, signal) };
}

async function problemOf(request: PlannedRequest, endpoint: Endpoint, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { status } = await ask(endpoint, request, 10_000, signal);
    return status >= 200 && status < 300 ? undefined : `the gateway answered ${status}`;
  } catch (error) {
    if (signal.aborted) throw error;
    return `the gateway gave no answer (${error instanceof Error ? error.message : String(error)})`;
  }
}

async function bodySizesOf(request: PlannedRequest | undefined, endpoint: Endpoint, signal: AbortSignal): Promise<BodySizes> {
  if (request === undefined) return [1024];
  const small = await ask(endpoint, { ...request, headers: withBodySize(request.headers, 0) }, 10_000, signal);
  return small.bodyBytes === 0 ? [0, 1024] : [1024];
}
