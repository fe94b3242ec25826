import { describe, expect, it } from 'vitest';
import { baselinePath } from '../../../src/core/results/baselinePath';
import { renderReportHtml } from '../../../src/core/results/html';
import { resolveOptions, routeRoundSeconds } from '../../../src/core/results/presets';
import { estimate, summarize } from '../../../src/core/results/summary';
import { parseRunFile } from '../../../src/shared/runFile';
import { round, run, series } from '../../helpers/runs';

describe('a result file', () => {
  const good = run([series('throughput/1kb', 'throughput', [1, 2])]);

  it('is read back as it was written', () => {
    expect(parseRunFile(JSON.stringify(good))).toEqual({ ok: true, result: good });
  });

  it.each([
    ['not JSON', '{', 'not JSON'],
    ['of a newer format', JSON.stringify({ ...good, schemaVersion: 2 }), 'format 2'],
    ['without rounds', JSON.stringify({ ...good, series: [{ ...good.series[0], rounds: 3 }] }), 'not a Gateway Lens result'],
    ['with a figure that is no number', JSON.stringify({ ...good, series: [{ ...good.series[0], bodyBytes: 'x' }] }), 'not a Gateway Lens result'],
  ])('%s is refused with what to do', (_name, text, problem) => {
    const read = parseRunFile(text);
    expect(read.ok ? '' : read.problem).toContain(problem);
  });
});

describe('baseline paths', () => {
  it('differ for configs of one name in different folders', () => {
    expect(baselinePath('gw/kong.yml')).toBe('.gateway-lens/baselines/gw__kong.yml.json');
    expect(baselinePath('./kong.yml')).toBe('.gateway-lens/baselines/kong.yml.json');
  });

  it('never leave the folder', () => {
    expect(baselinePath('../../x y.yml')).toBe('.gateway-lens/baselines/..__..__x%20y.yml.json');
  });
});

describe('presets', () => {
  it('always measure the upstream alone', () => {
    expect(resolveOptions('quick', { scenarios: ['routes'] }).scenarios).toEqual(['direct', 'routes']);
  });

  it('never run a single round, which would have no spread', () => {
    expect(resolveOptions('standard', { rounds: 1 }).rounds).toBe(2);
  });

  it('shorten the rounds of many routes down to a bound', () => {
    const quick = resolveOptions('quick');
    expect(routeRoundSeconds(quick, 3)).toBe(1);
    expect(routeRoundSeconds(quick, 8)).toBeCloseTo(10 / 24);
    expect(routeRoundSeconds(quick, 500)).toBe(0.3);
    expect(routeRoundSeconds(resolveOptions('thorough'), 500)).toBe(10);
  });
});

describe('estimates', () => {
  it('carry the interval of their rounds', () => {
    const value = estimate([100, 110, 90, 105]);
    expect(value?.value).toBeGreaterThan(99);
    expect(value?.low).toBeLessThan(95);
    expect(value?.high).toBeGreaterThan(107);
  });

  it('do not exist for one round or a round without answers', () => {
    expect(estimate([5])).toBeUndefined();
    expect(summarize([round(100), round(100, { requestsPerSecond: 0 })]).requestsPerSecond).toBeUndefined();
  });

  it('leave out the CPU where a round could not read it', () => {
    const { cpuMicrosPerRequest, ...noCpu } = round(100);
    expect(cpuMicrosPerRequest).toBeGreaterThan(0);
    expect(summarize([round(100), noCpu])).not.toHaveProperty('cpuMicrosPerRequest');
  });
});

describe('the HTML file', () => {
  it('cannot be broken out of by a name in the config', () => {
    const html = renderReportHtml({ configName: '</script><b>', interactive: true }, 'x');
    expect(html).not.toContain('</script><b>');
    expect(html).toContain('"interactive":false');
  });
});
