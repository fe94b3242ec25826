import type { FailureCode, FailureLocation, RunFailure } from '../../shared/engineProtocol';

/** An expected failure on its way out: one sentence, and what to do. */
export class EngineFailure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly action: string,
    readonly more: { readonly locations?: readonly FailureLocation[]; readonly output?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
  }

  toFailure(): RunFailure {
    const { locations, output } = this.more;
    return {
      code: this.code,
      message: this.message,
      action: this.action,
      ...(locations === undefined ? {} : { locations }),
      ...(output === undefined ? {} : { output }),
    };
  }
}

/** Rejects as soon as the signal aborts, whatever the promise does then. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(abortError(signal));
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(abortError(signal));
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

export function abortError(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}

/** Waits, or rejects when the signal aborts. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return abortable(new Promise((resolve) => setTimeout(resolve, milliseconds)), signal);
}
