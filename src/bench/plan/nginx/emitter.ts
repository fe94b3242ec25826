import type { ConfigNode } from '../../../core/nginx/config';
import { LineIndex } from '../../../core/text/lineIndex';

/** Where a line of a written file comes from. */
export interface SourceLine {
  readonly path: string;
  /** Zero-based. */
  readonly line: number;
}

/** Writes nginx configuration line by line and remembers which line of the user's files each comes from. */
export class Emitter {
  private readonly lines: string[] = [];
  private readonly sources = new Map<number, SourceLine>();
  private readonly indexes = new Map<string, LineIndex>();
  private depth = 0;

  /** A line of ours, or one made from a directive. */
  line(text: string, from?: ConfigNode): void {
    for (const part of text.split('\n')) {
      if (from !== undefined) this.sources.set(this.lines.length, this.sourceOf(from));
      this.lines.push(part === '' ? '' : `${'    '.repeat(this.depth)}${part}`);
    }
  }

  block(head: string, content: () => void, from?: ConfigNode): void {
    this.line(`${head} {`, from);
    this.depth++;
    content();
    this.depth--;
    this.line('}');
  }

  text(): string {
    return `${this.lines.join('\n')}\n`;
  }

  /** The user's line behind a zero-based line of the written text; that of the nearest line above where it is ours. */
  sourceOfLine(line: number): SourceLine | undefined {
    for (let i = line; i >= 0; i--) {
      const found = this.sources.get(i);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private sourceOf(node: ConfigNode): SourceLine {
    const { path, document } = node.file;
    let index = this.indexes.get(path);
    if (index === undefined) {
      index = new LineIndex(document.text);
      this.indexes.set(path, index);
    }
    return { path, line: index.position(node.directive.start).line };
  }
}

/** A word as nginx reads it back: quoted where it holds what would end or split it. */
export function quoted(value: string): string {
  if (value !== '' && !/[\s;{}"'\\#]/.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** The directive's words as they are written in the user's file. */
export function rawWords(node: ConfigNode): string {
  const { text } = node.file.document;
  return [node.directive.name, ...node.directive.args].map((word) => text.slice(word.start, word.end)).join(' ');
}
