import { styleText } from 'node:util';
import type { Severity } from '../../shared/diagnostics';
import type { CheckedFile, PlacedDiagnostic } from './checkedFile';

const severityColors = { error: 'red', warning: 'yellow', info: 'blue' } as const;

/** Findings for people: one block a file, lines and columns from 1, a count at the end. */
export function checkPretty(files: readonly CheckedFile[], colors: boolean): string {
  const blocks = files.filter((file) => file.diagnostics.length > 0).map((file) => block(file, colors));
  return [...blocks, total(files, colors)].join('\n');
}

function block(file: CheckedFile, colors: boolean): string {
  const places = file.diagnostics.map(placeOf);
  const width = Math.max(...places.map((place) => place.length));
  const lines = file.diagnostics.map((found, i) => {
    const severity = paint(severityColors[found.severity], found.severity.padEnd(7), colors);
    return `  ${(places[i] ?? '').padStart(width)}  ${severity}  ${found.message}  ${paint('gray', found.code, colors)}`;
  });
  return `${paint('underline', file.path, colors)}\n${lines.join('\n')}\n`;
}

function placeOf(found: PlacedDiagnostic): string {
  const { line, character } = found.range.start;
  const place = `${line + 1}:${character + 1}`;
  return found.path === undefined ? place : `${found.path}:${place}`;
}

function total(files: readonly CheckedFile[], colors: boolean): string {
  const count = (severity: Severity): number =>
    files.reduce((sum, file) => sum + file.diagnostics.filter((found) => found.severity === severity).length, 0);
  const errors = count('error');
  const warnings = count('warning');
  const infos = count('info');
  const where = `in ${plural(files.length, 'file')}`;
  if (errors + warnings + infos === 0) return `${paint('green', 'No problems', colors)} ${where}.\n`;
  const parts = [plural(errors, 'error'), plural(warnings, 'warning'), ...(infos > 0 ? [plural(infos, 'remark')] : [])];
  return `${paint(errors > 0 ? 'red' : 'yellow', parts.join(', '), colors)} ${where}.\n`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function paint(style: Parameters<typeof styleText>[0], text: string, colors: boolean): string {
  return colors ? styleText(style, text) : text;
}
