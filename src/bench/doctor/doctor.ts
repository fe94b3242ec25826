import { readFileSync, statfsSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import type { ImageSettings } from '../../shared/benchmark';
import type { DoctorItem, EngineCommand } from '../../shared/engineProtocol';
import { EngineFailure } from '../engine/failure';
import { connectDocker, type DockerConnection } from '../runtime/docker/client';
import { inspectImage } from '../runtime/docker/images';
import { findBinary } from '../runtime/local/binaries';

/** What is there to run benchmarks with, and what to do about what is missing. */
export async function runDoctor(command: Extract<EngineCommand, { readonly type: 'doctor' }>): Promise<readonly DoctorItem[]> {
  const docker = await dockerItems(command.dockerHost, command.images);
  const binaries = binaryItems();
  const canRun = docker.some((item) => item.id === 'docker' && item.status === 'ok') || binaries.some((item) => item.status === 'ok');
  // Each alone is enough: only when all are missing is anything missing.
  const items = [...docker, ...binaries].map((item) => (canRun && item.status === 'missing' ? { ...item, status: 'warning' as const } : item));
  return [...items, ...machineItems()];
}

async function dockerItems(host: string | undefined, images: ImageSettings): Promise<DoctorItem[]> {
  let connection: DockerConnection;
  try {
    connection = await connectDocker(host);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    return [{ id: 'docker', status: 'missing', found: error.message, action: error.action }];
  }
  const { endpoint, version, isNative, docker } = connection;
  const network = isNative ? 'containers share the host network, on loopback' : 'containers get a network of their own';
  const items: DoctorItem[] = [{ id: 'docker', status: 'ok', found: `Docker ${version} at ${endpoint.host} (${endpoint.foundBy}); ${network}` }];
  for (const [role, image] of Object.entries(images) as [keyof ImageSettings, string][]) {
    const present = (await inspectImage(docker, image)) !== undefined;
    items.push(
      present
        ? { id: `image-${role}`, status: 'ok', found: `image for ${role}: ${image} is there` }
        : { id: `image-${role}`, status: 'warning', found: `image for ${role}: ${image} is not there yet`, action: 'It is pulled when it is needed first.' },
    );
  }
  return items;
}

function binaryItems(): DoctorItem[] {
  return ['nginx', 'openresty', 'kong', 'apisix'].map((name): DoctorItem => {
    const path = findBinary([name], {});
    if (path === undefined) return { id: `binary-${name}`, status: 'missing', found: `no local ${name} on PATH`, action: `Only needed to benchmark with --runtime local: install ${name}.` };
    const { stdout, stderr } = spawnSync(path, [name === 'kong' || name === 'apisix' ? 'version' : '-v'], { encoding: 'utf8', timeout: 10_000 });
    const version = /\d+\.\d+\.\d+\S*/.exec(`${stdout}${stderr}`)?.[0] ?? 'of unknown version';
    return { id: `binary-${name}`, status: 'ok', found: `local ${name} ${version} (${path})` };
  });
}

function machineItems(): DoctorItem[] {
  const count = cpus().length;
  const load = loadavg()[0] ?? 0;
  const files = openFilesLimit();
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = (bavail * bsize) / 2 ** 30;
  return [
    count > 1
      ? { id: 'cpus', status: 'ok', found: `${count} CPUs: gateway and load run on different ones` }
      : { id: 'cpus', status: 'warning', found: 'one CPU: gateway and load share it', action: 'Figures are lower than on a machine with more CPUs; compare only with runs of this machine.' },
    load / count > 0.5
      ? { id: 'load', status: 'warning', found: `the machine is busy: load ${load.toFixed(1)} on ${count} CPUs`, action: 'Stop other work before a run that is to give a verdict.' }
      : { id: 'load', status: 'ok', found: `little other load (${load.toFixed(1)} on ${count} CPUs)` },
    files !== undefined && files < 1024
      ? { id: 'open-files', status: 'warning', found: `at most ${files} open files`, action: 'Raise it (`ulimit -n 4096`) for runs with many connections.' }
      : { id: 'open-files', status: 'ok', found: `open files: ${files ?? 'no limit known'}` },
    free < 2
      ? { id: 'disk', status: 'warning', found: `only ${free.toFixed(1)} GiB free for temporary files`, action: 'Make room: images and logs need some.' }
      : { id: 'disk', status: 'ok', found: `${free.toFixed(0)} GiB free for temporary files` },
  ];
}

/** Soft limit of this process; `undefined` where the system does not tell. */
function openFilesLimit(): number | undefined {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return line?.[1] === undefined ? undefined : Number(line[1]);
  } catch {
    return undefined;
  }
}
