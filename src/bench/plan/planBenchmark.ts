import { planApisix } from './apisix/planApisix';
import { Unsupported } from './failure';
import { planKong } from './kong/planKong';
import { planNginx } from './nginx/planNginx';
import type { BenchmarkPlan, PlanInput, PlanOutcome } from './types';

/**
 * What a run does with a config: the files to start the gateway with, one request per route, and what was changed. Every
 * upstream is replaced; what cannot be made safe is refused with the reason. Pure: the same input gives the same plan.
 */
export function planBenchmark(input: PlanInput): PlanOutcome {
  try {
    return { ok: true, plan: planFor(input) };
  } catch (error) {
    if (error instanceof Unsupported) return { ok: false, failure: error.toFailure() };
    throw error;
  }
}

function planFor(input: PlanInput): BenchmarkPlan {
  switch (input.analysis.kind) {
    case 'nginx':
      return planNginx(input);
    case 'kong':
      return planKong(input);
    case 'apisix':
      return planApisix(input);
  }
}
