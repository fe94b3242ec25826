/** A set of characters: one flag per code from 0 to 255, and the last for all above. */
export type CharSet = Uint8Array;

/** A pattern as far as what it matches goes. */
export type RegexNode =
  | { readonly type: 'set'; readonly set: CharSet; readonly at: number; /** An unescaped `.`. */ readonly dot?: true }
  | { readonly type: 'sequence' | 'choice'; readonly items: readonly RegexNode[] }
  | { readonly type: 'repeat'; readonly item: RegexNode; readonly min: number; readonly max: number; readonly at: number }
  | { readonly type: 'capture'; readonly item: RegexNode; readonly index: number; readonly name: string | undefined; readonly at: number }
  | { readonly type: 'start' | 'end' | 'boundary' };

const size = 257;

export function charSet(test: (code: number) => boolean): CharSet {
  return Uint8Array.from({ length: size }, (_, code) => (test(code) ? 1 : 0));
}

export function overlaps(a: CharSet, b: CharSet): boolean {
  for (let code = 0; code < size; code++) if (a[code] === 1 && b[code] === 1) return true;
  return false;
}

export function holds(set: CharSet, character: string): boolean {
  return set[Math.min(character.charCodeAt(0), size - 1)] === 1;
}

/** How many characters are in it. */
export function count(set: CharSet): number {
  return set.reduce((sum, flag) => sum + flag, 0);
}

const isWord = (code: number): boolean => /\w/.test(String.fromCharCode(code)) && code < 128;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isSpace = (code: number): boolean => (code >= 9 && code <= 13) || code === 32;
const classes: Readonly<Record<string, (code: number) => boolean>> = {
  d: isDigit, w: isWord, s: isSpace,
  D: (code) => !isDigit(code), W: (code) => !isWord(code), S: (code) => !isSpace(code),
  h: (code) => code === 9 || code === 32, v: (code) => code >= 10 && code <= 13, N: (code) => code !== 10,
  H: (code) => code !== 9 && code !== 32, V: (code) => code < 10 || code > 13,
};
const posix: Readonly<Record<string, (code: number) => boolean>> = {
  alpha: (code) => isWord(code) && !isDigit(code) && code !== 95, digit: isDigit, alnum: (code) => isWord(code) && code !== 95, word: isWord, space: isSpace,
  upper: (code) => code >= 65 && code <= 90, lower: (code) => code >= 97 && code <= 122, xdigit: (code) => /[0-9a-f]/i.test(String.fromCharCode(code)) && code < 128,
  punct: (code) => code > 32 && code < 127 && (!isWord(code) || code === 95), blank: (code) => code === 9 || code === 32, cntrl: (code) => code < 32 || code === 127,
  print: (code) => code >= 32 && code < 127, graph: (code) => code > 32 && code < 127,
};
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, e: 27, a: 7 };

/** Reads a pattern. `undefined` where it has anything that is not understood in full: look-around, back references, atomic groups … */
export function parseRegex(pattern: string, ignoreCase: boolean): RegexNode | undefined {
  try {
    return new TreeParser(pattern, ignoreCase).parse();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

class TreeParser {
  private at = 0;
  private captures = 0;
  private dotAll = false;

  constructor(private readonly text: string, private ignoreCase: boolean) {}

  parse(): RegexNode {
    const flags = /^\(\?([is]+)\)/.exec(this.text);
    if (flags !== null) {
      this.ignoreCase ||= flags[1]?.includes('i') === true;
      this.dotAll = flags[1]?.includes('s') === true;
      this.at = flags[0].length;
    }
    const tree = this.choice();
    if (this.at < this.text.length) throw new NotUnderstood();
    return tree;
  }

  private choice(): RegexNode {
    const items = [this.sequence()];
    while (this.text[this.at] === '|') {
      this.at++;
      items.push(this.sequence());
    }
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { type: 'choice', items };
  }

  private sequence(): RegexNode {
    const items: RegexNode[] = [];
    while (this.at < this.text.length && this.text[this.at] !== '|' && this.text[this.at] !== ')') items.push(this.quantified());
    return { type: 'sequence', items };
  }

  private quantified(): RegexNode {
    const at = this.at;
    const item = this.atom();
    const match = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})/.exec(this.text.slice(this.at, this.at + 24));
    if (match === null) return item;
    this.at += match[0].length;
    const mark = this.text[this.at];
    // A possessive quantifier never gives back.
    if (mark === '+') throw new NotUnderstood();
    if (mark === '?') this.at++;
    const [first] = match[0];
    const min = first === '+' ? 1 : first === '{' ? Number(match[1]) : 0;
    const max = first === '?' ? 1 : first === '{' && match[2] === undefined ? min : first === '{' && match[3] !== '' ? Number(match[3]) : Infinity;
    return { type: 'repeat', item, min, max, at };
  }

  private atom(): RegexNode {
    const { at } = this;
    const character = this.text[this.at++] ?? '';
    switch (character) {
      case '^':
        return { type: 'start' };
      case '$':
        return { type: 'end' };
      case '.':
        return { type: 'set', set: charSet((code) => this.dotAll || code !== 10), at, dot: true };
      case '[':
        return { type: 'set', set: this.characterClass(), at };
      case '(':
        return this.group(at);
      case '\\':
        return this.escape(at);
      default:
        return { type: 'set', set: this.single(character.charCodeAt(0)), at };
    }
  }

  private group(at: number): RegexNode {
    const named = /^\?(?:P?<(\w+)>|'(\w+)')/.exec(this.text.slice(this.at, this.at + 140));
    const plain = this.text.startsWith('?:', this.at);
    if (named !== null) this.at += named[0].length;
    else if (plain) this.at += 2;
    else if (this.text[this.at] === '?' || this.text[this.at] === '*') throw new NotUnderstood();
    const index = plain ? 0 : ++this.captures;
    const item = this.choice();
    if (this.text[this.at++] !== ')') throw new NotUnderstood();
    return plain ? item : { type: 'capture', item, index, name: named?.[1] ?? named?.[2], at };
  }

  private escape(at: number): RegexNode {
    const character = this.text[this.at++];
    if (character === undefined) throw new NotUnderstood();
    if (character === 'b' || character === 'B') return { type: 'boundary' };
    if (character === 'A') return { type: 'start' };
    if (character === 'z' || character === 'Z') return { type: 'end' };
    const test = classes[character];
    if (test !== undefined) return { type: 'set', set: charSet(test), at };
    return { type: 'set', set: this.single(this.escapedCode(character)), at };
  }

  /** The code of `\x41`, `\n` or a character that stands for itself. */
  private escapedCode(character: string): number {
    const hex = character === 'x' ? /^([0-9a-f]{2})/i.exec(this.text.slice(this.at, this.at + 2)) : null;
    if (hex !== null) {
      this.at += 2;
      return parseInt(hex[1] ?? '', 16);
    }
    const control = controls[character];
    if (control !== undefined) return control;
    if (/[A-Za-z0-9]/.test(character)) throw new NotUnderstood();
    return character.charCodeAt(0);
  }

  private characterClass(): CharSet {
    const set = new Uint8Array(size);
    const negated = this.text[this.at] === '^';
    if (negated) this.at++;
    for (let first = true; first || this.text[this.at] !== ']'; first = false) {
      if (this.at >= this.text.length) throw new NotUnderstood();
      this.classItem(set);
    }
    this.at++;
    const folded = this.ignoreCase ? fold(set) : set;
    return negated ? charSet((code) => folded[code] === 0) : folded;
  }

  private classItem(set: CharSet): void {
    const add = (test: (code: number) => boolean): void => charSet(test).forEach((flag, code) => (set[code] = (set[code] ?? 0) | flag));
    const named = /^\[:(\^?)([a-z]+):\]/.exec(this.text.slice(this.at, this.at + 16));
    const known = named === null ? undefined : posix[named[2] ?? ''];
    if (named !== null && known !== undefined) {
      this.at += named[0].length;
      return add((code) => known(code) !== (named[1] === '^'));
    }
    const from = this.classCharacter();
    if (typeof from === 'function') return add(from);
    if (this.text[this.at] !== '-' || this.text[this.at + 1] === ']') return add((code) => code === from);
    this.at++;
    const to = this.classCharacter();
    if (typeof to === 'function') return add((code) => code === from || code === 45 || to(code));
    return add((code) => code >= from && code <= to);
  }

  private classCharacter(): number | ((code: number) => boolean) {
    const character = this.text[this.at++] ?? '';
    if (character !== '\\') return Math.min(character.charCodeAt(0), size - 1);
    const escaped = this.text[this.at++] ?? '';
    if (escaped === 'b') return 8;
    return classes[escaped] ?? this.escapedCode(escaped);
  }

  private single(code: number): CharSet {
    const set = charSet((other) => other === Math.min(code, size - 1));
    return this.ignoreCase ? fold(set) : set;
  }
}

/** Adds the other case of every letter. */
function fold(set: CharSet): CharSet {
  return charSet((code) => set[code] === 1 || (isLetter(code) && set[code ^ 32] === 1));
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
