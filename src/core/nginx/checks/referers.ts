import type { ConfigNode } from '../config';
import { argToken, placeOf, type CheckScope } from './check';
import { hostNameKeys, isHostName } from './hostNames';
import { checkPattern } from './regexes';

/** valid_referers: names, expressions, and somebody who is valid besides those without a referer (ngx_http_valid_referers, …_merge_conf). */
export function checkReferers(scope: CheckScope): void {
  const blocks = new Map<ConfigNode | undefined, ConfigNode[]>();
  for (const node of scope.config.byName.get('valid_referers') ?? []) {
    if (node.fact === undefined || !scope.isSound(node)) continue;
    const together = blocks.get(node.parent);
    if (together === undefined) blocks.set(node.parent, [node]);
    else together.push(node);
  }
  for (const nodes of blocks.values()) checkBlock(nodes, scope);
}

function checkBlock(nodes: readonly ConfigNode[], scope: CheckScope): void {
  const taken = new Map<string, ConfigNode>();
  let named = false;
  for (const node of nodes) {
    node.args.forEach((value, index) => {
      if (value === 'none' || value === 'blocked') return;
      if (value === 'server_names') named = true;
      else if (value.startsWith('~')) checkExpression(node, index, scope);
      else {
        named = true;
        checkName(node, index, taken, scope);
      }
    });
  }
  const last = nodes[nodes.length - 1];
  const words = nodes.flatMap((node) => node.args);
  if (last === undefined || named || !(words.includes('none') || words.includes('blocked'))) return;
  scope.report(last, last.directive.name, 'nginx/invalid-value', '"none" and "blocked" alone are not enough: a host name or "server_names" must stand beside them.');
}

function checkExpression(node: ConfigNode, index: number, scope: CheckScope): void {
  const pattern = (node.args[index] ?? '').slice(1);
  if (pattern === '') scope.report(node, argToken(node, index), 'nginx/invalid-regex', 'After "~" a regular expression must follow without a space.');
  else checkPattern(node, pattern, argToken(node, index), scope);
}

function checkName(node: ConfigNode, index: number, taken: Map<string, ConfigNode>, scope: CheckScope): void {
  const value = node.args[index] ?? '';
  const wrong = (message: string, earlier?: ConfigNode): void =>
    scope.report(node, argToken(node, index), 'nginx/invalid-value', `"${value}" is no value for "valid_referers": ${message}`, earlier === undefined ? {} : { related: [placeOf(earlier, earlier.directive.name, 'It is here.')] });
  const host = value.replace(/\/.*$/s, '');
  if (value === '') return wrong('it is empty.');
  if (!isHostName(host)) return wrong('a wildcard stands for whole labels, as in *.example.com or www.*.');
  // Names with a path are told apart by it.
  if (host !== value) return undefined;
  for (const key of hostNameKeys(host)) {
    const earlier = taken.get(key);
    if (earlier !== undefined) return wrong('the name is in the list already.', earlier);
    taken.set(key, node);
  }
  return undefined;
}
