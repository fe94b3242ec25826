import type { ErrorCode } from 'yaml';

/** An error as the package gives it, in offsets of the text it read. */
export interface ParseError {
  readonly code: ErrorCode;
  readonly pos: readonly [number, number];
  readonly message: string;
}

/**
 * The errors without those that only follow from another one, each at the line where the mistake is: the package gives the value above a
 * line that is indented too deep, and then complains of what it made of both.
 */
export function ownErrors(errors: readonly ParseError[], text: string): readonly ParseError[] {
  if (errors.length === 0) return errors;
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT').map(({ pos: [at] }) => lineAround(text, at));
  const moved = errors.flatMap((error) => tooDeep(error, errors, text) ?? [error]);
  return moved.filter(({ code, pos: [at] }) => code === 'TAB_AS_INDENT' || !tabs.some(([start, end]) => at >= start - 1 && at <= end));
}

/** Of the two errors that a line gives which goes on with the value above and yet is an entry: one, at that line. */
function tooDeep({ code, pos: [at, to], message }: ParseError, errors: readonly ParseError[], text: string): readonly ParseError[] | undefined {
  const twin = code === 'MULTILINE_IMPLICIT_KEY' ? 'BLOCK_AS_IMPLICIT_KEY' : code === 'BLOCK_AS_IMPLICIT_KEY' ? 'MULTILINE_IMPLICIT_KEY' : undefined;
  const other = errors.find((error) => error.code === twin && error.pos[0] === at);
  if (other === undefined) return undefined;
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return [];
  const line = text.slice(at, to).search(/[^\r\n]*$/);
  const indent = text.slice(at + line, to).search(/\S/);
  return indent < 0 ? undefined : [{ code: 'BAD_INDENT', pos: [at + line + indent, to], message }];
}

/** The line an offset is on, without its end. */
function lineAround(text: string, at: number): readonly [start: number, end: number] {
  const end = text.indexOf('\n', at);
  return [text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end];
}
