/** Line (zero-based) → codes that are silenced on it; `undefined` codes = every code. */
export type Suppressions = ReadonlyMap<number, ReadonlySet<string> | undefined>;

const comment = /^[ \t]*#[ \t]*gateway-lens-disable-next-line\b[ \t]*(.*)$/;

/** Reads `# gateway-lens-disable-next-line <code>, <code>` comments; without a code everything on the next line is silenced. */
export function readSuppressions(text: string): Suppressions {
  const found = new Map<number, ReadonlySet<string> | undefined>();
  if (!text.includes('gateway-lens-disable-next-line')) return found;
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    const match = comment.exec(line);
    if (!match) return;
    const codes = (match[1] ?? '').split(/[\s,]+/).filter((code) => code.includes('/'));
    found.set(index + 1, codes.length > 0 ? new Set(codes) : undefined);
  });
  return found;
}

/** Whether a diagnostic that starts on `line` is silenced. */
export function isSuppressed(suppressions: Suppressions, line: number, code: string): boolean {
  if (!suppressions.has(line)) return false;
  const codes = suppressions.get(line);
  return codes === undefined || codes.has(code);
}
