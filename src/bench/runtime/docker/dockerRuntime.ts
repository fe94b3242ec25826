import { cpus } from 'node:os';
import type Docker from 'dockerode';
import type { ImageSettings } from '../../../shared/benchmark';
import { abortable, EngineFailure } from '../../engine/failure';
import { ownerId } from '../../engine/owner';
import { freePorts } from '../../engine/ports';
import type { BenchmarkPlan, ContainerSpec } from '../../plan/types';
import type { Address, Addresses, LaunchSpec, RunningProgram, Runtime } from '../runtime';
import type { DockerConnection } from './client';
import { OutputTail, startContainer } from './container';
import { ensureImage, statusOf } from './images';
import { labels } from './labels';
import { removeContainer, removeQuietly } from './sweep';

const loopback = '127.0.0.1';
/** Ports inside containers that have a network of their own. */
const innerPorts = { gateway: 18_080, status: 18_081, upstream: 18_082 } as const;

/**
 * Runs gateway and upstream in containers. On this machine's own Docker they share the host's network and listen on loopback
 * only; elsewhere they get a network of their own and ports published on loopback.
 */
export class DockerRuntime implements Runtime {
  readonly id = 'docker';
  readonly folder = '';
  readonly upstreamFolder = '';
  readonly engineVersion: string;
  private readonly docker: Docker;
  private readonly digests = new Map<string, string>();
  private readonly versions = new Map<string, string>();
  private readonly containers: string[] = [];
  private network: string | undefined;
  private chosen: Addresses | undefined;

  constructor(
    private readonly connection: DockerConnection,
    private readonly images: ImageSettings,
    private readonly session: string,
  ) {
    this.docker = connection.docker;
    this.engineVersion = connection.version;
  }

  async prepare(specs: readonly LaunchSpec[], progress: (message: string, fraction?: number) => void, signal: AbortSignal): Promise<void> {
    for (const { container } of specs) {
      if (container === undefined) throw new Error('the plan has no container');
      const image = this.images[container.role];
      if (this.digests.has(image)) continue;
      progress(`looking for ${image}`);
      const { digest } = await ensureImage(this.docker, image, progress, signal);
      this.digests.set(image, digest);
      progress(`asking ${image} for its version`);
      this.versions.set(image, await this.readVersion(image, container, signal));
    }
  }

  async addresses(signal: AbortSignal): Promise<Addresses> {
    const [gateway = 0, status = 0, upstream = 0] = await abortable(freePorts(3), signal);
    const ports = { gateway, status, upstream };
    const address = (role: keyof typeof innerPorts): Address => ({
      inside: this.usesHostNetwork ? { host: loopback, port: ports[role] } : { host: '0.0.0.0', port: innerPorts[role] },
      outside: { host: loopback, port: ports[role] },
    });
    this.chosen = { gateway: address('gateway'), status: address('status'), upstream: address('upstream') };
    return this.chosen;
  }

  async startUpstream(spec: LaunchSpec, signal: AbortSignal): Promise<{ running: RunningProgram; address: Address }> {
    const { upstream } = this.addressesChosen();
    const running = await this.start(spec, 'upstream', [upstream], signal);
    if (this.usesHostNetwork) return { running, address: upstream };
    const found = await abortable(this.docker.getContainer(running.id).inspect(), signal);
    const host = Object.values(found.NetworkSettings.Networks)[0]?.IPAddress;
    if (host === undefined || host === '') throw new EngineFailure('upstream-failed', 'The upstream has no address in its network.', 'Run it again; look at `docker network ls` if it stays.', { output: running.output() });
    return { running, address: { inside: { host, port: innerPorts.upstream }, outside: upstream.outside } };
  }

  startGateway(plan: BenchmarkPlan, signal: AbortSignal): Promise<RunningProgram> {
    const { gateway, status } = this.addressesChosen();
    return this.start(plan, 'gateway', [gateway, status], signal);
  }

  async close(): Promise<readonly string[]> {
    const left: string[] = [];
    const remove = async (what: string, removal: () => Promise<void>): Promise<void> => {
      try {
        await removal();
      } catch (error) {
        left.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    await Promise.all(this.containers.map((id) => remove(`container ${id.slice(0, 12)}`, () => removeContainer(this.docker, id))));
    const { network } = this;
    if (network !== undefined) await remove(`network ${network}`, () => removeQuietly(this.docker.getNetwork(network).remove()));
    return left;
  }

  private get usesHostNetwork(): boolean {
    return this.connection.isNative;
  }

  private addressesChosen(): Addresses {
    if (this.chosen === undefined) throw new Error('addresses() comes before a start');
    return this.chosen;
  }

  private async start({ container, files }: LaunchSpec, role: string, addresses: readonly Address[], signal: AbortSignal): Promise<RunningProgram & { id: string }> {
    if (container === undefined) throw new Error('the plan has no container');
    const image = this.images[container.role];
    const network = await this.networkName(signal);
    const ports = this.usesHostNetwork ? [] : addresses.map(({ inside, outside }) => [inside.port, outside.port] as const);
    const cpuSet = cpuSetFor(role);
    const started = startContainer(this.docker, container, files, {
      image,
      imageDigest: this.digests.get(image) ?? '',
      session: this.session,
      owner: ownerId(),
      role,
      network,
      ports: new Map(ports),
      ...(cpuSet === undefined ? {} : { cpus: cpuSet }),
      version: this.versions.get(image) ?? 'unknown',
      created: (id) => this.containers.push(id),
    });
    return abortable(started, signal);
  }

  private async networkName(signal: AbortSignal): Promise<string> {
    if (this.usesHostNetwork) return 'host';
    if (this.network !== undefined) return this.network;
    const name = `gateway-lens-${this.session}`;
    await abortable(this.docker.createNetwork({ Name: name, Labels: { [labels.session]: this.session, [labels.owner]: ownerId() } }), signal);
    this.network = name;
    return name;
  }

  /** Runs the image once to ask what it holds: the tag says what was wanted, not what is there. */
  private async readVersion(image: string, spec: ContainerSpec, signal: AbortSignal): Promise<string> {
    const container = await abortable(
      this.docker.createContainer({
        Image: image,
        Entrypoint: [],
        Cmd: [...spec.version.args],
        Env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
        Labels: { [labels.session]: this.session, [labels.owner]: ownerId(), [labels.role]: 'version' },
        HostConfig: { NetworkMode: 'none' },
      }),
      signal,
    );
    this.containers.push(container.id);
    const log = new OutputTail();
    this.docker.modem.demuxStream(await container.attach({ stream: true, stdout: true, stderr: true }), log, log);
    try {
      const ended = container.wait({ condition: 'next-exit' });
      await container.start();
      await abortable(ended, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      // An image without the asked program still may run the gateway; only the version is not known then.
      if (statusOf(error) !== 400 && statusOf(error) !== 404) throw error;
    }
    return new RegExp(spec.version.pattern).exec(log.text)?.[1] ?? 'unknown';
  }
}

/** The gateway has the last CPU to itself, upstream and load share the others; with one CPU there is nothing to divide. */
function cpuSetFor(role: string): string | undefined {
  const count = cpus().length;
  if (count < 2) return undefined;
  if (role === 'gateway') return String(count - 1);
  return count === 2 ? '0' : `0-${count - 2}`;
}
