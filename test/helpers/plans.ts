import { analyze, type CoreHost } from '../../src/core/index';
import { planBenchmark } from '../../src/bench/plan/planBenchmark';
import type { BenchmarkPlan, PlanOutcome } from '../../src/bench/plan/types';
import type { RuntimeId } from '../../src/shared/benchmark';
import type { GatewayKind } from '../../src/shared/gateway';

/** A host over a map of absolute paths. */
export function mapHost(files: Readonly<Record<string, string>>): CoreHost {
  return {
    readFile: (path) => files[path],
    isDirectory: () => false,
    glob: (pattern) => {
      const expression = new RegExp(`^${pattern.replace(/[.+^${}()|\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
      return Object.keys(files).filter((path) => expression.test(path)).sort();
    },
  };
}

export const endpoints = {
  gateway: { host: '127.0.0.1', port: 18_000 },
  status: { host: '127.0.0.1', port: 18_001 },
  upstream: { host: '127.0.0.1', port: 18_002 },
} as const;

/** Plans a config with fixed addresses. */
export function outcomeFor(kind: GatewayKind, text: string, runtime: RuntimeId = 'docker', files: Readonly<Record<string, string>> = {}): PlanOutcome {
  const path = kind === 'nginx' ? '/w/nginx.conf' : kind === 'kong' ? '/w/kong.yml' : '/w/apisix.yaml';
  const host = mapHost(files);
  return planBenchmark({ analysis: analyze({ path, text, kind }, host), host, runtime, endpoints, folder: '/run' });
}

/** The plan; fails the test where there is none. */
export function planFor(kind: GatewayKind, text: string, runtime: RuntimeId = 'docker', files: Readonly<Record<string, string>> = {}): BenchmarkPlan {
  const outcome = outcomeFor(kind, text, runtime, files);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.plan;
}

/** Content of the planned file whose path ends so. */
export function fileOf(plan: BenchmarkPlan, ending: string): string {
  const file = plan.files.find(({ path }) => path.endsWith(ending));
  if (file === undefined) throw new Error(`the plan has no file ${ending}`);
  return file.content;
}
