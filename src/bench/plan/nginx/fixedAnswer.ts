import type { ConfigNode } from '../../../core/nginx/config';
import { matchesRegex } from './locations';

/**
 * The statuses with which the rewrite phase answers every request for a path, first that of the server, then that of the location
 * (nested locations do not inherit it). `undefined` where the request may get further, or where only conditions or Lua tell.
 */
export function fixedStatuses(server: ConfigNode | undefined, location: ConfigNode | undefined, path: string): readonly number[] | undefined {
  const found: number[] = [];
  for (const node of [server, location]) {
    const answer = node === undefined ? 'continues' : answersOf(node.children, path, found);
    if (answer === 'unknown') return undefined;
    if (answer === 'ends') return found.some((status) => isSuccess(status) || isReplaced(location ?? server, status)) ? undefined : found;
  }
  return undefined;
}

type Course = 'ends' | 'continues' | 'unknown';

/** Collects the statuses of one level; also those of an `if` that only answers, as it matters not which of them it is. */
function answersOf(nodes: readonly ConfigNode[], path: string, found: number[]): Course {
  for (const node of nodes) {
    const course = courseOf(node, path, found);
    if (course !== 'continues') return course;
  }
  return 'continues';
}

function courseOf(node: ConfigNode, path: string, found: number[]): Course {
  if (node.name === 'return') {
    found.push(/^\d+$/.test(node.args[0] ?? '') ? Number(node.args[0]) : 302);
    return 'ends';
  }
  if (node.name === 'rewrite') {
    const [pattern = '', replacement = '', flag] = node.args;
    if (!matchesRegex(pattern, false, path)) return 'continues';
    if (flag !== 'permanent' && flag !== 'redirect' && !/^(https?:\/\/|\$scheme)/.test(replacement)) return 'unknown';
    found.push(flag === 'permanent' ? 301 : 302);
    return 'ends';
  }
  if (node.name === 'if') return answersOf(node.children, path, found) === 'unknown' ? 'unknown' : 'continues';
  return node.name === 'break' || /_by_lua/.test(node.name) ? 'unknown' : 'continues';
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether an `error_page` gives the status another one (`=`); the nearest level that has any counts. */
function isReplaced(from: ConfigNode | undefined, status: number): boolean {
  for (let node = from; node !== undefined; node = node.parent) {
    const pages = node.children.filter((child) => child.name === 'error_page');
    if (pages.length > 0) return pages.some(({ args }) => args.includes(String(status)) && args.some((arg) => arg.startsWith('=')));
  }
  return false;
}
