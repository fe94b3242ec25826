import type { ConfigNode } from '../config';
import type { ValueFact } from '../facts';
import { valueFacts } from '../facts';
import { nearestName, oneOf } from '../../text/names';
import { parseMilliseconds, parseNumber, parseOffset, parseSeconds, parseSize } from '../values';
import { argToken, type CheckScope } from './check';

/** Index of the wrong argument, and what it should be. */
interface Wrong {
  readonly index: number;
  readonly expected: string;
}

/** Arguments of the common types, as the ngx_conf_set_*_slot functions read them. */
export function checkValueTypes(node: ConfigNode, scope: CheckScope): void {
  if (node.fact === undefined || isPlaceholder(node, scope)) return;
  let first: Wrong | undefined;
  for (const variant of valueFacts(node.fact, scope.version)) {
    const wrong = wrongValue(variant, node.args);
    if (wrong === undefined) return;
    first ??= wrong;
  }
  if (first === undefined) return;
  const value = node.args[first.index] ?? '';
  scope.report(node, argToken(node, first.index), 'nginx/invalid-value', `"${value}" is no value for "${node.name}": it must be ${first.expected}.`);
}

/** `${NAME}` in a template is replaced before nginx reads the file. */
function isPlaceholder(node: ConfigNode, scope: CheckScope): boolean {
  return scope.config.main.path.endsWith('.template') && node.args.some((arg) => /\$\{?[A-Z_]+/.test(arg));
}

const sizeText = 'a number of bytes, with k or m for KiB or MiB (like 16k)';
const timeText = 'a time like 30s, 500ms, 5m or 1h 30m (a plain number is seconds)';

function wrongValue(fact: ValueFact, args: readonly string[]): Wrong | undefined {
  const value = args[0] ?? '';
  switch (fact.type) {
    case 'flag':
      return /^(on|off)$/i.test(value) ? undefined : { index: 0, expected: '"on" or "off"' };
    case 'num':
      return wrongNumber(fact, value);
    case 'size':
      return parseSize(value) === undefined ? { index: 0, expected: sizeText } : undefined;
    case 'off':
      return parseOffset(value) === undefined ? { index: 0, expected: 'a number of bytes, with k, m or g (like 1m)' } : undefined;
    case 'complex value (size)':
      return value.includes('$') || parseSize(value) !== undefined ? undefined : { index: 0, expected: `${sizeText}, or a variable` };
    case 'msec':
      return parseMilliseconds(value) === undefined ? { index: 0, expected: timeText } : undefined;
    case 'sec':
      return parseSeconds(value) === undefined ? { index: 0, expected: 'a time in whole seconds like 30s, 5m, 1h or 1d' } : undefined;
    case 'enum':
      return wrongWord(fact, args.slice(0, 1));
    case 'bitmask':
      return wrongWord(fact, args);
    case 'bufs':
      if ((parseNumber(value) ?? 0) === 0) return { index: 0, expected: 'a number of buffers, at least 1' };
      return (parseSize(args[1] ?? '') ?? 0) === 0 ? { index: 1, expected: `the size of a buffer: ${sizeText}` } : undefined;
    case 'access':
      return wrongAccess(args);
    case 'path':
      return wrongLevel(args);
    default:
      return undefined;
  }
}

function wrongNumber(fact: ValueFact, value: string): Wrong | undefined {
  const { min, max } = fact;
  const number = parseNumber(value);
  const range = min === undefined ? '' : max === undefined ? ` not below ${min}` : ` from ${min} to ${max}`;
  if (number === undefined || (min !== undefined && number < min) || (max !== undefined && number > max)) {
    return { index: 0, expected: `a whole number${range}` };
  }
  return undefined;
}

function wrongWord(fact: ValueFact, args: readonly string[]): Wrong | undefined {
  const allowed = fact.allowed ?? [];
  const index = args.findIndex((arg) => !allowed.some((word) => word.toLowerCase() === arg.toLowerCase()));
  if (index < 0) return undefined;
  const near = nearestName(args[index] ?? '', allowed);
  return { index, expected: `${oneOf(allowed)}${near === undefined ? '' : ` (did you mean ${near}?)`}` };
}

/** ngx_conf_set_access_slot. */
function wrongAccess(args: readonly string[]): Wrong | undefined {
  const index = args.findIndex((arg) => !/^(user|group|all):(rw|r)$/.test(arg));
  return index < 0 ? undefined : { index, expected: 'user:, group: or all: with r or rw' };
}

/** ngx_conf_set_path_slot: a path and up to three level widths. */
function wrongLevel(args: readonly string[]): Wrong | undefined {
  const widths = args.slice(1).map((arg) => parseNumber(arg) ?? 0);
  const index = widths.indexOf(0);
  if (index >= 0) return { index: index + 1, expected: 'a level width: a number, at least 1' };
  return widths.reduce((sum, width) => sum + width, 0) > 10 ? { index: 1, expected: 'a level width; all together are at most 10' } : undefined;
}
