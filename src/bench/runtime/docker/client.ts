import Docker from 'dockerode';
import { EngineFailure } from '../../engine/failure';
import { findDockerEndpoint, realSurroundings, type DockerEndpoint } from './endpoint';

export interface DockerConnection {
  readonly docker: Docker;
  readonly endpoint: DockerEndpoint;
  readonly version: string;
  /** The daemon runs on this machine's own kernel, so that its host network is ours. */
  readonly isNative: boolean;
}

const start = 'Start Docker, or set gatewayLens.docker.host (DOCKER_HOST) to where it is; `gateway-lens doctor` says what was looked for.';

/** Finds the daemon and asks it for its version. Fails with `docker-not-found` or `docker-denied`. */
export async function connectDocker(given: string | undefined): Promise<DockerConnection> {
  const endpoint = findDockerEndpoint(given, realSurroundings());
  if (endpoint === undefined) throw new EngineFailure('docker-not-found', 'Docker was not found on this machine.', start);
  const docker = new Docker(optionsFor(endpoint.host));
  try {
    const { Version: version, Os: os } = await docker.version();
    const isNative = endpoint.host.startsWith('unix:') && process.platform === 'linux' && os === 'linux' && !(await isVirtual(docker));
    return { docker, endpoint, version, isNative };
  } catch (cause) {
    throw connectionFailure(endpoint, cause);
  }
}

/** Docker Desktop runs its daemon in a machine of its own, also on Linux. */
async function isVirtual(docker: Docker): Promise<boolean> {
  const info = (await docker.info()) as { OperatingSystem?: unknown };
  return typeof info.OperatingSystem === 'string' && info.OperatingSystem.includes('Docker Desktop');
}

function optionsFor(host: string): Docker.DockerOptions {
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  if (host.startsWith('npipe://')) return { socketPath: host.slice('npipe://'.length) };
  const url = new URL(host);
  if (url.protocol === 'ssh:') return { protocol: 'ssh', host: url.hostname, port: url.port === '' ? 22 : Number(url.port), username: url.username };
  return { protocol: url.protocol === 'https:' ? 'https' : 'http', host: url.hostname, port: url.port === '' ? 2375 : Number(url.port) };
}

function connectionFailure(endpoint: DockerEndpoint, cause: unknown): EngineFailure {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const where = `${endpoint.host} (${endpoint.foundBy})`;
  if (code === 'EACCES' || code === 'EPERM') {
    return new EngineFailure('docker-denied', `Docker at ${where} refuses this user.`, 'Add your user to the group docker (and log in again), or use rootless Docker.', { cause });
  }
  return new EngineFailure('docker-not-found', `Docker does not answer at ${where}.`, start, { cause });
}
