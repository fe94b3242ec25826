import { randomBytes } from 'node:crypto';
import type { BenchRequest } from '../../shared/engineProtocol';
import { connectDocker } from '../runtime/docker/client';
import { DockerRuntime } from '../runtime/docker/dockerRuntime';
import { sweepDocker } from '../runtime/docker/sweep';
import { LocalRuntime } from '../runtime/local/localRuntime';
import { sweepSessions } from '../runtime/local/session';
import type { Runtime } from '../runtime/runtime';

/** The runtime that was asked for, after what a killed run may have left was removed. */
export async function createRuntime(request: BenchRequest, log: (level: 'info' | 'warning', message: string) => void): Promise<Runtime> {
  const folders = sweepSessions();
  if (folders > 0) log('info', `removed what ${folders} earlier ${folders === 1 ? 'run' : 'runs'} left`);
  if (request.runtime === 'local') return new LocalRuntime(request.binaries ?? {});
  const connection = await connectDocker(request.dockerHost);
  const swept = await sweepDocker(connection.docker);
  if (swept > 0) log('info', `removed ${swept} containers and networks that an earlier run left`);
  return new DockerRuntime(connection, request.images, randomBytes(6).toString('hex'));
}
