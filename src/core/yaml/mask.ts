import type { Placeholder } from './node';

/** Text of the same length in which no template can disturb the YAML around it. */
export interface MaskedText {
  readonly text: string;
  /** In order of position. */
  readonly placeholders: readonly Placeholder[];
}

// Two characters of the private-use area, alternating, so that adjacent templates stay apart.
const marks = ['\uE000', '\uE001'] as const;
const runs = /\uE000+|\uE001+/g;

// A template stays on its line; quotes in it may hold braces.
const template = /\$\{\{(?:"[^"\n]*"|'[^'\n]*'|(?!\}\})[^\n])*?\}\}/g;

/**
 * Hides the templates of decK (`${{ env "DECK_X" }}`) and APISIX (`${{VAR}}`, `${{VAR:=default}}`): their quotes, braces and
 * colons would otherwise be read as YAML. Offsets do not change.
 */
export function maskTemplates(text: string): MaskedText {
  if (!text.includes('${{')) return { text, placeholders: [] };
  const placeholders: Placeholder[] = [];
  const masked = text.replace(template, (found: string, offset: number) => {
    const mark = marks[placeholders.length % 2] ?? marks[0];
    placeholders.push(describe(found, offset));
    return mark.repeat(found.length);
  });
  return { text: masked, placeholders };
}

/** Puts the templates back into a value read from masked text. `within` are those of the scalar, in order. */
export function unmask(value: string, within: readonly Placeholder[]): string {
  let next = 0;
  return value.replace(runs, (run) => within[next++]?.text ?? run);
}

function describe(text: string, start: number): Placeholder {
  const range = { start, end: start + text.length };
  const inner = text.slice(3, -2).trim();
  const deck = /^env\s+["']([^"']+)["']/.exec(inner);
  if (deck?.[1] !== undefined) return { text, range, variable: deck[1] };
  const apisix = /^([A-Za-z_][A-Za-z0-9_]*)\s*(?::=(.*))?$/.exec(inner);
  if (apisix?.[1] === undefined) return { text, range };
  const base = { text, range, variable: apisix[1] };
  return apisix[2] === undefined ? base : { ...base, fallback: apisix[2] };
}
