import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { INITIAL, parseRawGrammar, Registry, type IGrammar, type IRawGrammar } from 'vscode-textmate';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';

/** A stand-in for the editor's own Lua grammar: strings, comments and numbers are what the nginx grammar relies on. */
const lua = JSON.stringify({
  scopeName: 'source.lua',
  patterns: [
    { match: '--.*$', name: 'comment.line.lua' },
    { begin: '"', end: '"', name: 'string.quoted.double.lua' },
    { match: '\\b(?:local|return|function|end|if|then)\\b', name: 'keyword.control.lua' },
    { match: '\\b\\d+\\b', name: 'constant.numeric.lua' },
  ],
});

export interface Token {
  readonly text: string;
  /** Without the grammar's root. */
  readonly scopes: readonly string[];
}

export async function loadGrammar(): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM(readFileSync(wasm));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: (scope) => Promise.resolve(rawGrammar(scope)),
  });
  const grammar = await registry.loadGrammar('source.nginx');
  if (grammar === null) throw new Error('the grammar was not loaded');
  return grammar;
}

export function tokenize(grammar: IGrammar, text: string): Token[][] {
  let stack = INITIAL;
  return text.split('\n').map((line) => {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    return result.tokens.map((token) => ({ text: line.slice(token.startIndex, token.endIndex), scopes: token.scopes.slice(1) }));
  });
}

function rawGrammar(scope: string): IRawGrammar | null {
  if (scope === 'source.lua') return parseRawGrammar(lua, 'lua.json');
  const file = resolve('syntaxes/nginx.tmLanguage.json');
  return scope === 'source.nginx' ? parseRawGrammar(readFileSync(file, 'utf8'), file) : null;
}
