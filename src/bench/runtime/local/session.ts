import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOwnerAlive, ownerId, startTime } from '../../engine/owner';
import { isArrayOf, isFiniteNumber, isRecord, isString } from '../../../shared/guards';

const prefix = 'gateway-lens-run-';
const recordName = 'owner.json';

/** A started process group, and when its leader began: ids are used again. */
interface Group {
  readonly pid: number;
  readonly start: number;
}

/** The folder of a run with local programs. What it says about itself lets a later start clean up after a killed one. */
export class SessionFolder {
  readonly path: string;
  private readonly groups: Group[] = [];

  constructor(base = tmpdir()) {
    this.path = mkdtempSync(join(base, prefix));
    // A worker that gives up root must still reach its files.
    chmodSync(this.path, 0o755);
    this.record();
  }

  addGroup(pid: number): void {
    this.groups.push({ pid, start: startTime(pid) ?? 0 });
    this.record();
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
  }

  private record(): void {
    writeFileSync(join(this.path, recordName), JSON.stringify({ owner: ownerId(), groups: this.groups }));
  }
}

/** Ends the processes and removes the folders of runs that do not live any more. Gives the number of folders. */
export function sweepSessions(base = tmpdir()): number {
  let swept = 0;
  for (const name of readdirSync(base)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(base, name);
    const record = readRecord(folder);
    if (record === undefined || isOwnerAlive(record.owner)) continue;
    for (const { pid, start } of record.groups) if (startTime(pid) === start) killGroup(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    swept++;
  }
  return swept;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}

function readRecord(folder: string): { readonly owner: string; readonly groups: readonly Group[] } | undefined {
  const path = join(folder, recordName);
  if (!existsSync(path)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isRecord(value) || !isString(value['owner']) || !isArrayOf(value['groups'], isGroup)) return undefined;
    return { owner: value['owner'], groups: value['groups'] };
  } catch {
    return undefined;
  }
}

function isGroup(value: unknown): value is Group {
  return isRecord(value) && isFiniteNumber(value['pid']) && isFiniteNumber(value['start']);
}

/** Makes a file with the folders that lead to it. */
export function writeSessionFile(path: string, content: string): void {
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o755 });
  writeFileSync(path, content, { mode: 0o644 });
}
