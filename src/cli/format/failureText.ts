import { relative } from 'node:path';
import type { RunFailure } from '../../shared/engineProtocol';

/** A failed run for people: the sentence, where it is, what to do, and the gateway's own last words. */
export function failureText(failure: RunFailure, cwd: string): string {
  const places = (failure.locations ?? []).map((location) => {
    const { line, character } = location.range.start;
    return `  ${relative(cwd, location.path)}:${line + 1}:${character + 1}  ${location.message}\n`;
  });
  const output = failure.output === undefined || failure.output.trim() === '' ? '' : `\nIts last output:\n${indent(failure.output.trim())}\n`;
  const noDocker = failure.code === 'docker-not-found' || failure.code === 'docker-denied';
  const otherwise = noDocker ? ' Or add --runtime local to use the gateway on PATH.' : '';
  return `${failure.message}\n${places.join('')}${failure.action}${otherwise}\n${output}`;
}

/** A terminal's width would break what gateways write about themselves into pages. */
const longestLine = 300;

function indent(text: string): string {
  return text.replace(/^(.*)$/gm, (_, line: string) => `  ${line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}`);
}
