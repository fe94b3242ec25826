import type { ConfigNode } from '../config';
import { placeOf, type CheckScope } from './check';
import { addressKeys } from './listenConflicts';

/** Servers that speak TLS need a certificate with a key (ngx_http_ssl_merge_srv_conf, ngx_http_ssl_init and their stream and mail kin). */
export function checkCertificates(scope: CheckScope): void {
  if (scope.config.incomplete) return;
  const lua = [...scope.config.byName.keys()].some((name) => tlsHandler.test(name));
  for (const server of scope.config.byName.get('server') ?? []) {
    if (server.directive.block === undefined || server.fact === undefined || server.parent?.name === 'upstream') continue;
    const tls = inherited(server);
    checkKeys(tls, scope);
    if (lua) checkLua(server, tls, scope);
  }
  checkAddresses(scope);
}

interface Tls {
  readonly certificates: readonly ConfigNode[];
  readonly keys: readonly ConfigNode[];
  readonly reject: boolean;
  readonly on: ConfigNode | undefined;
}

function inherited(server: ConfigNode): Tls {
  const find = (name: string): readonly ConfigNode[] => {
    const own = server.childrenNamed(name);
    return own.length > 0 ? own : (server.parent?.childrenNamed(name) ?? []);
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

/** One address that speaks TLS: nginx asks its default server for the certificate, and the others when that one rejects handshakes. */
interface Address {
  readonly servers: { readonly server: ConfigNode; readonly listen: ConfigNode }[];
  tls: ConfigNode | undefined;
}

function checkAddresses(scope: CheckScope): void {
  const addresses = new Map<string, Address>();
  for (const listen of scope.config.byName.get('listen') ?? []) {
    const server = listen.parent;
    if (listen.fact === undefined || server === undefined || !scope.isSound(listen)) continue;
    for (const key of addressKeys(listen)) {
      const address = addresses.get(key) ?? { servers: [], tls: undefined };
      addresses.set(key, address);
      address.servers.push({ server, listen });
      if (listen.args.includes('ssl') || listen.args.includes('quic')) address.tls ??= listen;
    }
  }
  for (const address of addresses.values()) if (address.tls !== undefined) checkAddress(address, address.tls, scope);
}

function checkAddress({ servers }: Address, listen: ConfigNode, scope: CheckScope): void {
  const first = servers.find((entry) => entry.listen.args.some((arg) => arg === 'default_server' || arg === 'default')) ?? servers[0];
  if (first === undefined) return;
  const tls = inherited(first.server);
  if (tls.certificates.length > 0) return;
  const asked = tls.reject ? servers.map((entry) => entry.server) : [first.server];
  for (const server of asked) {
    const own = inherited(server);
    if (own.certificates.length > 0 || own.reject) continue;
    scope.report(
      server,
      server.directive.name,
      'nginx/no-certificate',
      'This server answers on an address with "ssl" but has no "ssl_certificate". Add one with its key, or "ssl_reject_handshake on".',
      { related: [placeOf(listen, listen.directive.name, 'The address has TLS here.')] },
    );
  }
}

/** ngx_lua refuses its TLS handlers in a server without TLS (ngx_http_lua_merge_srv_conf). */
function checkLua(server: ConfigNode, tls: Tls, scope: CheckScope): void {
  if (tls.certificates.length > 0 || tls.reject || tls.on !== undefined) return;
  const handler = server.children.find(isTlsHandler) ?? server.parent?.children.find(isTlsHandler);
  if (handler === undefined) return;
  scope.report(handler, handler.directive.name, 'nginx/no-certificate', `"${handler.name}" needs a server with "ssl_certificate"; this one has none.`);
}

const tlsHandler = /^ssl_(certificate|client_hello)_by_lua/;

function isTlsHandler({ name }: ConfigNode): boolean {
  return tlsHandler.test(name);
}
