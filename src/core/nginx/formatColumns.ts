/** The columns that characters are seen in, with tabs up to the next tab stop. Fast when asked in order of position. */
export class ColumnReader {
  private offset = 0;
  private column = 0;

  constructor(
    private readonly text: string,
    private readonly tabSize: number,
  ) {}

  at(offset: number): number {
    const { text, tabSize } = this;
    if (offset < this.offset) this.rewind(offset);
    for (; this.offset < offset; this.offset++) {
      const code = text.charCodeAt(this.offset);
      if (code === 0x0a || code === 0x0d) this.column = 0;
      else if (code === 0x09) this.column += tabSize - (this.column % tabSize);
      // A byte order mark is not seen.
      else if (code !== 0xfeff || this.offset > 0) this.column++;
    }
    return this.column;
  }

  private rewind(offset: number): void {
    let start = offset;
    while (start > 0 && this.text.charCodeAt(start - 1) !== 0x0a && this.text.charCodeAt(start - 1) !== 0x0d) start--;
    this.offset = start;
    this.column = 0;
  }
}
