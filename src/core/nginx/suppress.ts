import type { NginxComment, NginxDocument, NginxItem } from './document';
import { LineIndex } from '../text/lineIndex';

/** `# gateway-lens-disable-next-line [code …]` comments: the lines they silence, and for which codes (none = all). */
export class Suppressions {
  private readonly byLine = new Map<number, ReadonlySet<string>>();
  private lines: LineIndex | undefined;

  constructor(document: NginxDocument) {
    if (!document.text.includes('gateway-lens-disable-next-line')) return;
    const lines = new LineIndex(document.text);
    for (const comment of comments(document.items)) {
      const match = /^#\s*gateway-lens-disable-next-line\b(.*)$/.exec(document.text.slice(comment.start, comment.end));
      if (match === null) continue;
      const codes = (match[1] ?? '').split(/[\s,]+/).filter((code) => code.includes('/'));
      this.byLine.set(lines.position(comment.start).line + 1, new Set(codes));
    }
    this.lines = lines;
  }

  silences(code: string, offset: number): boolean {
    if (this.lines === undefined) return false;
    const codes = this.byLine.get(this.lines.position(offset).line);
    return codes !== undefined && (codes.size === 0 || codes.has(code));
  }
}

/** `# gateway-lens: context=NAME` among the comments before the first directive. */
export function contextComment(document: NginxDocument): string | undefined {
  return said(document, /\bcontext\s*=\s*(\w[\w ]*?)\s*(?:[,;]|\w+\s*=|$)/);
}

/** `# gateway-lens: edition=plus` among the comments before the first directive: the config is for NGINX Plus. */
export function isForPlus(document: NginxDocument): boolean {
  return said(document, /\bedition\s*=\s*(plus)\b/i) !== undefined;
}

function said(document: NginxDocument, what: RegExp): string | undefined {
  for (const item of document.items) {
    if (item.kind === 'directive') return undefined;
    const words = /^#\s*gateway-lens:(.*)$/.exec(document.text.slice(item.start, item.end))?.[1];
    const value = words === undefined ? undefined : what.exec(words)?.[1];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** All comments, in no particular order. Without recursion: blocks may be nested as deep as somebody types braces. */
function* comments(items: readonly NginxItem[]): Generator<NginxComment> {
  const open = [items];
  for (let list = open.pop(); list !== undefined; list = open.pop()) {
    for (const item of list) {
      if (item.kind === 'comment') yield item;
      else if (item.kind === 'directive') {
        yield* item.comments;
        if (item.block !== undefined) open.push(item.block.items);
      }
    }
  }
}
