import type { ConfigNode } from '../../nginx/config';
import type { NginxToken } from '../../nginx/document';

/** The condition of an `if`, as ngx_http_rewrite_if_condition reads it. */
export interface Condition {
  /** The variable with its `$`, or the path of a file test. */
  readonly subject: string;
  /** `''` = the variable is not empty and not "0". */
  readonly operator: '' | '=' | '!=' | '~' | '~*' | '!~' | '!~*' | 'file';
  /** What it is compared with, without the `)`. */
  readonly value: string;
  /** The token the value stands in. */
  readonly token: NginxToken | undefined;
}

export function conditionOf(node: ConfigNode): Condition | undefined {
  const tokens = [...node.directive.args];
  const words = tokens.map(({ value }) => value);
  if (words[0]?.startsWith('(') !== true || words.at(-1)?.endsWith(')') !== true) return undefined;
  words[0] = words[0].slice(1);
  words[words.length - 1] = (words.at(-1) ?? '').slice(0, -1);
  if (words[0] === '') {
    words.shift();
    tokens.shift();
  }
  if (words.at(-1) === '') words.pop();
  const [first = '', second, third] = words;
  if (/^!?-[fdex]$/.test(first)) return { subject: second ?? '', operator: 'file', value: '', token: undefined };
  if (!first.startsWith('$')) return undefined;
  if (second === undefined) return { subject: first, operator: '', value: '', token: undefined };
  if (!isComparison(second)) return undefined;
  return { subject: first, operator: second, value: third ?? '', token: tokens[2] };
}

function isComparison(word: string): word is '=' | '!=' | '~' | '~*' | '!~' | '!~*' {
  return ['=', '!=', '~', '~*', '!~', '!~*'].includes(word);
}
