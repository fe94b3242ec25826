import type { ConfigNode } from '../config';
import { parseSize } from '../values';
import { isStream, placeOf, type CheckScope } from './check';

/** What must stand after, beside or above something else. */
export function checkOrder(scope: CheckScope): void {
  checkLoadModule(scope);
  checkDefaultRedirect(scope);
  checkMemcachedKey(scope);
  checkHeaderBuffers(scope);
}

/** Modules are counted when the first of their blocks opens (ngx_count_modules). */
function checkLoadModule(scope: CheckScope): void {
  let block: ConfigNode | undefined;
  for (const node of scope.config.roots) {
    if (/^(events|http|stream|mail)$/.test(node.name) && node.fact !== undefined) block ??= node;
    if (node.name !== 'load_module' || block === undefined || node.fact === undefined) continue;
    scope.report(node, node.directive.name, 'nginx/not-allowed-here', `"load_module" must stand before the "${block.name}" block.`, { related: [placeOf(block, block.directive.name, 'The block is here.')] });
  }
}

/** ngx_http_proxy_redirect: `default` is made of the proxy_pass that stands before it. */
function checkDefaultRedirect(scope: CheckScope): void {
  for (const node of scope.config.byName.get('proxy_redirect') ?? []) {
    if (node.fact === undefined || node.args.length !== 1 || node.args[0] !== 'default' || scope.config.incomplete) continue;
    const siblings = node.parent?.children ?? scope.config.roots;
    const pass = siblings.slice(0, siblings.indexOf(node)).find((other) => other.name === 'proxy_pass');
    const problem = pass === undefined ? 'must stand after a "proxy_pass" in the same block.' : pass.args[0]?.includes('$') === true ? 'cannot stand beside a "proxy_pass" with variables.' : undefined;
    if (problem !== undefined) scope.report(node, node.directive.name, 'nginx/not-allowed-here', `"proxy_redirect default" ${problem}`);
  }
}

/** ngx_http_memcached_module asks for the variable, which only a config can define. */
function checkMemcachedKey(scope: CheckScope): void {
  const pass = scope.config.byName.get('memcached_pass')?.find((node) => node.fact !== undefined && scope.isSound(node));
  if (pass === undefined || scope.config.incomplete) return;
  const name = '$memcached_key';
  // Whatever names it may define it: set, map, geo, or a directive of a module that is not known.
  if (scope.config.nodes.some((node) => node.args.some((arg) => arg.toLowerCase() === name) || /\(\?P?<memcached_key>/.test(node.args.join(' ')))) return;
  if (scope.config.nodes.some((node) => node.context !== undefined && node.entryOf === undefined && !scope.facts.directives.has(node.name))) return;
  scope.report(pass, pass.directive.name, 'nginx/unknown-variable', `"memcached_pass" looks up the key in "${name}", which nothing defines. Add "set ${name} …".`);
}

/** ngx_http_core_merge_srv_conf: one buffer for large headers must have the size of a connection's pool. */
function checkHeaderBuffers(scope: CheckScope): void {
  if (!scope.config.byName.has('large_client_header_buffers') && !scope.config.byName.has('connection_pool_size')) return;
  for (const server of scope.config.byName.get('server') ?? []) {
    if (server.context !== 'http' || server.fact === undefined || isStream(server)) continue;
    const find = (name: string): ConfigNode | undefined =>
      [...server.children, ...(server.parent?.children ?? [])].find((node) => node.name === name && node.fact !== undefined && scope.isSound(node));
    const [buffers, pool] = [find('large_client_header_buffers'), find('connection_pool_size')];
    const size = buffers === undefined ? 8192 : parseSize(buffers.args[1] ?? '');
    const needed = pool === undefined ? 512 : parseSize(pool.args[0] ?? '');
    const blamed = buffers ?? pool;
    if (size === undefined || needed === undefined || size >= needed || blamed === undefined) continue;
    scope.report(blamed, blamed.directive.name, 'nginx/invalid-value', `A buffer of "large_client_header_buffers" (${size} bytes) must not be smaller than "connection_pool_size" (${needed} bytes).`);
  }
}
