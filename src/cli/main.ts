import { runBench } from './bench';
import { runCheck } from './check';
import { runDoctor } from './doctor';
import { UsageError, type Terminal } from './terminal';
import { toolVersion } from './version';

const usage = `Gateway Lens: checks and benchmarks nginx, Kong and Apache APISIX configs.

  gateway-lens check FILE… [options]   what the gateway would refuse, drop or ignore
  gateway-lens bench FILE [options]    measure the config in Docker or with a local gateway
  gateway-lens doctor                  what is there to run benchmarks with, and what is missing

  gateway-lens COMMAND --help          the options of a command
  gateway-lens --version
`;

const commands: Readonly<Record<string, (args: readonly string[], terminal: Terminal) => Promise<number>>> = {
  check: runCheck,
  bench: runBench,
  doctor: runDoctor,
};

/** Runs one command; the result is the exit status. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--version' || name === '-v') return say(terminal, `${toolVersion}\n`);
  if (name === '--help' || name === '-h' || name === 'help') return say(terminal, usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    terminal.stderr(name === '' ? usage : `gateway-lens: there is no command '${name}'.\n\n${usage}`);
    return 2;
  }
  try {
    return await command(rest, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr(`gateway-lens ${name}: ${error.message}\n`);
    return 2;
  }
}

function say(terminal: Terminal, text: string): number {
  terminal.stdout(text);
  return 0;
}

// A status is set instead of exiting, so that output piped to a slow reader is written whole.
main(process.argv.slice(2), {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  colors: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
  interactive: process.stderr.isTTY,
  cwd: process.cwd(),
}).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`gateway-lens: internal error, please report it.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 3;
  },
);
