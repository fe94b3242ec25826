import { LineIndex } from '../../../core/text/lineIndex';
import type { YamlDocument } from '../../../core/yaml/document';
import { Places } from '../../../core/yaml/places';
import type { FailureLocation } from '../../../shared/engineProtocol';

/**
 * Kong's nested text (`in 'services':` / `- in entry 1 of 'services':` / `in 'host': …`), as places in the user's file.
 * Deeper lines are indented further; a line that ends in a colon only leads there.
 */
export function explainKongExit(output: string, document: YamlDocument, path: string): readonly FailureLocation[] | undefined {
  const lines = output.split('\n');
  const start = lines.findIndex((line) => /error parsing declarative config file|Failed parsing:|declarative config is invalid/.test(line));
  if (start < 0) return undefined;
  const places = new Places(document, path);
  const index = new LineIndex(document.text);
  const stack: { readonly indent: number; readonly step: string | number }[] = [];
  const found: FailureLocation[] = [];
  for (const line of lines.slice(start + 1)) {
    const match = /^(\s*)(?:- )?in (?:entry (\d+) of )?'([^']*)':\s*(.*)$/.exec(line);
    if (match === null) {
      if (found.length > 0 && line.trim() !== '') break;
      continue;
    }
    const [, indent = '', entry, name = '', message = ''] = match;
    while (stack.length > 0 && (stack.at(-1)?.indent ?? 0) >= indent.length) stack.pop();
    stack.push({ indent: indent.length, step: entry === undefined ? name : Number(entry) - 1 });
    if (message === '') continue;
    const steps = stack.map(({ step }) => step).filter((step) => step !== '@entity');
    const range = index.range(places.rangeOf(steps, message === 'unknown field' ? 'key' : 'value'));
    if (!found.some((other) => other.message === message && other.range.start.line === range.start.line)) found.push({ path, range, message });
  }
  return found.length > 0 ? found : undefined;
}
