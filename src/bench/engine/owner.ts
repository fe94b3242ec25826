import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A process by more than its id, which is used again: `<boot>/<pid>/<start>`. Containers, networks and folders of a run are
 * marked with it, so that the next start can tell which ones nobody owns any more.
 */
export function ownerId(pid: number = process.pid): string {
  return `${bootId()}/${pid}/${startTime(pid) ?? 0}`;
}

/** Whether the process still runs. That of another machine counts as running: it is not ours to judge. */
export function isOwnerAlive(owner: string): boolean {
  const [boot, pid, start] = owner.split('/');
  if (boot !== bootId()) return boot?.split(':')[0] !== hostname();
  const now = startTime(Number(pid));
  if (now !== undefined) return String(now) === start;
  return start === '0' && isRunning(Number(pid));
}

/** Host name with the boot's own id: after a restart no earlier process lives. */
function bootId(): string {
  try {
    return `${hostname()}:${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return `${hostname()}:`;
  }
}

/** Start of a process in clock ticks since boot; `undefined` where it does not run or the system has no /proc. */
export function startTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; it only waits to be collected.
    return fields[0] === 'Z' ? undefined : Number(fields[19]);
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
