/**
 * Templates that a program fills in before nginx reads them: the official image runs envsubst over `*.template`. A
 * placeholder stands for any text, so nothing can be said about a word that holds one.
 */
export function isTemplate(path: string): boolean {
  return /\.(template|tmpl|tpl|envsubst)$/i.test(path);
}

/** `${NAME}` or `$NAME`: names of the environment are written in capitals, nginx's variables are not. */
const placeholder = /\$(?:\{[A-Z_][A-Z0-9_]*\}|[A-Z_][A-Z0-9_]*)/;

export function hasPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

const placeholderLine = /^[ \t]*(\$)(\{[A-Z_][A-Z0-9_]*\}|[A-Z_][A-Z0-9_]*)[ \t\r]*$/;

/**
 * The text, of the same length, with placeholders that stand for whole directives turned into comments: they end without
 * a `;`. Such a placeholder has a line of its own, where a directive may begin.
 */
export function maskPlaceholderLines(text: string): string {
  if (!text.includes('$')) return text;
  let fresh = true;
  const lines = text.split('\n').map((line) => {
    if (fresh && placeholderLine.test(line)) return line.replace('$', '#');
    const code = line.replace(/(^|\s)#.*$/, '').trimEnd();
    if (code !== '') fresh = /[;{}]$/.test(code);
    return line;
  });
  return lines.join('\n');
}
