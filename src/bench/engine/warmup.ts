import type { LoadGenerator, LoadTarget } from '../load/generator';

/** Two successive seconds that differ by less than this count as level. */
const tolerance = 0.05;

export interface WarmUp {
  readonly level: boolean;
  readonly seconds: number;
}

/** Load until successive seconds level off (LuaJIT compiles hot paths, caches fill), at most `limit` seconds. */
export async function warmUp(generator: LoadGenerator, target: LoadTarget, connections: number, limit: number, signal: AbortSignal): Promise<WarmUp> {
  const speeds: number[] = [];
  while (speeds.length < limit) {
    const { requestsPerSecond } = await generator.run(target, connections, 1, signal);
    speeds.push(requestsPerSecond);
    if (isLevel(speeds)) return { level: true, seconds: speeds.length };
  }
  return { level: false, seconds: speeds.length };
}

/** Whether the last second is close to the one before. The first second opens the connections and does not count. */
export function isLevel(speeds: readonly number[]): boolean {
  const [before, last] = speeds.slice(-2);
  if (speeds.length < 3 || before === undefined || last === undefined || before <= 0) return false;
  return Math.abs(last / before - 1) < tolerance;
}
