import { summarize } from './measure.mjs';

/** @typedef {import('../bench.mjs').Row} Row */

/** Whether the median is beyond the row's budget. @param {Row} row */
export function isOver({ values, most = Infinity, least = -Infinity }) {
  if (values === undefined) return false;
  const { median } = summarize(values);
  return !(median <= most && median >= least);
}

/** One line a row: median, quartiles, budget, verdict. @param {readonly Row[]} rows */
export function table(rows) {
  const cells = [['what', 'median', 'quartiles', 'n', 'budget', ''], ...rows.map(cellsOf)];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells.map((row) => row.map((cell, column) => (column === 0 || column > 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ').trimEnd()).join('\n');
}

/** @param {Row} row */
function cellsOf(row) {
  const budget = row.most !== undefined ? `≤ ${row.most}` : row.least !== undefined ? `≥ ${row.least}` : '';
  if (row.values === undefined) return [row.name, '–', '', '', budget, row.skipped ?? ''];
  const { median, low, high, count } = summarize(row.values);
  const verdict = budget === '' ? '' : isOver(row) ? 'OVER' : 'ok';
  return [row.name, `${figure(median)} ${row.unit}`, count > 1 ? `${figure(low)} – ${figure(high)}` : '', String(count), budget, verdict];
}

/** Three digits say enough. @param {number} number */
function figure(number) {
  return number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2);
}
