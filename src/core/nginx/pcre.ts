/** What a regular expression lacks, and where in the pattern. */
export interface RegexProblem {
  readonly message: string;
  /** Offset into the pattern. */
  readonly at: number;
}

export interface RegexFacts {
  readonly problem?: RegexProblem;
  /** Number of capturing groups. */
  readonly captures: number;
  readonly names: readonly string[];
}

/**
 * Reads a pattern as PCRE2 would as far as its brackets, groups, quantifiers and names go. What it does not know it accepts:
 * a problem is reported only where pcre2_compile() surely fails.
 */
export function scanRegex(pattern: string): RegexFacts {
  return new RegexScanner(pattern).scan();
}

interface Group {
  readonly at: number;
  readonly lookbehind: boolean;
}

const posixClass = /^\[([:.=])(\^?[a-z]*)\1\]/;

class RegexScanner {
  private at = 0;
  private captures = 0;
  private readonly names: string[] = [];
  private readonly groups: Group[] = [];
  private problem: RegexProblem | undefined;
  /** Whether a quantifier may follow. */
  private repeatable = false;

  constructor(private readonly text: string) {}

  scan(): RegexFacts {
    while (this.at < this.text.length && this.problem === undefined) this.step();
    if (this.problem === undefined && this.groups.length > 0) this.fail('a closing ")" is missing', this.groups[this.groups.length - 1]?.at ?? 0);
    return { captures: this.captures, names: this.names, ...(this.problem === undefined ? {} : { problem: this.problem }) };
  }

  private fail(message: string, at: number): void {
    this.problem ??= { message, at };
  }

  private step(): void {
    const character = this.text[this.at] ?? '';
    switch (character) {
      case '\\':
        this.escape();
        break;
      case '[':
        this.characterClass();
        break;
      case '(':
        this.openGroup();
        break;
      case ')':
        this.closeGroup();
        break;
      case '*':
      case '+':
      case '?':
        this.quantifier(1);
        break;
      case '{':
        this.braces();
        break;
      case '|':
        this.at++;
        this.repeatable = false;
        break;
      case '^':
        // PCRE accepts a quantifier after an anchor.
        this.at++;
        this.repeatable = true;
        break;
      default:
        this.at++;
        this.repeatable = true;
    }
  }

  private escape(): void {
    const next = this.text[this.at + 1];
    if (next === undefined) {
      this.fail('it ends with a single "\\"', this.at);
      return;
    }
    if (next === 'Q') {
      const end = this.text.indexOf('\\E', this.at + 2);
      this.at = end < 0 ? this.text.length : end + 2;
    } else {
      this.at += 2;
    }
    this.repeatable = true;
  }

  private characterClass(): void {
    const start = this.at;
    let i = start + 1;
    if (this.text[i] === '^') i++;
    if (this.text[i] === ']') i++;
    for (; i < this.text.length; i++) {
      const character = this.text[i];
      if (character === ']') {
        this.checkRanges(start + 1, i);
        this.at = i + 1;
        this.repeatable = true;
        return;
      }
      if (character === '\\') i++;
      else if (character === '[') {
        const posix = posixClass.exec(this.text.slice(i));
        if (posix !== null) i += posix[0].length - 1;
      }
    }
    this.fail('the "]" of a character class is missing', start);
  }

  private checkRanges(start: number, end: number): void {
    const body = this.text.slice(start, end);
    const range = /\\.|\[:\^?[a-z]+:\]|([^\\-])-([^\\\]-])/gs;
    for (let match = range.exec(body); match !== null; match = range.exec(body)) {
      const [, from, to] = match;
      if (from !== undefined && to !== undefined && to !== '[' && from > to) this.fail(`the range "${from}-${to}" is out of order`, start + match.index);
    }
  }

  private openGroup(): void {
    const { text } = this;
    const start = this.at;
    const head = text.slice(start, start + 40);
    this.repeatable = false;
    if (head.startsWith('(*')) {
      // A verb such as (*UTF8).
      const end = text.indexOf(')', start);
      this.at = end < 0 ? text.length : end + 1;
      if (end < 0) this.fail('a closing ")" is missing', start);
      return;
    }
    if (head.startsWith('(?#')) {
      const end = text.indexOf(')', start);
      if (end < 0) this.fail('the ")" after a comment is missing', start);
      this.at = end + 1;
      return;
    }
    const named = /^\(\?(?:P?<(?![=!])|')([^>')]*)([>']?)/.exec(head);
    if (named !== null) {
      this.namedGroup(start, named);
      return;
    }
    const special = /^\(\?(<=|<!|[:|>=!]|[imsxnJU^-]*:)/.exec(head);
    const flags = /^\(\?(\^?[imsxnJU-]*|R|\d+|[+-]\d+|&\w+|P[>=]\w+)\)/.exec(head);
    if (special !== null) {
      this.groups.push({ at: start, lookbehind: special[1] === '<=' || special[1] === '<!' });
      this.at = start + special[0].length;
    } else if (flags !== null) {
      this.at = start + flags[0].length;
      this.repeatable = true;
    } else if (head.startsWith('(?(')) {
      this.groups.push({ at: start, lookbehind: false });
      this.at = start + 2;
    } else if (head.startsWith('(?') && !/^\(\?[CP]/.test(head)) {
      this.fail(`"${head.slice(0, 3)}" is no kind of group`, start);
    } else {
      if (!head.startsWith('(?')) this.captures++;
      this.groups.push({ at: start, lookbehind: false });
      this.at = start + (head.startsWith('(?') ? 2 : 1);
    }
  }

  private namedGroup(start: number, match: RegExpExecArray): void {
    const name = match[1] ?? '';
    if (/^[0-9]/.test(name)) this.fail(`the group name "${name}" starts with a digit`, start);
    else if (!/^\w+$/.test(name) || name.length > 128) this.fail(`"${name}" is no group name: letters, digits and _ only`, start);
    else if (match[2] === '') this.fail('the ">" after a group name is missing', start);
    else if (this.names.includes(name)) this.fail(`two groups have the name "${name}"`, start);
    this.names.push(name);
    this.captures++;
    this.groups.push({ at: start, lookbehind: false });
    this.at = start + match[0].length;
  }

  private closeGroup(): void {
    const group = this.groups.pop();
    if (group === undefined) {
      this.fail('a ")" has no "(" before it', this.at);
      return;
    }
    if (group.lookbehind && isVariableLength(this.text.slice(group.at, this.at))) this.fail('a look-behind must have a fixed length', group.at);
    this.at++;
    this.repeatable = true;
  }

  private quantifier(length: number): void {
    if (!this.repeatable) {
      this.fail(`nothing stands before the "${this.text[this.at] ?? ''}" that it could repeat`, this.at);
      return;
    }
    this.at += length;
    // A lazy or possessive mark.
    const mark = this.text[this.at];
    if (mark === '?' || mark === '+') this.at++;
    this.repeatable = false;
  }

  private braces(): void {
    const match = /^\{(\d+)(?:,(\d*))?\}/.exec(this.text.slice(this.at, this.at + 30));
    if (match === null) {
      this.at++;
      this.repeatable = true;
      return;
    }
    const low = Number(match[1]);
    const high = match[2] === undefined || match[2] === '' ? low : Number(match[2]);
    if (low > 65535 || high > 65535) this.fail('a number in {} is above 65535', this.at);
    else if (high < low) this.fail(`the numbers in "${match[0]}" are out of order`, this.at);
    this.quantifier(match[0].length);
  }
}

/** A plain `*`, `+` or open `{n,}` inside of a look-behind. */
function isVariableLength(body: string): boolean {
  return /[*+]|\{\d+,\d*\}/.test(body.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x').replace(/\(\?<[=!]/, ''));
}
