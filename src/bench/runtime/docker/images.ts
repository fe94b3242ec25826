import type Docker from 'dockerode';
import { abortable, EngineFailure } from '../../engine/failure';

export interface LocalImage {
  /** Digest of the content: that of the registry where there is one, else the image's own id. */
  readonly digest: string;
}

/** The image, pulled when the daemon does not have it. */
export async function ensureImage(docker: Docker, name: string, progress: (message: string, fraction?: number) => void, signal: AbortSignal): Promise<LocalImage> {
  const present = await inspectImage(docker, name);
  if (present !== undefined) return present;
  progress(`pulling ${name}`);
  await pull(docker, name, progress, signal);
  const pulled = await inspectImage(docker, name);
  if (pulled === undefined) throw pullFailure(name, 'the daemon does not have it after the pull');
  return pulled;
}

export async function inspectImage(docker: Docker, name: string): Promise<LocalImage | undefined> {
  try {
    const found = await docker.getImage(name).inspect();
    return { digest: found.RepoDigests?.[0]?.split('@')[1] ?? found.Id };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

async function pull(docker: Docker, name: string, progress: (message: string, fraction?: number) => void, signal: AbortSignal): Promise<void> {
  let stream: NodeJS.ReadableStream;
  try {
    stream = await abortable(docker.pull(name), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw pullFailure(name, error instanceof Error ? error.message : String(error), error);
  }
  const layers = new PullProgress();
  let problem: string | undefined;
  const stop = (): void => void (stream as NodeJS.ReadableStream & { destroy?: () => void }).destroy?.();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await abortable(
      new Promise<void>((resolve, reject) => {
        docker.modem.followProgress(
          stream,
          (error: Error | null) => (error === null ? resolve() : reject(error)),
          // A failure inside the stream is an event like any other; the callback above does not get it.
          (event: unknown) => {
            problem ??= errorIn(event);
            progress(`pulling ${name}`, layers.add(event));
          },
        );
      }),
      signal,
    );
  } catch (error) {
    if (signal.aborted) throw error;
    throw pullFailure(name, problem ?? (error instanceof Error ? error.message : String(error)), error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (problem !== undefined) throw pullFailure(name, problem);
}

/** The message of a streamed `{"error": …}`. */
export function errorIn(event: unknown): string | undefined {
  if (typeof event !== 'object' || event === null || !('error' in event)) return undefined;
  return typeof event.error === 'string' ? event.error : 'the pull failed';
}

/** Share of the bytes of all layers seen so far; `undefined` until a layer says its size. */
export class PullProgress {
  private readonly layers = new Map<string, { readonly current: number; readonly total: number }>();

  add(event: unknown): number | undefined {
    if (typeof event === 'object' && event !== null && 'id' in event && 'progressDetail' in event) {
      const detail = event.progressDetail as { current?: unknown; total?: unknown } | null;
      if (typeof detail?.current === 'number' && typeof detail.total === 'number') this.layers.set(String(event.id), { current: detail.current, total: detail.total });
    }
    const all = [...this.layers.values()];
    const total = all.reduce((sum, layer) => sum + layer.total, 0);
    return total === 0 ? undefined : all.reduce((sum, layer) => sum + layer.current, 0) / total;
  }
}

function pullFailure(name: string, reason: string, cause?: unknown): EngineFailure {
  const action = 'Check the name and the connection to the registry, pull it by hand (`docker pull`), or set another image in the settings.';
  return new EngineFailure('image-pull-failed', `The image ${name} could not be pulled: ${reason.replace(/\.$/, '')}.`, action, { cause });
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
}
