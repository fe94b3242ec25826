import type { ConfigNode } from '../../nginx/config';
import { inherited, own, ownAll } from './inherit';

/** The `allow` and `deny` that count in a block, in order; they are inherited as one list (ngx_http_access_merge_loc_conf). */
export function accessList(block: ConfigNode): readonly ConfigNode[] {
  for (let at: ConfigNode | undefined = block; at !== undefined; at = at.parent) {
    const list = ownAccess(at);
    if (list.length > 0) return list;
  }
  return [];
}

export function ownAccess(block: ConfigNode): readonly ConfigNode[] {
  return block.children.filter((child) => (child.name === 'allow' || child.name === 'deny') && child.entryOf === undefined);
}

/** Directives that ask who the client is, with the value that turns them off. */
const authentication = ['auth_basic', 'auth_request', 'auth_jwt', 'auth_digest', 'auth_ldap', 'auth_pam', 'auth_gss', 'ssl_verify_client'];
const accessCode = /^(access_by_lua|access_by_lua_file|access_by_lua_block|js_access|perl|rewrite_by_lua|rewrite_by_lua_file|rewrite_by_lua_block|modsecurity)$/;

/** Whether not everybody gets through to a block: an access list, authentication, code that decides, `internal`, or an `if` that refuses. */
export function isRestricted(block: ConfigNode): boolean {
  if (own(block, 'internal') !== undefined || accessList(block).some(({ name }) => name === 'deny')) return true;
  if (authentication.some((name) => ![undefined, 'off'].includes(inherited(block, name)?.args[0]))) return true;
  for (let at: ConfigNode | undefined = block; at !== undefined; at = at.parent) {
    if (at.children.some((child) => accessCode.test(child.name) || (child.name === 'if' && refuses(child) && asksWho(child)))) return true;
  }
  return false;
}

/** Whether a block answers with an error. */
export function refuses(block: ConfigNode): boolean {
  return block.children.some(({ name, args }) => name === 'return' && /^[45]\d\d$/.test(args[0] ?? '')) || ownAll(block, 'deny').length > 0;
}

/** A test of the method or the scheme says nothing about the client. */
function asksWho(test: ConfigNode): boolean {
  return !/^\(\s*\$\{?(request_method|scheme|https|server_port)\b/.test(test.args.join(' '));
}
