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
  // A repetition sign repeats only the single character or set before it; anywhere else it is itself.
  let repeatable = false;
  while (i < pattern.length) {
    const char = pattern[i];
    if (repeatable && '*+?-'.includes(char)) {
      // `-` repeats as few times as possible.
      result += char === '-' ? '*?' : char;
      repeatable = false;
      i++;
    } else if (char === '%') {
      result += escaped(pattern[i + 1], false);
      repeatable = true;
      i += 2;
    } else if (char === '[') {
      const [set, next] = readSet(pattern, i);
      result += set;
      repeatable = true;
      i = next;
    } else {
      const anchor = (char === '^' && i === 0) || (char === '$' && i === pattern.length - 1);
      const sign = anchor || char === '(' || char === ')';
      result += char === '.' ? '[^]' : sign ? char : literal(char);
      repeatable = !sign;
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
