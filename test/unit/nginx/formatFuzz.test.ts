import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../../src/core/text/lineIndex';
import { formatNginx, type FormatOptions } from '../../../src/core/nginx/format';
import { parseNginx } from '../../../src/core/nginx/parser';
import { applied, expectFaithful, tokenStream } from './formatted';

// Another seed each time; a failure prints its own, and FORMAT_SEED=… runs it again.
const given = process.env['FORMAT_SEED'];
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(given);

/** Small random numbers from a seed (mulberry32). */
class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  some(limit: number, make: () => string): string {
    let out = '';
    for (let n = this.below(limit + 1); n > 0; n--) out += make();
    return out;
  }
}

/** Writes configs as nobody would, all of which nginx can read. */
class Writer {
  private readonly eol: readonly [string, ...string[]];

  constructor(private readonly random: Random) {
    this.eol = random.of([['\n'], ['\r\n'], ['\n', '\r\n'], ['\n', '\n', '\r\n', '\r']]);
  }

  file(): string {
    const mark = this.random.chance(5) ? '\ufeff' : '';
    return mark + this.blank() + this.items(3) + this.blank();
  }

  private items(depth: number): string {
    return this.random.some(5, () => this.item(depth));
  }

  private item(depth: number): string {
    const { random } = this;
    if (random.chance(15)) return this.comment() + this.blank();
    if (random.chance(10)) return this.aligned() + this.blank();
    if (random.chance(8)) return `${random.of(['content_by_lua_block', 'set_by_lua_block $x', 'access_by_lua_block'])}${this.gap(0)}{${this.lua(2)}}${this.blank()}`;
    const head = this.word() + random.some(3, () => this.gap(1) + this.word());
    if (depth === 0 || random.chance(60)) return `${head}${this.gap(0)};${this.blank()}`;
    const name = random.chance(30) ? `${random.of(['map', 'types', 'geo', 'server', 'location'])}${this.gap(1)}` : '';
    return `${name}${head}${this.gap(0)}{${this.blank()}${this.items(depth - 1)}}${this.blank()}`;
  }

  /** Lines that are likely to be recognised as a table, or as lines with comments in one column. */
  private aligned(): string {
    const { random } = this;
    const column = 4 + random.below(8);
    const comments = random.chance(50);
    const rows = random.some(4, () => {
      const key = 'k'.repeat(1 + random.below(6));
      const pad = ' '.repeat(Math.max(1, column - key.length));
      const row = `${random.chance(80) ? '    ' : '\t'}${key}${random.chance(85) ? pad : random.of([' ', '\t', `\n    ${' '.repeat(column)}`])}v`;
      return `${row}${random.chance(20) ? `\n${' '.repeat(4 + column)}w` : ''};${comments ? `${pad}# c` : ''}\n`;
    });
    return `\nmap a b {\n${rows}}\n`;
  }

  private word(): string {
    const { random } = this;
    const bare = ['a', 'listen', '80', '$host', '${NAME}', 'a${X}b', '$', '$${', 'a"b', "it's", 'a#b', 'a}b', '\\#', 'a\\ b', '\\;', '\\{', '~^/(a|b)$', 'é', '日本', '\\\n', '\\\r', '=', '(a', ')', 'a)', '\\\t', 'x\\"y'] as const;
    if (random.chance(65)) return random.of(bare);
    const quote = random.of(['"', "'"]);
    const other = quote === '"' ? "'" : '"';
    const body = random.some(4, () => random.of(['a', ' ', '{', '}', ';', '#', other, `\\${quote}`, '\\\\', '\\n', '\n', '\r\n', '\t', '${V}', '  ']));
    return `${quote}${body}${quote}${random.chance(10) ? ')' : ''}`;
  }

  private comment(): string {
    const { random } = this;
    const body = random.some(4, () => random.of(['a', ' ', '{', '}', ';', '"', "'", '#', '\t', '\r', '  ', 'é']));
    return `#${body}${random.of(['\n', '\r\n', '\r\r\n'])}`;
  }

  private lua(depth: number): string {
    const { random } = this;
    return random.some(5, () => {
      const parts = ['\n', '  ', '\r\n', 'x = 1', ' "}" ', " '{' ", ' "\\"}" ', '\n-- } it\'s\n', ' --[[ } ]] ', ' [==[ ]] } ]==] ', ' t[t[1]] ', '\t', ';', '# '] as const;
      return depth > 0 && random.chance(15) ? `{${this.lua(depth - 1)}}` : random.of(parts);
    });
  }

  /** Whitespace and comments; at least `least` characters of it. */
  private gap(least: 0 | 1): string {
    const { random } = this;
    if (random.chance(8)) return `${random.of([' ', '\t', this.newline()])}${this.comment()}${this.blank()}`;
    const made = this.blank();
    return made === '' && least > 0 ? ' ' : made;
  }

  private blank(): string {
    const { random } = this;
    if (random.chance(50)) return random.of(['', ' ', this.newline()]);
    return random.some(4, () => random.of([' ', '  ', '    ', '\t', this.newline(), this.newline()]));
  }

  private newline(): string {
    return this.random.of(this.eol);
  }
}

function optionsFrom(random: Random): FormatOptions {
  return { indentSize: random.of([1, 2, 3, 4, 8]), useTabs: random.chance(40) };
}

/** A failure says how to see it again. */
function check(caseSeed: number, look: (random: Random) => boolean): boolean {
  try {
    return look(new Random(caseSeed));
  } catch (error) {
    throw new Error(`FORMAT_SEED=${caseSeed} fails: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Runs the given seed alone, or a fresh series for about as long as asked; how many texts were formatted, out of how many. */
function run(milliseconds: number, look: (random: Random) => boolean): { readonly formatted: number; readonly tried: number } {
  if (given !== undefined) return { formatted: check(seed, look) ? 1 : 0, tried: 1 };
  const until = Date.now() + milliseconds;
  let formatted = 0;
  let tried = 0;
  for (; tried < 20 || Date.now() < until; tried++) if (check((seed + tried) >>> 0, look)) formatted++;
  return { formatted, tried };
}

describe(`formatting random configs (FORMAT_SEED=${seed})`, () => {
  it('keeps every token, replaces whitespace alone, and is done after once', () => {
    const { formatted, tried } = run(2000, (random) => {
      const text = new Writer(random).file();
      return expectFaithful(text, optionsFrom(random)) !== undefined;
    });
    // Most of what the writer makes can be read; else this would test nothing.
    if (given === undefined) expect(formatted).toBeGreaterThan(tried * 0.8);
  });

  it('of a range keeps every token too, and changes nothing outside of its lines', () => {
    run(1000, (random) => {
      const text = new Writer(random).file();
      const [start, end] = [random.below(text.length + 1), random.below(text.length + 1)].sort((x, y) => x - y) as [number, number];
      const edits = formatNginx(text, { ...optionsFrom(random), range: { start, end } });
      if (edits === undefined) return false;
      expect(tokenStream(applied(text, edits))).toEqual(tokenStream(text));
      const index = new LineIndex(text);
      const lines = { first: index.position(start).line, last: index.position(end).line };
      for (const edit of edits) {
        const range = index.range(edit.range);
        expect(range.start.line).toBeGreaterThanOrEqual(lines.first);
        expect(range.start.line).toBeLessThanOrEqual(lines.last);
        if (range.end.line > lines.last) expect(range.end).toEqual({ line: lines.last + 1, character: 0 });
      }
      return true;
    });
  });

  it('broken in one place either is left alone or keeps its tokens', () => {
    run(500, (random) => {
      const text = new Writer(random).file();
      const at = random.below(text.length + 1);
      const broken = text.slice(0, at) + random.of(['{', '}', '"', "'", ';', '', '\\', '#']) + text.slice(at + random.below(2));
      const after = expectFaithful(broken, optionsFrom(random));
      if (after === undefined) expect(parseNginx(broken).problems.length).toBeGreaterThan(0);
      return after !== undefined;
    });
  });
});
