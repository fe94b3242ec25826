import type { OffsetRange } from '../../shared/diagnostics';
import type { NginxDirective, NginxDocument, NginxItem } from './document';

export interface PrintedToken extends OffsetRange {
  readonly kind: 'word' | 'comment' | 'stray' | 'punctuation' | 'lua';
}

/** Every token of the file in order of position; between two of them there is only whitespace. */
export function tokensOf(document: NginxDocument): PrintedToken[] {
  const tokens: PrintedToken[] = [];
  collect(document.items, tokens);
  return tokens;
}

/** Tokens with the whitespace before each: gives the text back byte for byte. */
export function printNginx(document: NginxDocument): string {
  const { text } = document;
  let at = 0;
  let out = '';
  for (const token of tokensOf(document)) {
    out += text.slice(at, token.start).replace(/[^ \t\r\n]/g, '') + text.slice(token.start, token.end);
    at = token.end;
  }
  return out + text.slice(at).replace(/[^ \t\r\n]/g, '');
}

function collect(items: readonly NginxItem[], tokens: PrintedToken[]): void {
  for (const item of items) {
    if (item.kind === 'directive') collectDirective(item, tokens);
    else tokens.push({ kind: item.kind, start: item.start, end: item.end });
  }
}

function collectDirective(directive: NginxDirective, tokens: PrintedToken[]): void {
  const { name, args, comments, block, lua, terminator, terminatorAt } = directive;
  const head: PrintedToken[] = [];
  for (const word of [name, ...args]) if (word.end > word.start) head.push({ kind: 'word', start: word.start, end: word.end });
  for (const comment of comments) head.push({ kind: 'comment', start: comment.start, end: comment.end });
  tokens.push(...head.sort((a, b) => a.start - b.start));
  if (terminator !== 'missing') tokens.push(punctuation(terminatorAt));
  if (block !== undefined) collect(block.items, tokens);
  if (lua !== undefined && lua.body.end > lua.body.start) tokens.push({ kind: 'lua', ...lua.body });
  const close = block?.close ?? lua?.close;
  if (close !== undefined) tokens.push(punctuation(close));
}

function punctuation(at: number): PrintedToken {
  return { kind: 'punctuation', start: at, end: at + 1 };
}
