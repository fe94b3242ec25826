import type { OffsetRange } from '../../../shared/diagnostics';
import type { NginxToken } from '../../nginx/document';

/** Where a part of a token's value stands in the file; the whole token where escapes make that unclear. */
export function valueRange(token: NginxToken, at: number, length: number): OffsetRange {
  const quotes = token.quote === '' ? 0 : 1;
  if (token.end - token.start !== token.value.length + 2 * quotes) return token;
  const start = token.start + quotes + at;
  return { start, end: start + length };
}
