import type { OffsetRange, Position, Range } from '../../shared/diagnostics';

/** Maps UTF-16 offsets to lines and back. A line ends after `\n`, `\r\n` or a lone `\r`, as LSP counts them. */
export class LineIndex {
  private readonly starts: readonly number[];

  constructor(private readonly text: string) {
    this.starts = lineStarts(text);
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** Offsets outside the text are moved to its nearest end. */
  position(offset: number): Position {
    const clamped = Math.min(Math.max(offset, 0), this.text.length);
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= clamped) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: clamped - (this.starts[low] ?? 0) };
  }

  /** A line past the end gives the end of the text; a column past the line's end gives the start of the next line. */
  offset(position: Position): number {
    const start = this.starts[position.line];
    if (start === undefined) return this.text.length;
    const next = this.starts[position.line + 1] ?? this.text.length;
    return Math.min(start + Math.max(position.character, 0), next);
  }

  range(range: OffsetRange): Range {
    return { start: this.position(range.start), end: this.position(range.end) };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}
