import type { Diagnostic } from '../analysis';
import type { ScalarValue } from './node';
import type { YamlDocument } from './document';

/** What the YAML layer found, as diagnostics. `path` is the document's file. */
export function yamlDiagnostics(document: YamlDocument, path: string): readonly Diagnostic[] {
  const found: Diagnostic[] = document.problems.map(({ code, range, message }) => ({ code: `yaml/${code}`, severity: 'error', range, message }));
  for (const { name, range, winner } of document.duplicates) {
    const message = `The key \`${name}\` is written again below; only the last one counts. Remove one of them.`;
    const related = [{ path, range: winner, message: 'This one counts.' }];
    found.push({ code: 'yaml/duplicate-key', severity: 'warning', range, message, related });
  }
  for (const { range, source, yaml11, yaml12 } of document.ambiguous) {
    const message = `The gateway reads \`${source}\` as ${shown(yaml11)} (YAML 1.1), most other tools as ${shown(yaml12)}. Write ${plain(yaml11)}, or put it in quotes.`;
    const fixes = [{ title: 'Put it in quotes', edits: [{ range, newText: `"${source}"` }] }];
    found.push({ code: 'yaml/ambiguous-scalar', severity: 'warning', range, message, fixes });
  }
  const second = document.roots[1];
  if (second) {
    const message = 'Only the first document of the file is used; this one and what follows is ignored.';
    found.push({ code: 'yaml/second-document', severity: 'warning', range: { start: second.start, end: Math.min(second.end, second.start + 80) }, message });
  }
  return found;
}

function shown(value: ScalarValue): string {
  return typeof value === 'string' ? `the text "${value}"` : typeof value === 'number' ? `the number ${value}` : String(value);
}

function plain(value: ScalarValue): string {
  return typeof value === 'string' ? `"${value}"` : `\`${String(value)}\``;
}
