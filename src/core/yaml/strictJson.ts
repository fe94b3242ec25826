import type { YamlProblem } from './problems';

const tokens = /[ \t\r\n]+|"(?:\\[^]|[^"\\])*"|[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * What makes a text no JSON although YAML takes it: comments, trailing commas, single quotes, bare words. One problem, at the
 * place where a reader would stop. `found` are the problems that YAML has with it.
 */
export function jsonProblems(text: string, found: readonly YamlProblem[]): readonly YamlProblem[] {
  if (found.length > 0 || text.trim() === '' || isJson(text)) return [];
  const start = stopOf(text);
  return [{ code: 'syntax', range: { start, end: Math.min(start + 1, text.length) }, message: adviceAt(text, start) }];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The first character that begins no token of JSON, or closes a list or object after a comma; the start when there is none. */
function stopOf(text: string): number {
  let comma = false;
  const token = new RegExp(tokens, 'y');
  for (let at = 0; at < text.length; at = token.lastIndex) {
    const match = token.exec(text);
    if (!match) return at;
    const first = match[0].charAt(0);
    if (comma && (first === '}' || first === ']')) return at;
    if (first.trim() !== '') comma = first === ',';
  }
  return 0;
}

function adviceAt(text: string, at: number): string {
  const char = text.charAt(at);
  if (char === '}' || char === ']') return 'JSON has no comma after the last entry; remove it.';
  if (char === '#' || char === '/') return 'JSON has no comments; remove it, or make the file YAML.';
  if (char === "'") return 'JSON strings stand in double quotes.';
  return 'This is not JSON: names and strings stand in double quotes, entries are separated by commas.';
}
