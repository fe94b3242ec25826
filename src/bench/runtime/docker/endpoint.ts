import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';

export interface DockerEndpoint {
  /** `unix:///…`, `npipe:////…`, `tcp://…` or `ssh://…`. */
  readonly host: string;
  /** For people: how it was found. */
  readonly foundBy: string;
}

/** What endpoint discovery reads of the machine; tests give their own. */
export interface DockerSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly uid: number | undefined;
  readonly readText: (path: string) => string | undefined;
  readonly exists: (path: string) => boolean;
}

export function realSurroundings(): DockerSurroundings {
  return {
    env: process.env,
    home: homedir(),
    platform: platform(),
    uid: process.getuid?.(),
    exists: existsSync,
    readText: (path) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Where Docker is, in the order of Docker's own client: what the caller says, DOCKER_HOST, the chosen context, the default
 * socket; then the sockets of rootless Docker, Docker Desktop and Podman. `undefined` when there is none.
 */
export function findDockerEndpoint(given: string | undefined, at: DockerSurroundings): DockerEndpoint | undefined {
  if (given !== undefined && given !== '') return { host: given, foundBy: 'the setting' };
  const { DOCKER_HOST: host } = at.env;
  if (host !== undefined && host !== '') return { host, foundBy: 'DOCKER_HOST' };
  return contextEndpoint(at) ?? socketEndpoint(at);
}

/** Contexts are kept in folders named by the SHA-256 of their name (docker/cli, cli/context/store). */
function contextEndpoint(at: DockerSurroundings): DockerEndpoint | undefined {
  const folder = at.env['DOCKER_CONFIG'] ?? join(at.home, '.docker');
  const name = at.env['DOCKER_CONTEXT'] ?? stringField(at.readText(join(folder, 'config.json')), ['currentContext']);
  if (name === undefined || name === '' || name === 'default') return undefined;
  const id = createHash('sha256').update(name).digest('hex');
  const host = stringField(at.readText(join(folder, 'contexts', 'meta', id, 'meta.json')), ['Endpoints', 'docker', 'Host']);
  return host === undefined ? undefined : { host, foundBy: `the Docker context ${name}` };
}

function socketEndpoint(at: DockerSurroundings): DockerEndpoint | undefined {
  if (at.platform === 'win32') return { host: 'npipe:////./pipe/docker_engine', foundBy: 'the default pipe' };
  const runtime = at.env['XDG_RUNTIME_DIR'] ?? (at.uid === undefined ? undefined : `/run/user/${at.uid}`);
  const sockets: readonly (readonly [path: string | undefined, name: string])[] = [
    ['/var/run/docker.sock', 'the default socket'],
    [runtime && `${runtime}/docker.sock`, 'the socket of rootless Docker'],
    [`${at.home}/.docker/run/docker.sock`, 'the socket of Docker Desktop'],
    [`${at.home}/.docker/desktop/docker.sock`, 'the socket of Docker Desktop'],
    [`${at.home}/.colima/default/docker.sock`, 'the socket of Colima'],
    [runtime && `${runtime}/podman/podman.sock`, 'the socket of Podman'],
  ];
  const found = sockets.find(([path]) => path !== undefined && at.exists(path));
  return found?.[0] === undefined ? undefined : { host: `unix://${found[0]}`, foundBy: found[1] };
}

function stringField(text: string | undefined, path: readonly string[]): string | undefined {
  try {
    let value: unknown = JSON.parse(text ?? '{}');
    for (const key of path) value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
