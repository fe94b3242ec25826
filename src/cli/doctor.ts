import { styleText } from 'node:util';
import { defaultImages } from '../shared/benchmark';
import type { DoctorItem, DoctorStatus } from '../shared/engineProtocol';
import { runEngine } from './engine';
import { parseCommand, type Terminal } from './terminal';
import { toolVersion } from './version';

const help = `gateway-lens doctor

Says what was found to run benchmarks with (Docker, images, local gateways, CPUs, limits, other load) and what to do about what is missing.

Exit status: 0 a benchmark can run, 1 something is missing.
`;

const marks: Readonly<Record<DoctorStatus, { readonly text: string; readonly color: 'green' | 'yellow' | 'red' }>> = {
  ok: { text: 'ok     ', color: 'green' },
  warning: { text: 'warning', color: 'yellow' },
  missing: { text: 'missing', color: 'red' },
};

/** `gateway-lens doctor`. */
export async function runDoctor(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseCommand({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) {
    terminal.stdout(help);
    return 0;
  }
  const outcome = await runEngine(
    { type: 'doctor', images: defaultImages, toolVersion },
    { progress: () => undefined, log: () => undefined },
    new AbortController().signal,
  );
  if (outcome.type === 'doctor') {
    terminal.stdout(outcome.items.map((item) => line(item, terminal.colors)).join(''));
    return outcome.items.some((item) => item.status === 'missing') ? 1 : 0;
  }
  terminal.stderr(outcome.type === 'failed' ? `${outcome.failure.message} ${outcome.failure.action}\n${outcome.failure.output ?? ''}` : '');
  return 3;
}

function line(item: DoctorItem, colors: boolean): string {
  const mark = marks[item.status];
  const word = colors ? styleText(mark.color, mark.text) : mark.text;
  return `${word}  ${item.found}\n${item.action === undefined ? '' : `         ${item.action}\n`}`;
}
