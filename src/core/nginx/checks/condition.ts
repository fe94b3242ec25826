import { argToken, type CheckScope, type DirectiveCheck } from './check';
import type { ConfigNode } from '../config';
import { checkPattern } from './regexes';

const form = 'Write if ($variable), if ($variable = value), if ($variable ~ regex) or if (-f path).';

/** The condition of `if` (ngx_http_rewrite_if_condition). */
export const conditionCheck: DirectiveCheck = { names: ['if'], check: checkCondition };

function checkCondition(node: ConfigNode, scope: CheckScope): void {
  const wrong = (index: number, message: string): void => scope.report(node, argToken(node, index), 'nginx/invalid-condition', `${message} ${form}`);
  const words = [...node.args];
  let last = words.length - 1;
  let current = 0;
  if (words[0]?.startsWith('(') !== true) return wrong(0, 'The condition must start with "(".');
  if (words[0].length === 1) current = 1;
  else words[0] = words[0].slice(1);
  if (words[last]?.endsWith(')') !== true) return wrong(last, 'The condition must end with ")" before the "{".');
  if (words[last]?.length === 1) last--;
  else words[last] = (words[last] ?? '').slice(0, -1);
  const first = words[current] ?? '';
  if (last < current || first === '') return wrong(current, 'The condition is empty.');
  if (first.length > 1 && first.startsWith('$')) return checkVariable(node, words, current, last, scope);
  if (/^!?-.$/.test(first)) {
    if (current + 1 !== last) return wrong(current, `"${first}" must be followed by exactly one path.`);
    if (!/^!?-[fdex]$/.test(first)) return wrong(current, `"${first}" is no file test: -f, -d, -e, -x and their "!" forms are.`);
    return undefined;
  }
  return wrong(current, `"${node.args[current] ?? first}" is no condition: it must be a variable, unquoted at its start, or a file test.`);
}

function checkVariable(node: ConfigNode, words: readonly string[], current: number, last: number, scope: CheckScope): void {
  const wrong = (index: number, message: string): void => scope.report(node, argToken(node, index), 'nginx/invalid-condition', `${message} ${form}`);
  if (current !== last && current + 2 !== last) {
    return wrong(current, 'nginx knows one comparison for an "if": no && or ||, and a value with spaces needs quotes.');
  }
  if (current === last) return undefined;
  const operator = words[current + 1] ?? '';
  if (operator === '=' || operator === '!=') return undefined;
  if (/^!?~\*?$/.test(operator)) {
    checkPattern(node, words[last] ?? '', argToken(node, last), scope);
    return undefined;
  }
  return wrong(current + 1, `"${operator}" is no comparison: =, !=, ~, ~*, !~ and !~* are.`);
}
