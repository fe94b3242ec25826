import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/core/results/compare';
import { run, series } from '../../helpers/runs';

const steady = (speed: number): number[] => [0.99, 1, 1.01, 1, 1].map((factor) => speed * factor);
const session = (gateway: number, direct: number, change = {}) =>
  run([series('direct/1kb', 'direct', steady(direct)), series('throughput/1kb', 'throughput', steady(gateway))], change);

describe('comparing with a saved baseline', () => {
  it('calls a clear loss of throughput regressed and says how much', () => {
    const comparison = compareRuns(session(6000, 30_000), session(10_000, 30_000), 'the baseline');
    expect(comparison.verdict).toBe('regressed');
    expect(comparison.summary).toContain('−40.0 %');
    expect(comparison.rows[0]?.change.value).toBeCloseTo(-0.4, 2);
    expect(comparison.rows[0]?.change.high).toBeLessThan(-0.2);
  });

  it('calls a clear gain improved', () => {
    expect(compareRuns(session(16_000, 30_000), session(10_000, 30_000), 'b').verdict).toBe('improved');
  });

  it('does not take a slower machine for a slower config', () => {
    const comparison = compareRuns(session(7000, 21_000), session(10_000, 30_000), 'b');
    expect(comparison.calibrated).toBe(true);
    expect(comparison.rows[0]?.change.value).toBeCloseTo(0, 5);
    expect(comparison.verdict).not.toBe('regressed');
  });

  it('is inconclusive rather than sure about a change inside the spread of sessions, and says what it could have seen', () => {
    const comparison = compareRuns(session(9300, 30_000), session(10_000, 30_000), 'b');
    expect(comparison.verdict).toBe('inconclusive');
    expect(comparison.rows[0]?.smallestDetectable).toBeGreaterThan(0.05);
  });

  it('gives no verdict when the other machine was another one', () => {
    const other = session(10_000, 30_000);
    const comparison = compareRuns(session(5000, 30_000), { ...other, host: { ...other.host, cpuModel: 'Other' } }, 'b');
    expect(comparison.verdict).toBe('inconclusive');
    expect(comparison.blockedBy).toContain('another machine');
  });

  it('gives no verdict when requests failed in one of the runs', () => {
    const failed = session(5000, 30_000, { notices: [{ code: 'errors', blocking: true, message: 'Requests failed.' }] });
    expect(compareRuns(failed, session(10_000, 30_000), 'b').blockedBy).toBe('requests failed');
  });

  it('judges the other series when one may not be judged', () => {
    const two = (gateway: number, change = {}) =>
      run([series('direct/1kb', 'direct', steady(30_000)), series('throughput/1kb', 'throughput', steady(gateway)), series('routes/health', 'routes', steady(29_000))], change);
    const bound = { notices: [{ code: 'generator-bound', blocking: true, message: 'The generator was the limit.', seriesIds: ['routes/health'] }] };
    const comparison = compareRuns(two(6000, bound), two(10_000), 'b');
    expect(comparison.verdict).toBe('regressed');
    const speeds = comparison.rows.filter(({ metric }) => metric === 'requestsPerSecond');
    expect(speeds.map(({ seriesId, verdict, blockedBy }) => [seriesId, verdict, blockedBy])).toEqual([
      ['throughput/1kb', 'regressed', undefined],
      ['routes/health', 'inconclusive', 'the generator was the limit'],
    ]);
  });

  it('gives no verdict when no series may be judged', () => {
    const bound = { notices: [{ code: 'errors', blocking: true, message: 'Requests failed.', seriesIds: ['throughput/1kb'] }] };
    expect(compareRuns(session(6000, 30_000), session(10_000, 30_000, bound), 'b')).toMatchObject({ verdict: 'inconclusive', blockedBy: 'requests failed' });
  });

  it('says that the image differs and still compares', () => {
    const now = session(10_000, 30_000, { gateway: { version: '3.10.0', image: 'kong:3.10' } });
    const comparison = compareRuns(now, session(10_000, 30_000), 'b');
    expect(comparison.differences).toContain('gateway version: 3.10.0, baseline 3.9.1');
    expect(comparison.blockedBy).toBeUndefined();
  });

  it('has no rows and no verdict for runs without a common series', () => {
    const comparison = compareRuns(session(1, 1), run([]), 'b');
    expect(comparison.rows).toEqual([]);
    expect(comparison.blockedBy).toContain('no series in common');
  });
});
