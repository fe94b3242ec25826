import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BenchmarkPlan } from '../../../src/bench/plan/types';
import { planFor } from '../../helpers/plans';

const examples = [
  ['nginx', 'examples/nginx/nginx.conf', 'docker'],
  ['nginx', 'examples/nginx/nginx.conf', 'local'],
  ['kong', 'examples/kong/kong.yml', 'docker'],
  ['kong', 'examples/kong/kong.yml', 'local'],
  ['apisix', 'examples/apisix/apisix.yaml', 'docker'],
  ['apisix', 'examples/apisix/apisix.yaml', 'local'],
] as const;

describe('the plans of the examples', () => {
  // Update with UPDATE_GOLDEN=1 and read the difference: it is what the gateways are started with.
  it.each(examples)('%s (%s, %s) are the golden files', (kind, example, runtime) => {
    const plan = planFor(kind, readFileSync(example, 'utf8'), runtime);
    const path = `test/fixtures/plan/${kind}-${runtime}.golden.txt`;
    const text = describePlan(plan);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(text);
  });

  it.each(examples)('%s (%s, %s) measure at least three routes, one with a limit or plugin', (kind, example, runtime) => {
    const plan = planFor(kind, readFileSync(example, 'utf8'), runtime);
    expect(plan.requests).toHaveLength(3);
    expect(plan.unmeasured).toEqual([]);
    expect(plan.adaptations.some(({ code }) => code === 'limit-raised')).toBe(true);
  });
});

function describePlan(plan: BenchmarkPlan): string {
  const { files, explainExit, ...rest } = plan;
  expect(typeof explainExit).toBe('function');
  const written = files.map(({ path, content }) => `=== ${path}\n${content.replace(/^\.{1023}$/m, '(a page of 1 KB)')}`);
  return `${JSON.stringify(rest, null, 2)}\n${written.join('\n')}`;
}
