import { describe, expect, it } from 'vitest';
import { moments, studentQuantile } from '../../../src/core/results/statistics';

describe('Student quantiles', () => {
  // Values of printed tables of the t distribution (two-sided 95 % and 99 %).
  it.each([
    [0.975, 1, 12.7062],
    [0.975, 4, 2.7764],
    [0.995, 2, 9.9248],
    [0.995, 4, 4.6041],
    [0.995, 10, 3.1693],
    [0.975, 30, 2.0423],
    [0.975, 1e6, 1.96],
  ])('agree with the table at p = %d and %d degrees of freedom', (p, degrees, expected) => {
    expect(studentQuantile(p, degrees)).toBeCloseTo(expected, 3);
  });

  it('are symmetric around zero', () => {
    expect(studentQuantile(0.025, 7)).toBeCloseTo(-studentQuantile(0.975, 7), 9);
    expect(studentQuantile(0.5, 7)).toBe(0);
  });
});

describe('moments', () => {
  it('use the unbiased variance', () => {
    expect(moments([1, 2, 3, 4])).toEqual({ count: 4, mean: 2.5, variance: 5 / 3 });
  });

  it('of one sample have no variance', () => {
    expect(moments([7])).toEqual({ count: 1, mean: 7, variance: 0 });
  });
});
