import { styleText } from 'node:util';
import type { Comparison, ComparisonRow, Estimate, RunResult, Series, VerdictId } from '../../shared/benchmark';

type Style = Parameters<typeof styleText>[0];

const verdictColors: Readonly<Record<VerdictId, Style>> = {
  improved: 'green',
  regressed: 'red',
  unchanged: 'green',
  inconclusive: 'yellow',
};

/** The result for people: what ran, a table of series with their spread, the verdict, and what the reader must know. */
export function resultTable(result: RunResult, comparison: Comparison | undefined, colors: boolean): string {
  const paint = (style: Style, text: string): string => (colors ? styleText(style, text) : text);
  const lines = [header(result), '', ...table(result.series, comparison, paint)];
  if (comparison !== undefined) {
    lines.push('', paint(verdictColors[comparison.verdict], comparison.summary));
    lines.push(...comparison.differences.map((difference) => `  differs: ${difference}`));
  }
  if (result.notices.length > 0) lines.push('', ...result.notices.map((notice) => paint('yellow', `! ${notice.message}`)));
  if (result.unmeasured.length > 0) {
    lines.push('', 'Not measured:', ...result.unmeasured.map((route) => `  ${route.label}: ${route.reason}`));
  }
  if (result.adaptations.length > 0) {
    lines.push('', 'Changed so that it runs here and touches nothing real:');
    lines.push(...result.adaptations.map((change) => `  ${change.line === undefined ? '' : `line ${change.line + 1}: `}${change.message}`));
  }
  return `${lines.join('\n')}\n`;
}

function header(result: RunResult): string {
  const { gateway, upstream, host, options } = result;
  const through = gateway.image ?? gateway.binary ?? '';
  const rounds = `${options.rounds} rounds of ${options.roundSeconds} s, ${options.connections} connections`;
  return [
    `${result.config.name}: ${result.config.kind} ${gateway.version} (${through}), upstream ${upstream.version}`,
    `preset ${options.preset}, ${rounds}; ${host.cpus} × ${host.cpuModel}`,
  ].join('\n');
}

function table(series: readonly Series[], comparison: Comparison | undefined, paint: (style: Style, text: string) => string): string[] {
  const changes = new Map<string, ComparisonRow>();
  for (const row of comparison?.rows ?? []) if (!changes.has(row.seriesId)) changes.set(row.seriesId, row);
  const heads = ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs/req', ...(comparison === undefined ? [] : ['change'])];
  const body = series.map((one) => [
    one.label,
    spread(one.summary.requestsPerSecond, (value) => Math.round(value).toLocaleString('en-US')),
    figure(one.summary.p50),
    figure(one.summary.p99),
    one.summary.cpuMicrosPerRequest === undefined ? '' : one.summary.cpuMicrosPerRequest.value.toFixed(1),
    ...(comparison === undefined ? [] : [changeText(changes.get(one.id))]),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...body.map((row) => (row[column] ?? '').length)));
  const format = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ').trimEnd();
  return [paint('bold', format(heads)), ...body.map(format)];
}

/** A figure with its half interval in per cent. */
function spread(estimate: Estimate | undefined, format: (value: number) => string): string {
  if (estimate === undefined) return 'none';
  const half = (estimate.high / estimate.low) ** 0.5 - 1;
  return `${format(estimate.value)} ±${(half * 100).toFixed(1)} %`;
}

function figure(estimate: Estimate | undefined): string {
  if (estimate === undefined) return '';
  return estimate.value < 10 ? estimate.value.toFixed(2) : estimate.value.toFixed(1);
}

function changeText(row: ComparisonRow | undefined): string {
  if (row === undefined) return '';
  const { value, low, high } = row.change;
  return `${signed(value)} (${signed(low)} … ${signed(high)}) ${row.verdict}`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)} %`;
}
