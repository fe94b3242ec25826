import type { OffsetRange } from '../../shared/diagnostics';
import type { NginxBlock, NginxComment, NginxDirective, NginxDocument, NginxItem, NginxLua, NginxStray, ParseProblem } from './document';
import { NginxLexer, type Statement } from './lexer';
import { findLuaEnd } from './lua';

/** A block whose `}` has not been read yet. */
interface OpenBlock {
  readonly items: NginxItem[];
  readonly head: Statement;
}

/** Reads one nginx file. Never throws: what nginx would refuse becomes a problem, and reading goes on after it. */
export function parseNginx(text: string): NginxDocument {
  return new Parser(text).parse();
}

/** Whether ngx_lua reads the body of this directive with its own lexer. */
export function isLuaBlock(name: string): boolean {
  return name.endsWith('_by_lua_block');
}

class Parser {
  private readonly lexer: NginxLexer;
  private readonly problems: ParseProblem[];
  private readonly root: NginxItem[] = [];
  private readonly open: OpenBlock[] = [];
  private items = this.root;

  constructor(private readonly text: string) {
    this.lexer = new NginxLexer(text);
    this.problems = this.lexer.problems;
  }

  parse(): NginxDocument {
    this.byteOrderMark();
    for (;;) {
      const statement = this.lexer.read();
      if (statement.leading !== undefined) for (const item of statement.leading) this.items.push(item);
      if (statement.end === 'eof') {
        this.endOfFile(statement);
        break;
      }
      this.statement(statement);
    }
    const problems = this.problems.sort((a, b) => a.start - b.start);
    return { text: this.text, items: this.root, problems };
  }

  private statement(statement: Statement): void {
    switch (statement.end) {
      case 'semicolon':
        this.items.push(directive(statement, 'semicolon', statement.at + 1));
        break;
      case 'missing':
        this.missingSemicolon(statement);
        break;
      case 'open':
        if (statement.name === undefined) this.namelessBlock(statement.at);
        if (isLuaBlock(statement.name?.value ?? '')) this.luaBlock(statement);
        else this.openBlock(statement);
        break;
      case 'close':
        this.closeBlock(statement.at);
        break;
      case 'eof':
        break;
    }
  }

  /** nginx takes the mark for a part of the first word and refuses that; here it is reported and passed over. */
  private byteOrderMark(): void {
    if (this.text.charCodeAt(0) !== 0xfeff) return;
    this.lexer.seek(1);
    this.root.push({ kind: 'stray', start: 0, end: 1 });
    this.problems.push({
      code: 'byte-order-mark',
      start: 0,
      end: 1,
      message: 'The file starts with a byte order mark, which nginx takes for a part of the first directive. Save it as UTF-8 without BOM.',
    });
  }

  private missingSemicolon(statement: Statement): void {
    const last = lastWord(statement);
    const name = statement.name?.value ?? '';
    this.items.push(directive(statement, 'missing', last.end));
    this.problems.push({
      code: 'unexpected-character',
      start: statement.at,
      end: statement.at + 1,
      message: `Unexpected "}": the directive "${name}" before it is not ended by ";".`,
      related: { range: { start: last.start, end: last.end }, message: 'A ";" is missing after this.' },
      insert: { offset: last.end, text: ';', title: 'Insert the missing ";"' },
    });
  }

  private namelessBlock(at: number): void {
    this.problems.push({
      code: 'unexpected-character',
      start: at,
      end: at + 1,
      message: 'Unexpected "{": a block needs a directive name before it, or a ";" was set too early.',
    });
  }

  private openBlock(head: Statement): void {
    this.open.push({ items: this.items, head });
    this.items = [];
  }

  private closeBlock(at: number): void {
    const block = this.open.pop();
    if (block === undefined) {
      const stray: NginxStray = { kind: 'stray', start: at, end: at + 1 };
      this.items.push(stray);
      this.problems.push({
        code: 'unexpected-character',
        start: at,
        end: at + 1,
        message: 'Unexpected "}": no block is open here. Remove it, or add the "{" it belongs to.',
      });
      return;
    }
    this.finish(block, at);
  }

  private finish(block: OpenBlock, close: number | undefined): void {
    const { head } = block;
    const body: NginxBlock = { open: head.at, items: this.items, ...(close === undefined ? {} : { close }) };
    this.items = block.items;
    this.items.push(directive(head, 'block', close === undefined ? this.text.length : close + 1, body));
  }

  private luaBlock(head: Statement): void {
    const end = findLuaEnd(this.text, head.at + 1);
    const close = end.found ? end.close : undefined;
    const stop = close ?? this.text.length;
    const lua: NginxLua = { open: head.at, body: { start: head.at + 1, end: stop }, ...(close === undefined ? {} : { close }) };
    this.items.push(directive(head, 'block', end.found ? stop + 1 : stop, undefined, lua));
    this.lexer.seek(end.found ? stop + 1 : stop);
    if (end.found) return;
    this.problems.push({
      code: 'unterminated-lua',
      start: end.open,
      end: end.open + 1,
      message: end.bracket === undefined
        ? 'The file ends inside a Lua block: the "}" of this "{" is missing.'
        : `The file ends inside a Lua block: the closing long bracket "${end.bracket}" is missing.`,
      related: { range: { start: head.at, end: head.at + 1 }, message: 'The Lua block starts here.' },
    });
  }

  private endOfFile(statement: Statement): void {
    const at = this.text.length;
    const cut = statement.name !== undefined;
    if (cut) {
      const last = lastWord(statement);
      this.items.push(directive(statement, 'missing', last.end));
    }
    const unclosed = this.open[this.open.length - 1];
    const told = this.problems.some((problem) => problem.code === 'unexpected-end-of-file' || problem.code === 'unterminated-lua');
    if (!told && (cut || unclosed !== undefined)) this.reportEnd(at, statement, unclosed);
    for (let block = this.open.pop(); block !== undefined; block = this.open.pop()) this.finish(block, undefined);
  }

  private reportEnd(at: number, statement: Statement, unclosed: OpenBlock | undefined): void {
    const name = unclosed?.head.name;
    const first = statement.name;
    if (first !== undefined) {
      this.problems.push({
        code: 'unexpected-end-of-file',
        start: at,
        end: at,
        message: `Unexpected end of file: the directive "${first.value}" is not ended by ";".`,
        related: { range: { start: first.start, end: first.end }, message: 'The directive starts here.' },
      });
    } else if (unclosed !== undefined) {
      this.problems.push({
        code: 'unexpected-end-of-file',
        start: at,
        end: at,
        message: `Unexpected end of file: a "}" is missing; the block "${name?.value ?? '{'}" is still open.`,
        related: {
          range: name === undefined ? { start: unclosed.head.at, end: unclosed.head.at + 1 } : { start: name.start, end: name.end },
          message: 'This block is not closed.',
        },
      });
    }
  }
}

function directive(
  statement: Statement,
  terminator: NginxDirective['terminator'],
  end: number,
  block?: NginxBlock,
  lua?: NginxLua,
): NginxDirective {
  const { at, args } = statement;
  const name = statement.name ?? { start: at, end: at, value: '', quote: '' as const };
  return {
    kind: 'directive',
    start: name.start,
    end,
    name,
    args,
    comments: statement.inner ?? noComments,
    terminator,
    terminatorAt: terminator === 'missing' ? lastWord(statement).end : at,
    block,
    lua,
  };
}

const noComments: readonly NginxComment[] = [];

function lastWord({ name, args, at }: Statement): OffsetRange {
  return args[args.length - 1] ?? name ?? { start: at, end: at };
}
