import type { ConfigNode } from '../config';
import { oneOf } from '../../text/names';
import { parseUrl } from '../url';
import { parseNumber, parseSeconds } from '../values';
import { argToken, closingBrace, isStream, placeOf, type CheckScope } from './check';

/** Upstreams: names, servers and what their balancing method supports (ngx_http_upstream_server, …_init_round_robin). */
export function checkUpstreams(scope: CheckScope): void {
  const names = new Map<string, ConfigNode>();
  for (const node of scope.config.byName.get('upstream') ?? []) {
    if (node.fact === undefined || !scope.isSound(node)) continue;
    const key = `${isStream(node) ? 'stream' : 'http'} ${(node.args[0] ?? '').toLowerCase()}`;
    const earlier = names.get(key);
    if (earlier === undefined) names.set(key, node);
    else {
      scope.report(node, argToken(node, 0), 'nginx/duplicate-upstream', `The upstream "${node.args[0] ?? ''}" is defined already.`, {
        related: [placeOf(earlier, argToken(earlier, 0), 'It is defined here.')],
      });
    }
    checkServers(node, scope);
  }
}

/** Methods that refuse the parameter `backup`; they count for servers after them. */
const withoutBackup = new Set(['hash', 'ip_hash', 'random']);

function checkServers(upstream: ConfigNode, scope: CheckScope): void {
  const name = upstream.args[0] ?? '';
  let servers = 0;
  let active = 0;
  let method: ConfigNode | undefined;
  for (const child of upstream.children) {
    if (withoutBackup.has(child.name)) method = child;
    if (child.name !== 'server') continue;
    servers++;
    if (!child.args.includes('backup')) active++;
    if (child.fact !== undefined && scope.isSound(child)) checkServer(child, method, scope);
  }
  if (servers > 0 && active > 0) return;
  // A balancer in Lua, or the servers' file of a module, brings the servers along.
  if (upstream.file.opaque || upstream.children.some((child) => child.fact === undefined || (child.name === 'include' && scope.config.incomplete))) return;
  const message = servers === 0 ? `The upstream "${name}" has no "server".` : `The upstream "${name}" has only backup servers: one must be without "backup".`;
  const at = servers === 0 ? closingBrace(upstream) : argToken(upstream, 0);
  scope.report(upstream, at, 'nginx/no-servers', message, { related: [placeOf(upstream, argToken(upstream, 0), 'The upstream is here.')] });
}

const valued: Readonly<Record<string, (value: string) => boolean>> = {
  weight: (value) => (parseNumber(value) ?? 0) > 0,
  max_conns: (value) => parseNumber(value) !== undefined,
  max_fails: (value) => parseNumber(value) !== undefined,
  fail_timeout: (value) => parseSeconds(value) !== undefined,
  slow_start: (value) => parseSeconds(value) !== undefined,
  route: (value) => value !== '',
  service: (value) => value !== '',
};
const plain = new Set(['backup', 'down', 'drain', 'resolve']);

function checkServer(node: ConfigNode, method: ConfigNode | undefined, scope: CheckScope): void {
  checkUpstreamAddress(node, 0, node.args[0] ?? '', scope, { portNeeded: isStream(node) && !node.args.some((arg) => arg.startsWith('service=')) });
  for (let index = 1; index < node.args.length; index++) {
    const text = node.args[index] ?? '';
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const test = valued[name];
    if (equals < 0 ? !plain.has(text) : test === undefined) {
      const known = [...Object.keys(valued).map((key) => `${key}=`), ...plain];
      scope.report(node, argToken(node, index), 'nginx/invalid-parameter', `"${text}" is no parameter of an upstream server: ${oneOf(known, 20)} are.`);
    } else if (test?.(text.slice(equals + 1)) === false) {
      scope.report(node, argToken(node, index), 'nginx/invalid-parameter', `"${text}": the value of "${name}" is wrong.`);
    } else if (text === 'backup' && method !== undefined) {
      scope.report(node, argToken(node, index), 'nginx/invalid-parameter', `"${method.name}" does not support "backup".`, {
        related: [placeOf(method, method.directive.name, 'The method is set here.')],
      });
    }
  }
}

/** An address of an upstream server or of a pass directive. */
export function checkUpstreamAddress(
  node: ConfigNode,
  index: number,
  address: string,
  scope: CheckScope,
  options: { readonly uriPart?: boolean; readonly portNeeded?: boolean },
): boolean {
  const url = parseUrl(address, options.uriPart === true ? { uriPart: true } : {});
  const error = url.error ?? (options.portNeeded === true && url.port === undefined && url.family !== 'unix' ? 'no port' : undefined);
  if (error === undefined) return true;
  scope.report(node, argToken(node, index), 'nginx/invalid-address', `"${address}" is no address of a server (${error}). Write host:port or unix:path.`);
  return false;
}
