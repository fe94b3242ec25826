/** The spaces and tabs directly before an offset. */
export function indentBefore(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  return text.slice(start, offset);
}
