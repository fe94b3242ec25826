import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { compareRuns } from '../core/results/compare';
import { baselinePath } from '../core/results/baselinePath';
import { renderReportHtml } from '../core/results/html';
import { detectKind } from '../core/index';
import type { Comparison, RunResult } from '../shared/benchmark';
import type { BenchRequest } from '../shared/engineProtocol';
import { parseRunFile } from '../shared/runFile';
import { readBenchOptions, type BenchCommand } from './benchOptions';
import { readText } from '../disk/diskHost';
import { runEngine, type EngineOutcome } from './engine';
import { failureText } from './format/failureText';
import { resultTable } from './format/resultTable';
import { createProgressLine } from './progressLine';
import { UsageError, type Terminal } from './terminal';
import { toolVersion } from './version';

/** `gateway-lens bench`. */
export async function runBench(args: readonly string[], terminal: Terminal): Promise<number> {
  const command = readBenchOptions(args);
  if (typeof command === 'string') {
    terminal.stdout(command);
    return 0;
  }
  const baseline = readBaseline(command, terminal);
  const outcome = await measure(command, terminal);
  if (outcome.type === 'cancelled') {
    terminal.stderr('Cancelled. Nothing was left running.\n');
    return 3;
  }
  if (outcome.type !== 'result') {
    if (outcome.type === 'failed') terminal.stderr(failureText(outcome.failure, terminal.cwd));
    return outcome.type === 'failed' && outcome.failure.code === 'config-invalid' ? 2 : 3;
  }
  const comparison = baseline && compareRuns(outcome.result, baseline.result, baseline.label);
  write(command, terminal, outcome.result, baseline?.result, comparison);
  return comparison?.verdict === 'regressed' ? 1 : 0;
}

async function measure(command: BenchCommand, terminal: Terminal): Promise<EngineOutcome> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const progress = createProgressLine(terminal);
  try {
    return await runEngine(
      { type: 'run', request: requestOf(command, terminal) },
      { progress: (message) => progress.show(message.progress), log: (message) => progress.note(message.message) },
      abort.signal,
    );
  } finally {
    progress.clear();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

function requestOf(command: BenchCommand, terminal: Terminal): BenchRequest {
  const path = resolve(terminal.cwd, command.file);
  const text = readText(path);
  if (text === undefined) throw new UsageError(`cannot read ${command.file}.`);
  const kind = command.kind ?? detectKind(path, text);
  if (kind === undefined) {
    throw new UsageError(`cannot tell which gateway ${command.file} is for; say it with --kind nginx, kong or apisix.`);
  }
  const images = command.image === undefined ? command.images : { ...command.images, [kind]: command.image };
  return {
    configPath: path.replaceAll(sep, '/'),
    kind,
    runtime: command.runtime,
    options: command.options,
    images,
    toolVersion,
  };
}

interface SavedBaseline {
  readonly result: RunResult;
  readonly label: string;
}

/** The baseline named by `--baseline`, else the saved one of this config when there is one and it is not being replaced unseen. */
function readBaseline(command: BenchCommand, terminal: Terminal): SavedBaseline | undefined {
  const path = command.baseline === undefined ? defaultBaseline(command, terminal) : resolve(terminal.cwd, command.baseline);
  const text = readText(path);
  const shown = relative(terminal.cwd, path);
  if (text === undefined) {
    if (command.baseline === undefined) return undefined;
    throw new UsageError(`cannot read the baseline ${shown}; make one with --save-baseline.`);
  }
  const read = parseRunFile(text);
  if (!read.ok) throw new UsageError(`the baseline ${shown} cannot be used. ${read.problem}`);
  return { result: read.result, label: `the baseline of ${read.result.finishedAt.slice(0, 16).replace('T', ' ')} UTC` };
}

function defaultBaseline(command: BenchCommand, terminal: Terminal): string {
  const file = relative(terminal.cwd, resolve(terminal.cwd, command.file)).replaceAll(sep, '/');
  return join(terminal.cwd, baselinePath(file));
}

function write(
  command: BenchCommand,
  terminal: Terminal,
  result: RunResult,
  baseline: RunResult | undefined,
  comparison: Comparison | undefined,
): void {
  const json = command.format === 'json';
  const say = json ? terminal.stderr : terminal.stdout;
  if (json) terminal.stdout(`${JSON.stringify({ schemaVersion: 1, result, ...(comparison && { comparison }) })}\n`);
  else terminal.stdout(resultTable(result, comparison, terminal.colors));
  if (command.out !== undefined) save(resolve(terminal.cwd, command.out), `${JSON.stringify(result, null, 1)}\n`);
  if (command.html !== undefined) {
    const script = readFileSync(join(__dirname, 'report.js'), 'utf8');
    const state = { configName: basename(command.file), interactive: false, result, ...(baseline && { baseline }), ...(comparison && { comparison }) };
    save(resolve(terminal.cwd, command.html), renderReportHtml(state, script));
    say(`\nReport: ${command.html}\n`);
  }
  if (command.saveBaseline) {
    const path = defaultBaseline(command, terminal);
    save(path, `${JSON.stringify(result, null, 1)}\n`);
    say(`\nBaseline saved: ${relative(terminal.cwd, path)}\n`);
  }
}

function save(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
