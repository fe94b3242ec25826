import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/core/results/compare';
import { age, lastRunLens, routeLens } from '../../../src/editor/lens/lensText';
import type { RouteInfo } from '../../../src/shared/serverProtocol';
import { run, series } from '../../helpers/runs';

const zero = { line: 0, character: 0 };
const route: RouteInfo = { key: 'users', label: '/users', digest: 'd1', uri: 'file:///kong.yml', path: '/kong.yml', selection: { start: zero, end: zero } };
const routeSeries = (speeds: readonly number[]) => series('routes/users', 'routes', speeds, { routeKey: 'users', routeDigest: 'd1' });
const direct = series('direct/1kb', 'direct', [50_000, 50_100, 49_900]);
const finished = Date.parse('2026-01-01T00:03:00.000Z');
const now = finished + 5 * 60_000;

describe('the lens of a route', () => {
  it('says speed, p99 and age', () => {
    const text = routeLens(route, { result: run([routeSeries([12_345, 12_345])]), comparison: undefined, now });
    expect(text?.title).toBe('12,345 QPS · p99 12 ms · 5 min ago');
  });

  it('says the change against the baseline', () => {
    const result = run([direct, routeSeries([9_000, 9_010, 8_990])], { runId: 'run-2' });
    const comparison = compareRuns(result, run([direct, routeSeries([18_000, 18_010, 17_990])]), 'the baseline');
    expect(routeLens(route, { result, comparison, now })?.title).toMatch(/ · ▼ 50\.0 % vs baseline/);
  });

  it('is marked stale when the route changed after it was measured', () => {
    const text = routeLens({ ...route, digest: 'd2' }, { result: run([routeSeries([100, 100])]), comparison: undefined, now });
    expect(text?.title).toMatch(/^stale · 100 QPS/);
    expect(text?.tooltip).toContain('changed after it was measured');
  });

  it('is absent where there is no number', () => {
    expect(routeLens({ ...route, key: 'other' }, { result: run([routeSeries([1, 1])]), comparison: undefined, now })).toBeUndefined();
    expect(routeLens(route, { result: run([routeSeries([100])]), comparison: undefined, now })).toBeUndefined();
  });
});

describe('the lens at the top', () => {
  it('says the throughput of the last run and the verdict', () => {
    const result = run([direct, series('throughput/0kb', 'throughput', [20_000, 20_000], { bodyBytes: 0 }), series('throughput/1kb', 'throughput', [9, 9])]);
    expect(lastRunLens({ result, comparison: undefined, now })?.title).toBe('Last run 5 min ago: 20,000 QPS');
    const comparison = compareRuns(result, { ...result, runId: 'before' }, 'the baseline');
    expect(lastRunLens({ result, comparison, now })?.title).toBe(`Last run 5 min ago: 20,000 QPS, ${comparison.verdict}`);
  });

  it('leaves out a throughput that was not measured', () => {
    expect(lastRunLens({ result: run([direct]), comparison: undefined, now })?.title).toBe('Last run 5 min ago');
  });
});

describe('an age', () => {
  it.each([
    [30, 'just now'],
    [61, '1 min ago'],
    [3 * 3600, '3 h ago'],
    [4 * 86400, '4 days ago'],
    [-5, 'just now'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(age('2026-01-01T00:03:00.000Z', finished + seconds * 1000)).toBe(text);
  });
});
