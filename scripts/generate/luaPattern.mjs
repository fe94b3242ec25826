// Lua patterns (Lua 5.1 reference manual, 5.4.1) as JavaScript regular expressions.
const classes = {
  a: 'A-Za-z',
  c: '\\x00-\\x1f\\x7f',
  d: '0-9',
  l: 'a-z',
  p: '!-\\/:-@\\[-`{-~',
  s: '\\s',
  u: 'A-Z',
  w: 'A-Za-z0-9',
  x: 'A-Fa-f0-9',
};

/** Throws for what regular expressions cannot say (`%b`, `%f`). */
export function luaPattern(pattern) {
  let result = '';
  let i = 0;
  while (i < pattern.length) {
    const char = pattern[i];
    if (char === '%') {
      result += escaped(pattern[i + 1], false);
      i += 2;
    } else if (char === '[') {
      const [set, next] = readSet(pattern, i);
      result += set;
      i = next;
    } else {
      // `-` repeats as few times as possible; at the start it is itself.
      if (char === '-' && i > 0) result += '*?';
      else if (char === '.') result += '[^]';
      else if ((char === '^' && i === 0) || (char === '$' && i === pattern.length - 1) || '*+?()'.includes(char)) result += char;
      else result += literal(char);
      i++;
    }
  }
  return result;
}

function readSet(pattern, start) {
  let i = start + 1;
  let set = '[';
  if (pattern[i] === '^') {
    set += '^';
    i++;
  }
  for (let first = true; i < pattern.length && (first || pattern[i] !== ']'); first = false) {
    if (pattern[i] === '%') {
      set += escaped(pattern[i + 1], true);
      i += 2;
    } else if (pattern[i] === '-' && !first && pattern[i + 1] !== ']' && /[A-Za-z0-9]/.test(pattern[i - 1]) && pattern[i - 2] !== '%') {
      set += '-';
      i++;
    } else {
      set += /[\\\]^[-]/.test(pattern[i]) ? `\\${pattern[i]}` : pattern[i];
      i++;
    }
  }
  return [`${set}]`, i + 1];
}

function escaped(char, inSet) {
  const lower = char.toLowerCase();
  if (char === 'b' || char === 'f') throw new Error(`%${char} has no regular expression`);
  if (classes[lower] && /[a-z]/.test(char)) return inSet ? classes[lower] : `[${classes[lower]}]`;
  if (classes[lower]) {
    if (inSet) throw new Error(`%${char} inside a set is not supported`);
    return `[^${classes[lower]}]`;
  }
  return literal(char);
}

function literal(char) {
  return /[\\^$.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char;
}
