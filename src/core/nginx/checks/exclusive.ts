import type { ConfigNode } from '../config';
import type { NginxToken } from '../document';
import { placeOf, type CheckScope } from './check';

/** Directives that refuse each other in one block. */
const pairs: readonly (readonly [first: string, second: string])[] = [
  ['secure_link_secret', 'secure_link'],
  ['secure_link_secret', 'secure_link_md5'],
  ['proxy_cache', 'proxy_store'],
  ['fastcgi_cache', 'fastcgi_store'],
  ['uwsgi_cache', 'uwsgi_store'],
  ['scgi_cache', 'scgi_store'],
];

/** Two directives that exclude each other, and names given twice where each may be given once. */
export function checkExclusive(scope: CheckScope): void {
  for (const [first, second] of pairs) {
    for (const node of scope.config.byName.get(second) ?? []) {
      const other = (scope.config.byName.get(first) ?? []).find((candidate) => candidate.parent === node.parent);
      if (other === undefined || isOff(other) || isOff(node)) continue;
      const [earlier, later] = other.directive.start < node.directive.start || other.file !== node.file ? [other, node] : [node, other];
      scope.report(later, later.directive.name, 'nginx/duplicate-directive', `"${later.name}" cannot stand beside "${earlier.name}" in one block.`, {
        related: [placeOf(earlier, earlier.directive.name, `"${earlier.name}" is here.`)],
      });
    }
  }
  checkSharedDicts(scope);
  checkMirrors(scope);
  checkThreadPools(scope);
}

/** ngx_http_mirror: `off` stands alone. */
function checkMirrors(scope: CheckScope): void {
  const first = new Map<ConfigNode | undefined, ConfigNode>();
  for (const node of scope.config.byName.get('mirror') ?? []) {
    const earlier = first.get(node.parent);
    first.set(node.parent, earlier ?? node);
    if (earlier === undefined || node.fact === undefined || !(isOff(node) || isOff(earlier))) continue;
    scope.report(node, node.directive.name, 'nginx/duplicate-directive', '"mirror off" stands alone in a block.', { related: [placeOf(earlier, earlier.directive.name, 'It is set here.')] });
  }
}

/** A pool of threads is defined once, and before the workers need it (ngx_thread_pool, ngx_thread_pool_init_conf). */
function checkThreadPools(scope: CheckScope): void {
  const pools = new Map<string, ConfigNode | undefined>([['default', undefined]]);
  for (const node of scope.config.byName.get('thread_pool') ?? []) {
    const name = node.args[0] ?? '';
    const earlier = pools.get(name);
    pools.set(name, earlier ?? node);
    if (earlier === undefined || node.fact === undefined) continue;
    scope.report(node, argDirective(node), 'nginx/duplicate-directive', `The thread pool "${name}" is defined already.`, { related: [placeOf(earlier, earlier.directive.name, 'It is defined here.')] });
  }
  if (scope.config.incomplete || scope.config.context !== 'main') return;
  for (const node of scope.config.byName.get('aio') ?? []) {
    const name = /^threads=([^$]+)$/.exec(node.args[0] ?? '')?.[1];
    if (name === undefined || node.fact === undefined || pools.has(name)) continue;
    scope.report(node, argDirective(node), 'nginx/invalid-value', `There is no thread pool "${name}". Define it with "thread_pool ${name} threads=…" at the top level.`);
  }
}

function argDirective(node: ConfigNode): NginxToken {
  return node.directive.args[0] ?? node.directive.name;
}

function isOff(node: ConfigNode): boolean {
  return node.args[0] === 'off';
}

/** ngx_http_lua_shared_dict: a name is declared once. */
function checkSharedDicts(scope: CheckScope): void {
  const names = new Map<string, ConfigNode>();
  for (const node of scope.config.byName.get('lua_shared_dict') ?? []) {
    if (node.fact === undefined || !scope.isSound(node)) continue;
    const key = `${node.context ?? ''} ${node.args[0] ?? ''}`;
    const earlier = names.get(key);
    names.set(key, earlier ?? node);
    if (earlier === undefined) continue;
    scope.report(node, node.directive.args[0] ?? node.directive.name, 'nginx/duplicate-directive', `The shared dictionary "${node.args[0] ?? ''}" is declared already.`, {
      related: [placeOf(earlier, earlier.directive.name, 'It is declared here.')],
    });
  }
}
