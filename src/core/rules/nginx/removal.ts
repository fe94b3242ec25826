import type { TextEdit } from '../../analysis';
import type { ConfigNode } from '../../nginx/config';
import type { OffsetRange } from '../../../shared/diagnostics';

/** Takes an argument away, with the blanks and the line break before it. */
export function withoutToken(node: ConfigNode, token: OffsetRange): TextEdit {
  const { text } = node.file.document;
  const before = /\s*$/.exec(text.slice(0, token.start))?.[0].length ?? 0;
  // A comment on the line before must not swallow what follows.
  const start = /#[^\n]*$/.test(text.slice(0, token.start - before)) ? token.start : token.start - before;
  return { range: { start, end: token.end }, newText: '' };
}
