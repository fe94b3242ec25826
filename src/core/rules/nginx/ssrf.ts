import { enclosing, placeOf } from '../../nginx/checks/check';
import type { ConfigNode } from '../../nginx/config';
import { isRestricted } from './access';
import { ownAll } from './inherit';
import { canHold, childrenOf } from './regexCaptures';
import type { RegexNode } from './regexTree';
import { originsOf, valueUses, type Origin, type ValueUse } from './requestData';
import type { NginxRule, RuleScope } from './rule';
import { valueRange } from './valueRange';

const passes: Readonly<Record<string, RegExp>> = {
  proxy_pass: /^[^:/?]*:\/\//,
  grpc_pass: /^(?:grpcs?:\/\/)?/i,
  fastcgi_pass: /^/,
  uwsgi_pass: /^(?:s?uwsgi:\/\/)?/i,
  scgi_pass: /^/,
};

/** The client names the host that nginx sends a request to: nginx reaches what the client cannot. */
export const ssrf: NginxRule = {
  code: 'nginx/ssrf',
  category: 'security',
  severity: 'warning',
  check(scope) {
    for (const [name, scheme] of Object.entries(passes)) {
      for (const node of scope.config.byName.get(name) ?? []) {
        if (node.context?.startsWith('stream') !== true && node.parent !== undefined && !isRestricted(node.parent)) checkPass(node, scheme, scope);
      }
    }
  },
};

function checkPass(node: ConfigNode, scheme: RegExp, { config, report }: RuleScope): void {
  const [token] = node.directive.args;
  if (token === undefined) return;
  const { value } = token;
  // A lone variable can be a whole URL.
  const from = scheme.exec(value)?.[0].length ?? 0;
  const to = from + (/^[^/?]*/.exec(value.slice(from))?.[0].length ?? 0);
  for (const use of valueUses(value)) {
    if (use.at < from || use.at >= to) continue;
    const origin = originsOf(use.name, node, config).find((one) => namesHost(one, use, value.slice(from, to), use.at - from, node));
    if (origin === undefined) continue;
    report(
      node,
      valueRange(token, use.at, use.length),
      `Clients decide with "${value.slice(use.at, use.at + use.length)}" which host nginx sends the request to, so they reach through it what only this machine can, such as internal services. Choose from a map of the hosts that are meant.`,
      origin.kind === 'capture' ? { related: [placeOf(origin.node, origin.node.directive.name, 'The capture is of this pattern.')] } : {},
    );
    return;
  }
}

/** Whether clients can make the host any name with what comes from the origin. */
function namesHost(origin: Origin, use: ValueUse, host: string, at: number, node: ConfigNode): boolean {
  if (/[/?]/.test(origin.before)) return false;
  const behind = (origin.behind + host.slice(at + use.length)).replace(/[/?].*/, '');
  // Behind a fixed domain the text must be cut off with "/" or "?" to name another one.
  const fixedEnd = behind !== '' && !/^:|^\$/.test(behind);
  if (origin.kind === 'capture') return fixedEnd ? isFree(origin.capture.item, '/') || isFree(origin.capture.item, '?') : endsFree(origin.capture.item) || isFree(origin.capture.item, '/');
  if (origin.name === 'host' || origin.name === 'http_host') return at === 0 && origin.before === '' && !fixedEnd && takesEveryHost(node);
  if (['uri', 'document_uri', 'request_uri'].includes(origin.name)) return at === 0 && host.length === use.length && /:\/\//.test(node.args[0] ?? '');
  return /^(arg|http|cookie)_/.test(origin.name) || origin.name === 'args' || origin.name === 'query_string';
}

/** A server with names of its own answers for these (and, as the default, for others; that is left to the default server). */
function takesEveryHost(node: ConfigNode): boolean {
  const server = enclosing(node, 'server');
  if (server === undefined) return false;
  const names = ownAll(server, 'server_name').flatMap(({ args }) => args);
  return names.every((name) => name === '_' || name === '' || /^~\^?\.[*+]\$?$/.test(name));
}

/** Whether a repeat can take a character: single sets and letters spell out what was meant. */
function isFree(tree: RegexNode, character: string): boolean {
  if (tree.type === 'repeat' && tree.max > 3) return canHold(tree.item, character) && !isSpelled(tree.item);
  return childrenOf(tree).some((child) => isFree(child, character));
}

/** Whether the last part of the text is a repeat that takes dots, so that its end is any domain. */
function endsFree(tree: RegexNode): boolean {
  switch (tree.type) {
    case 'repeat':
      return isFree(tree, '.') && canHold(tree.item, 'e');
    case 'choice':
      return tree.items.some(endsFree);
    case 'capture':
      return endsFree(tree.item);
    case 'sequence':
      return tree.items.slice(-1).some(endsFree);
    case 'set':
    case 'start':
    case 'end':
    case 'boundary':
      return false;
  }
}

/** A repeated group that ends in one certain character, like `([a-z]+\.)*`, takes no domain by itself. */
function isSpelled(item: RegexNode): boolean {
  if (item.type === 'capture') return isSpelled(item.item);
  if (item.type !== 'sequence') return false;
  const last = item.items.at(-1);
  return item.items.length > 1 && last?.type === 'set' && last.set.reduce((sum, flag) => sum + flag, 0) === 1;
}
