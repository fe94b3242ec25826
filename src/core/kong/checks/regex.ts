/**
 * What is wrong with a regular expression as PCRE reads it, as far as that can be told without PCRE: constructs that
 * JavaScript lacks are put into its words first.
 */
export function pcreProblem(pattern: string): string | undefined {
  try {
    new RegExp(toJavaScript(pattern));
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    return text.replace(/^Invalid regular expression: (?:\/[^]*\/[a-z]*: )?/, '').toLowerCase();
  }
}

/** Constructs the router's own engine (Rust `regex`) refuses although PCRE takes them. */
export function rustRegexProblem(pattern: string): string | undefined {
  const bare = pattern.replace(/\\\\/g, '').replace(/\[(?:\\.|[^\]\\])*\]/g, '');
  if (/(?<!\\)\(\?(?:=|!|<=|<!)/.test(bare)) return 'look-ahead and look-behind';
  if (/\\[1-9]|\\k[<{']|\(\?P=/.test(bare)) return 'back-references';
  if (/(?<!\\)\(\?(?:>|\||R|\d|&|#|\()/.test(bare)) return 'atomic groups, recursion and conditions';
  return undefined;
}

const posixClasses: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  punct: '!-/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
};

function toJavaScript(pattern: string): string {
  return pattern
    .replace(/\[:\^?([a-z]+):\]/g, (whole, name: string) => posixClasses[name] ?? whole)
    .replace(/\(\?P</g, '(?<')
    .replace(/\(\?P=([A-Za-z_]\w*)\)/g, '\\k<$1>')
    .replace(/\(\?#[^)]*\)/g, '')
    .replace(/\(\?[a-zA-Z]*(?:-[a-zA-Z]+)?\)/g, '')
    .replace(/\(\?[a-zA-Z]+(?:-[a-zA-Z]+)?:/g, '(?:')
    .replace(/\(\?[>|]/g, '(?:')
    .replace(/([*+?}])\+/g, '$1');
}
