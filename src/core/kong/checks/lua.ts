import { ofString, type KongCheck } from './check';

/**
 * Finds what makes LuaJIT refuse a chunk at its surface: characters that Lua has no use for, unfinished strings and comments,
 * brackets and blocks that do not pair. It is no parser: what passes may still be wrong, what fails is wrong.
 */
export function luaProblem(code: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  const token = /\s+|--\[(=*)\[|\[(=*)\[|--[^\n]*|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|[A-Za-z_]\w*|\d[\w.]*|[^]/y;
  while (at < code.length) {
    token.lastIndex = at;
    const match = token.exec(code);
    if (!match) break;
    at = token.lastIndex;
    const [text] = match;
    const level = match[1] ?? match[2];
    if (level !== undefined) {
      const end = code.indexOf(`]${level}]`, at);
      if (end < 0) return 'a long string or comment is not closed';
      at = end + level.length + 2;
      continue;
    }
    if (text.startsWith('--')) continue;
    if (text === '"' || text === "'") return 'a string is not closed';
    if (/^[$@!?`\\&|]$/.test(text)) return `\`${text}\` is not Lua`;
    const problem = pair(text, open);
    if (problem !== undefined) return problem;
  }
  const last = open.at(-1);
  return last === undefined ? undefined : `\`${last}\` is not closed`;
}

const closers: Readonly<Record<string, readonly string[]>> = {
  ')': ['('],
  '}': ['{'],
  ']': ['['],
  end: ['function', 'do', 'then', 'else'],
  until: ['repeat'],
};

function pair(text: string, open: string[]): string | undefined {
  const opener = closers[text];
  if (opener) {
    const last = open.pop();
    return last !== undefined && opener.includes(last) ? undefined : `\`${text}\` closes nothing`;
  }
  if (text === 'elseif' || text === 'else') {
    if (open.pop() !== 'then') return `\`${text}\` has no \`if\``;
    if (text === 'else') open.push('else');
  } else if (['(', '{', '[', 'function', 'do', 'then', 'repeat'].includes(text)) open.push(text);
  return undefined;
}

export const luaChecks: Readonly<Record<string, KongCheck>> = {
  luaCode: ofString('lua', (code) => {
    const problem = luaProblem(code);
    return problem === undefined ? undefined : `Kong cannot load this Lua code: ${problem}.`;
  }),
};
