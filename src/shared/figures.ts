import type { Estimate } from './benchmark';

/** How figures are written, the same in the editor, the report and the terminal. */

/** `12,345`. */
export function wholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Milliseconds with the digits that the size deserves, without the unit. */
export function milliseconds(value: number): string {
  if (value < 1) return value.toFixed(3);
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

/** A ratio such as 0.05 as `5.0 %`. */
export function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}

/** A relative change such as −0.05 as `−5.0 %`, with a real minus. */
export function signedPercent(ratio: number): string {
  return `${ratio < 0 ? '−' : '+'}${percent(Math.abs(ratio))}`;
}

/** Half of the interval relative to the value; an interval that is no statement any more is not written as one. */
export function halfWidth({ low, high }: Estimate): string {
  const half = Math.sqrt(high / low) - 1;
  return half < 1 ? `±${percent(half)}` : '±>100 %';
}
