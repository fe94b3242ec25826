import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Where a command writes; tests give their own. */
export interface Terminal {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Whether stdout takes colours. */
  readonly colors: boolean;
  /** Whether stderr is a terminal, where a line can be written over. */
  readonly interactive: boolean;
  readonly cwd: string;
}

/** A call that cannot be used: exit status 2, with one sentence. */
export class UsageError extends Error {}

/** `parseArgs` whose complaints are usage errors in our words. */
export function parseCommand<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split('. ')[0] ?? message}; see --help.`, { cause: error });
  }
}

/** The value if it is one of the allowed, else a usage error that lists them. */
export function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`${option} takes ${allowed.join(', ')}, not '${value}'.`);
  return found;
}
