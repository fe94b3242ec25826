import type { Diagnostic } from '../analysis';
import { LineIndex } from '../text/lineIndex';
import type { YamlDocument } from './document';
import { isSuppressed, readSuppressions } from './suppress';

/**
 * All diagnostics of a file in order of position, without the suppressed ones. Where the YAML is broken, what comes from that line on
 * is not what its author meant: only the break is told then.
 */
export function diagnosticsInOrder(document: YamlDocument, yaml: readonly Diagnostic[], gateway: readonly Diagnostic[]): readonly Diagnostic[] {
  const broken = yaml.find((diagnostic) => diagnostic.severity === 'error')?.range.start;
  const limit = broken === undefined ? Infinity : soundUntil(document.text, broken);
  const all = [...yaml, ...gateway.filter((diagnostic) => diagnostic.range.end <= limit)];
  const suppressions = readSuppressions(document.text);
  const lines = suppressions.size > 0 ? new LineIndex(document.text) : undefined;
  const kept = lines === undefined ? all : all.filter(({ code, range }) => !isSuppressed(suppressions, lines.position(range.start).line, code));
  // Two constraints can ask for the same thing; it is said once.
  const once = new Map(kept.map((found) => [`${found.code} ${found.range.start} ${found.range.end} ${found.message}`, found]));
  return [...once.values()].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

/** End of what a break cannot have changed: the lines above it, and of a line that is indented wrongly also without the one it goes on with. */
function soundUntil(text: string, broken: number): number {
  const line = text.lastIndexOf('\n', broken - 1) + 1;
  if (line === 0 || text.slice(line, broken).trim() !== '' || line === broken) return line;
  const above = text.slice(0, line).trimEnd().length;
  return text.lastIndexOf('\n', above - 1) + 1;
}
