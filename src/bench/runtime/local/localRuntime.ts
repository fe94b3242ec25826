import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { abortable, EngineFailure } from '../../engine/failure';
import { freePorts } from '../../engine/ports';
import type { BenchmarkPlan, LocalSpec } from '../../plan/types';
import type { Address, Addresses, LaunchSpec, Program, RunningProgram, Runtime } from '../runtime';
import { findBinary } from './binaries';
import { treeCpuMicros } from './processCpu';
import { SessionFolder, writeSessionFile } from './session';

const loopback = '127.0.0.1';
const outputLimit = 64 * 1024;

/** Runs gateway and upstream as programs of this machine, each in a process group of its own, in one temporary folder. */
export class LocalRuntime implements Runtime {
  readonly id = 'local';
  private readonly session = new SessionFolder();
  private readonly children: { readonly child: ChildProcess; readonly signal: NodeJS.Signals }[] = [];
  private readonly programs = new Map<LocalSpec, Program & { readonly binary: string }>();
  private chosen: Addresses | undefined;

  constructor(private readonly given: Readonly<Record<string, string>>) {}

  get folder(): string {
    return `${this.session.path}/gateway`;
  }

  /** Folder of the upstream's files. */
  get upstreamFolder(): string {
    return `${this.session.path}/upstream`;
  }

  prepare(specs: readonly LaunchSpec[]): Promise<void> {
    for (const { local } of specs) this.program(local);
    return Promise.resolve();
  }

  async addresses(signal: AbortSignal): Promise<Addresses> {
    const [gateway, status, upstream] = (await abortable(freePorts(3), signal)).map((port): Address => {
      const endpoint = { host: loopback, port };
      return { inside: endpoint, outside: endpoint };
    });
    if (gateway === undefined || status === undefined || upstream === undefined) throw new Error('no ports');
    this.chosen = { gateway, status, upstream };
    return this.chosen;
  }

  startUpstream(spec: LaunchSpec): Promise<{ running: RunningProgram; address: Address }> {
    if (this.chosen === undefined) throw new Error('addresses() comes before a start');
    return Promise.resolve({ running: this.start(spec, 'upstream'), address: this.chosen.upstream });
  }

  startGateway(plan: BenchmarkPlan): Promise<RunningProgram> {
    return Promise.resolve(this.start(plan, 'gateway'));
  }

  async close(): Promise<readonly string[]> {
    await Promise.all(this.children.map(({ child, signal }) => stopGroup(child, signal)));
    try {
      this.session.remove();
      return [];
    } catch (error) {
      return [`folder ${this.session.path}: ${error instanceof Error ? error.message : String(error)}`];
    }
  }

  private start({ local, files }: LaunchSpec, role: string): RunningProgram {
    if (local === undefined) throw new Error('the plan has no local launch');
    const program = this.program(local);
    for (const folder of local.folders) mkdirSync(folder, { recursive: true, mode: 0o755 });
    for (const { path, content } of files) writeSessionFile(path, content);
    const { script } = local;
    const [command, ...args] = pinned(role, script === undefined ? [program.binary, ...local.args] : ['sh', '-c', script, program.binary, ...local.args]);
    const child = spawn(command ?? program.binary, args, {
      env: { ...process.env, ...local.env },
      cwd: script === undefined ? this.session.path : this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.children.push({ child, signal: local.stopSignal });
    if (child.pid !== undefined) this.session.addGroup(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-outputLimit);
      });
    }
    const exited = new Promise<number | undefined>((resolve) => {
      child.once('error', (error) => {
        output += error.message;
        resolve(undefined);
      });
      child.once('exit', (code) => resolve(code ?? undefined));
    });
    return {
      program,
      exited,
      output: () => output,
      cpuMicros: () => Promise.resolve(child.pid === undefined ? undefined : treeCpuMicros(child.pid)),
      throttledPeriods: () => Promise.resolve(0),
    };
  }

  private program(local: LocalSpec | undefined): Program & { readonly binary: string } {
    if (local === undefined) throw new Error('the plan has no local launch');
    const known = this.programs.get(local);
    if (known !== undefined) return known;
    const binary = findBinary(local.binaries, this.given);
    if (binary === undefined) {
      const names = local.binaries.join(' or ');
      throw new EngineFailure('binary-not-found', `There is no ${names} on PATH.`, `Install ${local.binaries[0] ?? names}, set its path in the settings, or use the Docker runtime.`);
    }
    const { stdout, stderr } = spawnSync(binary, [...local.version.args], { encoding: 'utf8', timeout: 10_000 });
    const version = new RegExp(local.version.pattern).exec(`${stdout}${stderr}`)?.[1] ?? 'unknown';
    const program = { version, binary };
    this.programs.set(local, program);
    return program;
  }
}

/** The gateway gets the last CPU to itself, the upstream the others, where `taskset` can say so. */
function pinned(role: string, command: readonly string[]): readonly string[] {
  const count = cpus().length;
  const taskset = count < 2 || process.platform !== 'linux' ? undefined : findBinary(['taskset'], {});
  if (taskset === undefined) return command;
  const set = role === 'gateway' ? String(count - 1) : count === 2 ? '0' : `0-${count - 2}`;
  return [taskset, '-c', set, ...command];
}

/** QUIT (or TERM) lets it end by itself; what does not end in time is killed with everything it started. */
async function stopGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const ended = new Promise<boolean>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(true);
    else child.once('exit', () => resolve(true));
  });
  for (const [step, wait] of [[signal, 2000], ['SIGTERM', 2000], ['SIGKILL', 2000]] as const) {
    send(pid, step);
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, wait, false));
    if (await Promise.race([ended, late])) break;
  }
  // Workers of a master that died first.
  send(pid, 'SIGKILL');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
