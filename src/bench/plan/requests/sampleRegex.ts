import { RegExpParser, type AST } from '@eslint-community/regexpp';

/**
 * A short text that a regular expression matches, found by walking it and always taking the least: the first alternative, the
 * fewest repetitions. `undefined` where the pattern uses what JavaScript has not, or where the text, tried against the
 * expression, does not match (look-arounds, back references).
 */
export function sampleRegex(pattern: string, ignoreCase = false): string | undefined {
  try {
    const source = pattern.replace(/\(\?<([A-Za-z_]\w*)>/g, '(').replace(/\(\?P<([A-Za-z_]\w*)>/g, '(');
    const sample = ofPattern(new RegExpParser().parsePattern(source));
    return new RegExp(source, ignoreCase ? 'i' : '').test(sample) ? sample : undefined;
  } catch {
    return undefined;
  }
}

function ofPattern(node: AST.Pattern): string {
  return ofAlternatives(node.alternatives);
}

function ofAlternatives(alternatives: readonly AST.Alternative[]): string {
  return (alternatives[0]?.elements ?? []).map(ofElement).join('');
}

function ofElement(element: AST.Element): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterClass':
      return ofClass(element);
    case 'CharacterSet':
      return ofSet(element);
    case 'CapturingGroup':
    case 'Group':
      return ofAlternatives(element.alternatives);
    case 'Quantifier':
      // One repetition where none would do: `/.*` as `/a` is a likelier request than `/`.
      return ofElement(element.element).repeat(element.min === 0 && element.max > 1 && element.element.type !== 'Group' ? 1 : element.min);
    case 'Assertion':
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return '';
  }
}

function ofSet(set: AST.CharacterSet): string {
  if (set.kind === 'digit') return set.negate ? 'a' : '1';
  if (set.kind === 'space') return set.negate ? 'a' : ' ';
  if (set.kind === 'word') return set.negate ? '-' : 'a';
  return 'a';
}

const likely = 'a1b-_.~AZ09xyz/';

function ofClass(node: AST.CharacterClass): string {
  const found = [...likely].find((char) => contains(node, char.codePointAt(0) ?? 0) !== node.negate);
  if (found !== undefined) return found;
  const first = node.elements[0];
  if (first?.type === 'CharacterClassRange') return String.fromCodePoint(first.min.value);
  return first?.type === 'Character' ? String.fromCodePoint(first.value) : '';
}

function contains(node: AST.CharacterClass, code: number): boolean {
  return node.elements.some((element) => {
    if (element.type === 'Character') return element.value === code;
    if (element.type === 'CharacterClassRange') return element.min.value <= code && code <= element.max.value;
    return element.type === 'CharacterSet' && new RegExp(`^${element.raw}$`).test(String.fromCodePoint(code));
  });
}
