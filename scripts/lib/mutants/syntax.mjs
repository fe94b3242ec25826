/**
 * Where the words and blocks of a config are that nginx accepts. Only for sound text: what this reader does not
 * understand makes the config no seed. It is not the product's parser, so that a mistake in that one cannot hide here.
 *
 * @typedef {{ start: number, end: number, text: string }} Word
 * @typedef {{ words: Word[], end: number, block?: { open: number, close: number, items: Directive[] }, parent?: Directive }} Directive
 * @param {string} text
 * @returns {Directive[] | undefined} all directives in order, the blocks among them
 */
export function readDirectives(text) {
  const all = /** @type {Directive[]} */ ([]);
  const open = /** @type {Directive[]} */ ([]);
  let words = /** @type {Word[]} */ ([]);
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) at++;
    else if (character === '#') at = lineEnd(text, at);
    else if (character === '}') {
      const block = open.pop();
      if (block?.block === undefined || words.length > 0) return undefined;
      block.block.close = at;
      block.end = ++at;
    } else if (character === ';' || character === '{') {
      if (words.length === 0) return undefined;
      const parent = open.at(-1);
      const directive = /** @type {Directive} */ ({ words, end: at + 1, ...(parent === undefined ? {} : { parent }) });
      words = [];
      all.push(directive);
      parent?.block?.items.push(directive);
      at++;
      if (character === '{') {
        directive.block = { open: at - 1, close: at, items: [] };
        if (/_by_lua_block$/.test(directive.words[0]?.text ?? '')) {
          const close = luaEnd(text, at);
          if (close === undefined) return undefined;
          directive.block.close = close;
          at = directive.end = close + 1;
        } else open.push(directive);
      }
    } else {
      const end = wordEnd(text, at);
      if (end === undefined) return undefined;
      words.push({ start: at, end, text: text.slice(at, end) });
      at = end;
    }
  }
  return open.length === 0 && words.length === 0 ? all : undefined;
}

/** @param {string} text @param {number} at */
function lineEnd(text, at) {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** @param {string} text @param {number} at */
function wordEnd(text, at) {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    for (let i = at + 1; i < text.length; i++) {
      if (text[i] === '\\') i++;
      else if (text[i] === quote) return i + 1;
    }
    return undefined;
  }
  for (let i = at; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '$' && text[i + 1] === '{') i++;
    else if (/[\s;{]/.test(text[i] ?? '')) return i;
  }
  return undefined;
}

/** Long brackets are not looked for: a block with unequal braces in them is no seed. @param {string} text @param {number} at */
function luaEnd(text, at) {
  for (let depth = 1, i = at; i < text.length; i++) {
    if (text[i] === '"' || text[i] === "'") {
      const end = wordEnd(text, i);
      if (end === undefined) return undefined;
      i = end - 1;
    } else if (text.startsWith('--', i)) i = lineEnd(text, i);
    else if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return undefined;
}

/** The words of the blocks around a directive, outermost first. @param {Directive} directive */
export function pathOf(directive) {
  const path = [];
  for (let at = directive.parent; at !== undefined; at = at.parent) path.unshift(at.words[0]?.text ?? '');
  return path;
}
