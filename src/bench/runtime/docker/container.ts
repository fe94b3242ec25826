import { Writable } from 'node:stream';
import type Docker from 'dockerode';
import { EngineFailure } from '../../engine/failure';
import type { ContainerSpec, PlanFile } from '../../plan/types';
import type { Program, RunningProgram } from '../runtime';
import { archiveOf } from './archive';
import { statusOf } from './images';
import { labels } from './labels';

export interface ContainerOptions {
  readonly image: string;
  readonly imageDigest: string;
  readonly session: string;
  readonly owner: string;
  readonly role: string;
  /** `host`, or the name of the run's own network. */
  readonly network: string;
  /** Container port → loopback port on the host; empty with the host's network. */
  readonly ports: ReadonlyMap<number, number>;
  /** CPUs it may use, e.g. `1` or `0-2`; absent = all. */
  readonly cpus?: string;
  readonly version: string;
  /** Called as soon as the container exists, so that it is removed whatever happens next. */
  readonly created: (id: string) => void;
}

const memoryLimit = 2 * 2 ** 30;
/** What is kept of a program's output. Characters. */
const outputLimit = 64 * 1024;

/** Creates a container with its files and starts it. */
export async function startContainer(docker: Docker, spec: ContainerSpec, files: readonly PlanFile[], options: ContainerOptions): Promise<RunningProgram & { readonly id: string }> {
  const container = await create(docker, spec, options);
  options.created(container.id);
  await container.putArchive(await archiveOf(files), { path: '/' });
  const log = new OutputTail();
  const stream = await container.attach({ stream: true, stdout: true, stderr: true });
  docker.modem.demuxStream(stream, log, log);
  // `not-running`, the default, is true of a container that has not been started yet.
  const ended = container.wait({ condition: 'next-exit' }) as Promise<{ StatusCode: number }>;
  const exited = ended.then(({ StatusCode: status }) => status, () => undefined);
  await container.start();
  const program: Program = { version: options.version, image: options.image, imageDigest: options.imageDigest };
  return {
    id: container.id,
    program,
    exited,
    output: () => log.text,
    cpuMicros: async () => (await stats(container))?.micros,
    throttledPeriods: async () => (await stats(container))?.throttled ?? 0,
  };
}

async function create(docker: Docker, spec: ContainerSpec, options: ContainerOptions): Promise<Docker.Container> {
  const settings = createOptions(spec, options);
  try {
    return await docker.createContainer(settings);
  } catch (error) {
    // A daemon that may not pin CPUs (rootless, nested) refuses the option as a whole; unpinned is better than not at all.
    if (options.cpus !== undefined && /cpuset/i.test(error instanceof Error ? error.message : '')) {
      const host = { ...settings.HostConfig };
      delete host.CpusetCpus;
      return docker.createContainer({ ...settings, HostConfig: host });
    }
    if (statusOf(error) === 404) throw new EngineFailure('image-missing', `The image ${options.image} is not there.`, 'Pull it, or set another image in the settings.', { cause: error });
    throw error;
  }
}

function createOptions(spec: ContainerSpec, options: ContainerOptions): Docker.ContainerCreateOptions {
  const bindings = [...options.ports].map(([inside, outside]) => [`${inside}/tcp`, [{ HostIp: '127.0.0.1', HostPort: String(outside) }]] as const);
  return {
    Image: options.image,
    Cmd: [...spec.command],
    ...(spec.entrypoint === undefined ? {} : { Entrypoint: [...spec.entrypoint] }),
    ...(spec.user === undefined ? {} : { User: spec.user }),
    Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
    Labels: { [labels.session]: options.session, [labels.owner]: options.owner, [labels.role]: options.role },
    // An image's own health check would take CPU time from what is measured.
    Healthcheck: { Test: ['NONE'] },
    StopSignal: spec.stopSignal,
    ExposedPorts: Object.fromEntries(bindings.map(([port]) => [port, {}])),
    HostConfig: {
      NetworkMode: options.network,
      PortBindings: Object.fromEntries(bindings.map(([port, targets]) => [port, [...targets]])),
      Memory: memoryLimit,
      PidsLimit: 512,
      RestartPolicy: { Name: 'no' },
      SecurityOpt: ['no-new-privileges'],
      ...(options.cpus === undefined ? {} : { CpusetCpus: options.cpus }),
    },
  };
}

interface ContainerStats {
  readonly micros: number;
  readonly throttled: number;
}

async function stats(container: Docker.Container): Promise<ContainerStats | undefined> {
  try {
    const found = (await container.stats({ stream: false, 'one-shot': true })) as unknown as {
      cpu_stats?: { cpu_usage?: { total_usage?: number }; throttling_data?: { throttled_periods?: number } };
    };
    const nanoseconds = found.cpu_stats?.cpu_usage?.total_usage;
    if (nanoseconds === undefined) return undefined;
    return { micros: nanoseconds / 1000, throttled: found.cpu_stats?.throttling_data?.throttled_periods ?? 0 };
  } catch {
    // Only the figure is lost: a container that has ended says so through `exited`.
    return undefined;
  }
}

/** The end of a program's output, whichever stream it came on. */
export class OutputTail extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text = (this.text + chunk.toString('utf8')).slice(-outputLimit);
    done();
  }
}
