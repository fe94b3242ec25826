import { readEscape } from './pcreEscapes';

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

const posixNames = new Set(['alpha', 'lower', 'upper', 'alnum', 'ascii', 'blank', 'cntrl', 'digit', 'graph', 'print', 'punct', 'space', 'word', 'xdigit']);

/** Verbs that may stand anywhere; those that choose how to compile stand at the very start. */
const verbs = /^(ACCEPT|COMMIT|F|FAIL|MARK|PRUNE|SKIP|THEN)$/;

const startVerbs = /^(UTF8?|UCP|CR|LF|CRLF|ANY|ANYCRLF|NUL|BSR_ANYCRLF|BSR_UNICODE|LIMIT_(MATCH|DEPTH|RECURSION|HEAP)|NOTEMPTY|NOTEMPTY_ATSTART|NO_AUTO_POSSESS|NO_DOTSTAR_ANCHOR|NO_JIT|NO_START_OPT|CASELESS_RESTRICT|TURKISH_CASING)$/;

const posixClass = /^\[([:.=])(\^?[a-z]*)\1\]/;

class RegexScanner {
  private at = 0;
  private captures = 0;
  private readonly names: string[] = [];
  private readonly groups: Group[] = [];
  private readonly references: { readonly at: number; readonly group: number | string }[] = [];
  private problem: RegexProblem | undefined;
  /** Whether a quantifier may follow. */
  private repeatable = false;

  constructor(private readonly text: string) {}

  scan(): RegexFacts {
    while (this.at < this.text.length && this.problem === undefined) this.step();
    if (this.problem === undefined && this.groups.length > 0) this.fail('a closing ")" is missing', this.groups[this.groups.length - 1]?.at ?? 0);
    if (this.problem === undefined) this.checkReferences();
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
      case '$':
        this.at++;
        this.repeatable = false;
        break;
      default:
        this.at++;
        this.repeatable = true;
    }
  }

  private escape(): void {
    const rest = this.text.slice(this.at + 1);
    if (rest === '') {
      this.fail('it ends with a single "\\"', this.at);
      return;
    }
    if (rest.startsWith('Q')) {
      const end = rest.indexOf('\\E');
      this.repeatable ||= end !== 1;
      this.at = end < 0 ? this.text.length : this.at + 1 + end + 2;
      return;
    }
    if (rest.startsWith('E')) {
      this.at += 2;
      return;
    }
    const { length, problem, reference, name } = readEscape(rest);
    if (problem !== undefined) this.fail(problem, this.at);
    if (reference !== undefined) this.references.push({ at: this.at, group: typeof reference === 'string' ? relative(reference, this.captures) : reference });
    if (name !== undefined) this.references.push({ at: this.at, group: name });
    this.at += 1 + length;
    this.repeatable = !/^[KAGZzbB]/.test(rest);
  }

  /** A reference must meet a group, which may stand further on. */
  private checkReferences(): void {
    for (const { at, group } of this.references) {
      if (typeof group === 'number' ? group < 0 || group > this.captures : !this.names.includes(group)) this.fail(`there is no group ${group} to refer to`, at);
    }
  }

  private characterClass(): void {
    const start = this.at;
    const alone = posixClass.exec(this.text.slice(start));
    if (alone !== null) {
      this.fail(alone[1] === ':' ? `"${alone[0]}" must stand inside of another "[ ]"` : 'collating elements are not supported', start);
      return;
    }
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
      if (character === '\\') {
        const rest = this.text.slice(i + 1);
        const escape = readEscape(rest);
        const wrong = /^[BRX]/.test(rest) ? `"\\${rest.charAt(0)}" has no meaning in a character class` : /^[Nk0-9g]/.test(rest) ? undefined : escape.problem;
        if (wrong !== undefined) this.fail(wrong, i);
        i += /^[cxop]/i.test(rest) ? Math.max(escape.length, 1) : 1;
      } else if (character === '[') {
        const posix = posixClass.exec(this.text.slice(i));
        if (posix === null) continue;
        if (posix[1] !== ':') this.fail('collating elements are not supported', i);
        else if (!posixNames.has((posix[2] ?? '').replace('^', ''))) this.fail(`"${posix[0]}" is no class of characters`, i);
        i += posix[0].length - 1;
      }
    }
    this.fail('the "]" of a character class is missing', start);
  }

  private checkRanges(start: number, end: number): void {
    const body = this.text.slice(start, end);
    if (/(?<!\\)(?:[^\\\]^-]-\\[dwshvDWSHV]|^\^?\\[dwshvDWSHV]-[^\\\]])/.test(body)) this.fail('a class like \\d cannot be an end of a range', start);
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
    const before = this.repeatable;
    this.repeatable = false;
    if (/^\(\*[a-z]\w*:/.test(head)) {
      // (*atomic:…) and its kin are groups.
      this.groups.push({ at: start, lookbehind: false });
      this.at = start + head.indexOf(':') + 1;
      return;
    }
    if (head.startsWith('(*')) {
      const verb = /^\(\*(\w*)/.exec(head)?.[1] ?? '';
      if (/^[A-Z]/.test(verb) && !(start === 0 || this.text.slice(0, start).endsWith(')') ? startVerbs : verbs).test(verb) && !verbs.test(verb)) this.fail(`"(*${verb}" is no verb here`, start);
      const end = text.indexOf(')', start);
      this.at = end < 0 ? text.length : end + 1;
      if (end < 0) this.fail('a closing ")" is missing', start);
      this.repeatable = verb === 'ACCEPT';
      return;
    }
    if (head.startsWith('(?#')) {
      const end = text.indexOf(')', start);
      if (end < 0) this.fail('the ")" after a comment is missing', start);
      this.repeatable = before;
      this.at = end + 1;
      return;
    }
    const named = /^\(\?(?:P?<(?![=!])|')([^>')]*)([>']?)/.exec(head);
    if (named !== null) {
      this.namedGroup(start, named);
      return;
    }
    const callout = /^\(\?C(\d*)\)/.exec(head);
    if (callout !== null && Number(callout[1]) > 255) this.fail('the number of a callout is above 255', start);
    const special = /^\(\?(<=|<!|[:|>=!]|[imsxnJU^-]*:)/.exec(head);
    const flags = /^\(\?(\^?[imsxnJU-]*|R|\d+|[+-]\d+|&\w+|P[>=]\w+)\)/.exec(head);
    if (special !== null) {
      this.groups.push({ at: start, lookbehind: special[1] === '<=' || special[1] === '<!' });
      this.at = start + special[0].length;
    } else if (flags !== null) {
      this.at = start + flags[0].length;
      const call = flags[1] ?? '';
      const name = /^(?:&|P>|P=)(.+)$/.exec(call)?.[1];
      if (name !== undefined) this.references.push({ at: start, group: name });
      else if (/^\d+$/.test(call)) this.references.push({ at: start, group: Number(call) });
      else if (/^[+-]\d+$/.test(call)) this.references.push({ at: start, group: relative(call, this.captures) });
      this.repeatable = /^(R|[+-]?\d+|&\w+|P[>=]\w+)$/.test(call);
    } else if (head.startsWith('(?(')) {
      this.groups.push({ at: start, lookbehind: false });
      this.at = start + 2 + this.condition(head.slice(2), start);
    } else if (head.startsWith('(?') && !/^\(\?[CP]/.test(head)) {
      this.fail(`"${head.slice(0, 3)}" is no kind of group`, start);
    } else {
      if (!head.startsWith('(?')) this.captures++;
      this.groups.push({ at: start, lookbehind: false });
      this.at = start + (head.startsWith('(?') ? 2 : 1);
    }
  }

  /** A condition that asks for a group; gives its length, 0 for an assertion, which is read as the group it is. */
  private condition(text: string, at: number): number {
    const asked = /^\((?:(\d+)|([+-]\d+)|(R\d*|R&\w+|DEFINE)|<?'?([A-Za-z_]\w*)>?'?)\)/.exec(text);
    if (asked === null) return 0;
    const [whole, number, offset, , name] = asked;
    const group = number === undefined ? (offset === undefined ? name : relative(offset, this.captures)) : Number(number);
    if (group !== undefined) this.references.push({ at, group });
    return whole.length;
  }

  private namedGroup(start: number, match: RegExpExecArray): void {
    const name = match[1] ?? '';
    if (/^[0-9]/.test(name)) this.fail(`the group name "${name}" starts with a digit`, start);
    else if (!/^\w+$/.test(name) || name.length > 128) this.fail(`"${name}" is no group name: letters, digits and _ only`, start);
    else if (match[2] === '') this.fail('the ">" after a group name is missing', start);
    else if (this.names.includes(name) && !/\(\?(?:\||[a-zA-Z]*J)/.test(this.text)) this.fail(`two groups have the name "${name}"`, start);
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

/** `-1` is the group before, `+1` the one that comes; a number below 1 is none. */
function relative(call: string, captures: number): number {
  const group = captures + Number(call) + (call.startsWith('-') ? 1 : 0);
  return group < 1 ? -1 : group;
}

/** A plain `*`, `+` or open `{n,}` inside of a look-behind. */
function isVariableLength(body: string): boolean {
  return /[*+]|\{\d+,\d*\}/.test(body.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x').replace(/\(\?<[=!]/, ''));
}
