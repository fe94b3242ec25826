import type { ConfigNode } from '../config';
import { placeOf, type CheckScope } from './check';

/** Servers that speak TLS need a certificate with a key (ngx_http_ssl_merge_srv_conf, ngx_http_ssl_init and their stream and mail kin). */
export function checkCertificates(scope: CheckScope): void {
  if (scope.config.incomplete) return;
  const defaults = new Map<string, ConfigNode>();
  for (const server of scope.config.byName.get('server') ?? []) {
    if (server.directive.block === undefined || server.fact === undefined || server.parent?.name === 'upstream') continue;
    const tls = inherited(server);
    checkKeys(tls, scope);
    checkListens(server, tls, defaults, scope);
    checkLua(server, tls, scope);
  }
}

interface Tls {
  readonly certificates: readonly ConfigNode[];
  readonly keys: readonly ConfigNode[];
  readonly reject: boolean;
  readonly on: ConfigNode | undefined;
}

function inherited(server: ConfigNode): Tls {
  const find = (name: string): readonly ConfigNode[] => {
    const own = server.children.filter((child) => child.name === name);
    return own.length > 0 ? own : (server.parent?.children ?? []).filter((child) => child.name === name);
  };
  return {
    certificates: find('ssl_certificate'),
    keys: find('ssl_certificate_key'),
    reject: find('ssl_reject_handshake')[0]?.args[0]?.toLowerCase() === 'on',
    on: find('ssl').find((node) => node.args[0]?.toLowerCase() === 'on'),
  };
}

function checkKeys(tls: Tls, scope: CheckScope): void {
  const last = tls.certificates[tls.certificates.length - 1];
  if (last !== undefined && tls.keys.length < tls.certificates.length) {
    scope.report(last, last.directive.args[0] ?? last.directive.name, 'nginx/no-certificate', `The certificate "${last.args[0] ?? ''}" has no "ssl_certificate_key".`);
  }
  if (tls.on !== undefined && tls.certificates.length === 0) {
    scope.report(tls.on, tls.on.directive.name, 'nginx/no-certificate', '"ssl on" needs an "ssl_certificate" with its key.');
  }
}

/** nginx asks the default server of an address, which is the one so marked or the first. */
function checkListens(server: ConfigNode, tls: Tls, defaults: Map<string, ConfigNode>, scope: CheckScope): void {
  for (const listen of server.children) {
    if (listen.name !== 'listen' || !listen.args.some((arg) => arg === 'ssl' || arg === 'quic')) continue;
    const address = `${server.parent?.name ?? ''} ${listen.args[0] ?? ''}`;
    const first = defaults.get(address);
    if (first === undefined) defaults.set(address, server);
    // A later server is asked only when it is marked as the default.
    if (first !== undefined && !listen.args.includes('default_server')) continue;
    if (tls.certificates.length > 0 || tls.reject) continue;
    if (hasMarkedDefault(server, listen, scope)) continue;
    scope.report(
      server,
      server.directive.name,
      'nginx/no-certificate',
      `This server listens with "ssl" but has no "ssl_certificate". Add one with its key, or "ssl_reject_handshake on".`,
      { related: [placeOf(listen, listen.directive.name, 'It listens with TLS here.')] },
    );
  }
}

function hasMarkedDefault(server: ConfigNode, listen: ConfigNode, scope: CheckScope): boolean {
  return (scope.config.byName.get('listen') ?? []).some(
    (other) => other.parent !== server && other.args[0] === listen.args[0] && other.args.some((arg) => arg === 'default_server' || arg === 'default'),
  );
}

/** ngx_lua refuses its TLS handlers in a server without TLS (ngx_http_lua_merge_srv_conf). */
function checkLua(server: ConfigNode, tls: Tls, scope: CheckScope): void {
  if (tls.certificates.length > 0 || tls.reject || tls.on !== undefined) return;
  const siblings = [...server.children, ...(server.parent?.children ?? [])];
  const handler = siblings.find((node) => /^ssl_(certificate|client_hello)_by_lua/.test(node.name));
  if (handler === undefined) return;
  scope.report(handler, handler.directive.name, 'nginx/no-certificate', `"${handler.name}" needs a server with "ssl_certificate"; this one has none.`);
}
