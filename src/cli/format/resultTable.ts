import { styleText } from 'node:util';
import type { Comparison, ComparisonRow, Estimate, RunResult, Series, VerdictId } from '../../shared/benchmark';
import { halfWidth, milliseconds, signedPercent, wholeNumber } from '../../shared/figures';

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
    spread(one.summary.requestsPerSecond, wholeNumber),
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
  return estimate === undefined ? 'none' : `${format(estimate.value)} ${halfWidth(estimate)}`;
}

function figure(estimate: Estimate | undefined): string {
  return estimate === undefined ? '' : milliseconds(estimate.value);
}

function changeText(row: ComparisonRow | undefined): string {
  if (row === undefined) return '';
  const { value, low, high } = row.change;
  return `${signedPercent(value)} (${signedPercent(low)} … ${signedPercent(high)}) ${row.blockedBy === undefined ? row.verdict : 'no verdict'}`;
}
