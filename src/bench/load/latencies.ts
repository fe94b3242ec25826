import type { LatencySummary } from '../../shared/benchmark';

/** Every latency of a round, in milliseconds, so that percentiles are exact at any resolution. */
export class Latencies {
  private values = new Float64Array(1 << 14);
  private count = 0;
  private sum = 0;

  add(milliseconds: number): void {
    if (this.count === this.values.length) {
      const grown = new Float64Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.count++] = milliseconds;
    this.sum += milliseconds;
  }

  get size(): number {
    return this.count;
  }

  /** Nearest-rank percentiles; all zero when nothing was answered. */
  summary(): LatencySummary {
    const sorted = this.values.subarray(0, this.count).sort();
    const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * this.count) - 1)] ?? 0;
    return { mean: this.count === 0 ? 0 : this.sum / this.count, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
  }
}
