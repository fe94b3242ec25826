import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IGrammar } from 'vscode-textmate';
import { loadGrammar, tokenize } from './tokens';

let grammar: IGrammar;
beforeAll(async () => {
  grammar = await loadGrammar();
});

function scopesOf(text: string, word: string): readonly string[] {
  const token = tokenize(grammar, text).flat().find((one) => one.text === word);
  if (token === undefined) throw new Error(`no token ${word}`);
  return token.scopes;
}

describe('the nginx grammar', () => {
  it('gives the sample the scopes of the snapshot', () => {
    const lines = tokenize(grammar, readFileSync(resolve('test/fixtures/grammar/sample.conf'), 'utf8'));
    const shown = lines.flatMap((line) =>
      line.filter((token) => token.text.trim() !== '').map((token) => `${token.text.trim()}  →  ${token.scopes.filter((scope) => scope !== 'meta.block.nginx').join(' ')}`),
    );
    expect(shown.join('\n')).toMatchSnapshot();
  });

  it('takes a Lua block for Lua up to the brace that closes it', () => {
    const text = 'content_by_lua_block {\n  local t = { "}" } -- }\n  return 1\n}\ngzip on;';
    expect(scopesOf(text, 'return')).toContain('source.lua');
    expect(scopesOf(text, 'gzip')).toEqual(['keyword.other.directive.nginx']);
  });

  it('ends a directive at its semicolon also when it spans lines', () => {
    const text = 'proxy_set_header\n  Host\n  $host;\ngzip on;';
    expect(scopesOf(text, 'gzip')).toEqual(['keyword.other.directive.nginx']);
    expect(scopesOf(text, 'Host')).toEqual(['string.unquoted.nginx']);
  });

  it('does not take the hash within a word for a comment', () => {
    expect(scopesOf('return 301 /a#b;', '/a#b')).toEqual(['string.unquoted.nginx']);
  });

  it('marks the regular expression of a location', () => {
    const line = tokenize(grammar, 'location ~* \\.png$ { }')[0] ?? [];
    expect(line.find((token) => token.text === '~*')?.scopes).toContain('keyword.operator.regex.nginx');
    expect(line.filter((token) => token.scopes.includes('string.regexp.nginx')).map((token) => token.text).join('')).toBe('\\.png$');
  });

  it('marks a brace too many', () => {
    expect(tokenize(grammar, 'events { }\n}')[1]?.[0]?.scopes).toEqual(['invalid.illegal.stray-brace.nginx']);
  });
});
