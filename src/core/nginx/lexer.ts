import type { NginxComment, NginxStray, NginxToken, ParseProblem } from './document';

/** Words up to a `;`, `{`, `}` or the end of the file: what one call of ngx_conf_read_token delivers. */
export interface Statement {
  /** The first word; absent when a `{`, `}` or the end of the file comes first. */
  readonly name: NginxToken | undefined;
  readonly args: readonly NginxToken[];
  /** Comments and stray characters before the first word. */
  readonly leading: readonly (NginxComment | NginxStray)[] | undefined;
  /** Comments after the first word. */
  readonly inner: readonly NginxComment[] | undefined;
  readonly end: 'semicolon' | 'open' | 'close' | 'missing' | 'eof';
  /** Offset of the character that ended it; it is consumed, save for `missing`. */
  readonly at: number;
}

const Code = {
  Tab: 0x09,
  Lf: 0x0a,
  Cr: 0x0d,
  Space: 0x20,
  DoubleQuote: 0x22,
  Hash: 0x23,
  Dollar: 0x24,
  SingleQuote: 0x27,
  CloseParen: 0x29,
  Semicolon: 0x3b,
  Backslash: 0x5c,
  OpenBrace: 0x7b,
  CloseBrace: 0x7d,
} as const;

const noWords: readonly NginxToken[] = [];

/** NGX_CONF_BUFFER: no word and no comment may be longer (bytes). */
const bufferSize = 4096;

/** Cuts a file into statements exactly as ngx_conf_read_token (src/core/ngx_conf_file.c), but goes on after an error. */
export class NginxLexer {
  readonly problems: ParseProblem[] = [];
  private pos = 0;
  /** Arguments of the statement being read; copied when it ends, since a growing array keeps room for many more. */
  private readonly words: NginxToken[] = [];

  constructor(private readonly text: string) {}

  get offset(): number {
    return this.pos;
  }

  /** Continues elsewhere: used after a Lua block, which has its own lexer. */
  seek(offset: number): void {
    this.pos = offset;
  }

  read(): Statement {
    const { text, words } = this;
    let name: NginxToken | undefined;
    let count = 0;
    let leading: (NginxComment | NginxStray)[] | undefined;
    let inner: NginxComment[] | undefined;
    for (;;) {
      const code = this.skipSpace();
      const start = this.pos;
      if (start >= text.length) return { name, args: this.taken(count), leading, inner, end: 'eof', at: start };
      switch (code) {
        case Code.Hash:
          if (name === undefined) (leading ??= []).push(this.comment(start));
          else (inner ??= []).push(this.comment(start));
          break;
        case Code.Semicolon:
          this.pos++;
          if (name !== undefined) return { name, args: this.taken(count), leading, inner, end: 'semicolon', at: start };
          (leading ??= []).push(this.stray(start, 'Unexpected ";": nothing stands before it. Remove it.'));
          break;
        case Code.OpenBrace:
          this.pos++;
          return { name, args: this.taken(count), leading, inner, end: 'open', at: start };
        case Code.CloseBrace:
          if (name !== undefined) return { name, args: this.taken(count), leading, inner, end: 'missing', at: start };
          this.pos++;
          return { name, args: this.taken(count), leading, inner, end: 'close', at: start };
        case Code.DoubleQuote:
        case Code.SingleQuote:
          if (name === undefined) name = this.quoted(start, code);
          else words[count++] = this.quoted(start, code);
          break;
        default:
          if (name === undefined) name = this.bare(start);
          else words[count++] = this.bare(start);
      }
    }
  }

  private taken(count: number): readonly NginxToken[] {
    return count === 0 ? noWords : this.words.slice(0, count);
  }

  private skipSpace(): number {
    const { text } = this;
    let i = this.pos;
    let code = text.charCodeAt(i);
    while (code === Code.Space || code === Code.Lf || code === Code.Tab || code === Code.Cr) code = text.charCodeAt(++i);
    this.pos = i;
    return code;
  }

  private comment(start: number): NginxComment {
    let end = this.text.indexOf('\n', start);
    if (end < 0) end = this.text.length;
    this.pos = end;
    if (end - start > 1000) this.checkLength(start, end, '');
    if (this.text.charCodeAt(end - 1) === Code.Cr) end--;
    return { kind: 'comment', start, end };
  }

  private stray(start: number, message: string): NginxStray {
    this.problems.push({ code: 'unexpected-character', start, end: start + 1, message });
    return { kind: 'stray', start, end: start + 1 };
  }

  /** A word without quotes. Quotes, `#` and `}` inside are plain; `{` ends it unless it follows `$`. */
  private bare(start: number): NginxToken {
    const { text } = this;
    let escaped = false;
    let i = start;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      // Every character that matters is below `}`; most words have none.
      if (code > Code.OpenBrace) continue;
      if (code === Code.Space || code === Code.Semicolon || code === Code.Lf || code === Code.Tab || code === Code.Cr) break;
      if (code === Code.OpenBrace) break;
      if (code === Code.Backslash) {
        escaped = true;
        i++;
      } else if (code === Code.Dollar) {
        while (text.charCodeAt(i + 1) === Code.OpenBrace) i++;
      }
    }
    const end = Math.min(i, text.length);
    this.pos = end;
    if (end - start > 1000) this.checkLength(start, end, '');
    const raw = text.slice(start, end);
    return { start, end, value: escaped ? unescape(raw) : raw, quote: '' };
  }

  private quoted(start: number, quoteCode: number): NginxToken {
    const { text } = this;
    const quote = quoteCode === Code.DoubleQuote ? '"' : "'";
    let escaped = false;
    let i = start + 1;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === quoteCode) break;
      if (code === Code.Backslash) {
        escaped = true;
        i++;
      }
    }
    if (i >= text.length) return this.unterminated(start, quote);
    this.pos = i + 1;
    if (i - start > 1000) this.checkLength(start + 1, i, quote);
    const raw = text.slice(start + 1, i);
    const token: NginxToken = { start, end: i + 1, value: escaped ? unescape(raw) : raw, quote };
    return this.glued(i + 1) ? this.afterGlued(token) : token;
  }

  /** After a closing quote nginx wants a space, `;`, `{` or `)`. */
  private glued(at: number): boolean {
    if (at >= this.text.length) return false;
    const code = this.text.charCodeAt(at);
    return !(
      code === Code.Space || code === Code.Semicolon || code === Code.Lf || code === Code.OpenBrace ||
      code === Code.CloseParen || code === Code.Tab || code === Code.Cr
    );
  }

  private afterGlued(token: NginxToken): NginxToken {
    const at = token.end;
    const character = String.fromCodePoint(this.text.codePointAt(at) ?? 0);
    const cut = this.endOfFirstLine(token.start);
    const runaway = cut !== undefined && cut < token.end;
    this.problems.push({
      code: 'unexpected-character',
      start: at,
      end: at + character.length,
      message: runaway
        ? `Unexpected "${character}" after a closing ${token.quote}: the string seems to start at a quote that is never closed on its own line.`
        : `Unexpected "${character}" directly after the closing quote. Put a space between, or move it inside the quotes.`,
      ...(runaway ? { related: { range: { start: token.start, end: token.start + 1 }, message: 'The string starts here.' } } : {}),
    });
    return runaway ? this.cutAt(token.start, cut, token.quote) : token;
  }

  private unterminated(start: number, quote: '"' | "'"): NginxToken {
    const { text } = this;
    this.problems.push({
      code: 'unterminated-quote',
      start,
      end: start + 1,
      message: `The closing ${quote} of this string is missing.`,
    });
    this.problems.push({
      code: 'unexpected-end-of-file',
      start: text.length,
      end: text.length,
      message: `Unexpected end of file: the closing ${quote} of a string is missing.`,
      related: { range: { start, end: start + 1 }, message: 'The string starts here.' },
    });
    return this.cutAt(start, this.endOfFirstLine(start) ?? lineEnd(text, start), quote);
  }

  /** Where a string that runs away probably ends: before the `;` or `{` that closes its first line. */
  private endOfFirstLine(start: number): number | undefined {
    const end = lineEnd(this.text, start);
    let i = end - 1;
    while (i > start && isBlank(this.text.charCodeAt(i))) i--;
    const code = this.text.charCodeAt(i);
    if (i <= start || (code !== Code.Semicolon && code !== Code.OpenBrace)) return undefined;
    return i;
  }

  private cutAt(start: number, end: number, quote: NginxToken['quote']): NginxToken {
    this.pos = Math.max(end, start + 1);
    return { start, end: this.pos, value: unescape(this.text.slice(start + 1, this.pos)), quote };
  }

  private checkLength(start: number, end: number, quote: string): void {
    // The closing quote takes a place in the buffer as well.
    if (byteLength(this.text, start, end) + (quote === '' ? 0 : 1) < bufferSize) return;
    const what = this.text.charCodeAt(start) === Code.Hash && quote === '' ? 'comment' : 'parameter';
    this.problems.push({
      code: 'too-long-parameter',
      start,
      end: Math.min(start + 10, end),
      message: quote === ''
        ? `This ${what} is longer than the ${bufferSize} bytes nginx can read. Shorten it.`
        : `This parameter is longer than the ${bufferSize} bytes nginx can read; probably a closing ${quote} is missing.`,
    });
  }
}

function isBlank(code: number): boolean {
  return code === Code.Space || code === Code.Tab || code === Code.Cr;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function byteLength(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    // A surrogate pair is four bytes, two for each half.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}

/** Resolves the six escapes nginx knows; any other backslash stays. */
function unescape(raw: string): string {
  return raw.replace(/\\(["'\\trn])/g, (_, code: string) => (code === 't' ? '\t' : code === 'r' ? '\r' : code === 'n' ? '\n' : code));
}
