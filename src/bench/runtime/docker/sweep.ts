import type Docker from 'dockerode';
import { isOwnerAlive } from '../../engine/owner';
import { statusOf } from './images';
import { labels } from './labels';

/** Removes containers and networks whose run does not live any more. Gives the number of what was removed. */
export async function sweepDocker(docker: Docker): Promise<number> {
  const filters = { label: [labels.owner] };
  const containers = await docker.listContainers({ all: true, filters });
  const networks = await docker.listNetworks({ filters });
  const orphaned = containers.filter((container) => isOrphan(container.Labels));
  for (const { Id: id } of orphaned) await removeContainer(docker, id);
  const lost = networks.filter((network) => isOrphan(network.Labels ?? {}));
  for (const { Id: id } of lost) await removeQuietly(docker.getNetwork(id).remove());
  return orphaned.length + lost.length;
}

export async function removeContainer(docker: Docker, id: string): Promise<void> {
  await removeQuietly(docker.getContainer(id).remove({ force: true, v: true }));
}

/** Gone already, or being removed by somebody else, is as good as removed. */
export async function removeQuietly(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    const status = statusOf(error);
    if (status !== 404 && status !== 409) throw error;
  }
}

function isOrphan(found: Readonly<Record<string, string>>): boolean {
  const owner = found[labels.owner];
  return owner !== undefined && !isOwnerAlive(owner);
}
