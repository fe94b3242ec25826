import type { ConfigNode } from '../config';
import { argToken, type CheckScope } from './check';

/** Handlers that take an empty text: of a worker, of TLS, and set_by_lua. */
const mayBeEmpty = /^(set_by_lua|init_worker_by_lua|exit_worker_by_lua|ssl_\w+_by_lua|proxy_ssl_\w+_by_lua)/;

/** Lua handlers without a byte of Lua: ngx_lua refuses them, without saying why (ngx_http_lua_directive.c). */
export function checkLuaCode(scope: CheckScope): void {
  for (const [name, nodes] of scope.config.byName) {
    if (!/_by_lua(_block|_file)?$/.test(name) || mayBeEmpty.test(name)) continue;
    for (const node of nodes) {
      if (node.fact === undefined || !scope.isSound(node) || !isEmpty(node)) continue;
      scope.report(node, node.args.length > 0 ? argToken(node, 0) : node.directive.name, 'nginx/invalid-value', `"${name}" is empty: there must be something, be it a space.`);
    }
  }
}

function isEmpty({ directive, args }: ConfigNode): boolean {
  if (directive.terminator !== 'block') return args[0] === '';
  return directive.lua?.close !== undefined && directive.lua.body.start === directive.lua.body.end;
}
