import { relative } from 'node:path';
import type { RunFailure } from '../../shared/engineProtocol';

/** A failed run for people: the sentence, where it is, what to do, and the gateway's own last words. */
export function failureText(failure: RunFailure, cwd: string): string {
  const places = (failure.locations ?? []).map((location) => {
    const { line, character } = location.range.start;
    return `  ${relative(cwd, location.path)}:${line + 1}:${character + 1}  ${location.message}\n`;
  });
  const output = failure.output === undefined || failure.output.trim() === '' ? '' : `\nIts last output:\n${indent(failure.output.trim())}\n`;
  return `${failure.message}\n${places.join('')}${failure.action}\n${output}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
