import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time of a process and everything it started, in microseconds, from the scheduler's own nanoseconds
 * (/proc/PID/task/TID/schedstat); `undefined` where the system has no such file.
 */
export function treeCpuMicros(root: number): number | undefined {
  const children = childrenByParent();
  if (children === undefined) return undefined;
  let total: number | undefined;
  const pending = [root];
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    const own = processMicros(pid);
    if (own !== undefined) total = (total ?? 0) + own;
    pending.push(...(children.get(pid) ?? []));
  }
  return total;
}

function childrenByParent(): Map<number, number[]> | undefined {
  const children = new Map<number, number[]>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const parent = parentOf(name);
      if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    }
    return children;
  } catch {
    return undefined;
  }
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It ended between the listing and the reading.
    return undefined;
  }
}

function processMicros(pid: number): number | undefined {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return tasks.reduce((sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000, 0);
  } catch {
    return undefined;
  }
}
