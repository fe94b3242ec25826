import type { ConfigNode } from '../config';
import { parseUrl } from '../url';
import { compareVersions } from '../version';
import { argToken, isMail, isStream, placeOf, type CheckScope } from './check';

/** Parameters that set options of the socket; they may be given once an address. */
const socketOption = /^(bind|setfib=|fastopen=|backlog=|rcvbuf=|sndbuf=|deferred$|ipv6only=|reuseport$|multipath$|so_keepalive=)/;

interface Address {
  readonly first: ConfigNode;
  readonly servers: Map<ConfigNode | undefined, ConfigNode>;
  options?: ConfigNode;
  defaultServer?: ConfigNode;
}

/** Two `listen` of one server on one address, options or default_server given twice (ngx_http_add_listen). */
export function checkListenConflicts(scope: CheckScope): void {
  const addresses = new Map<string, Address>();
  for (const node of scope.config.byName.get('listen') ?? []) {
    if (node.fact === undefined || !scope.isSound(node)) continue;
    for (const key of addressKeys(node)) checkAddress(node, key, addresses, scope);
  }
}

/** The addresses of a `listen`, a range port by port, in one spelling; none when it cannot be read. */
export function addressKeys(node: ConfigNode): string[] {
  const url = parseUrl(node.args[0] ?? '', { listen: true });
  if (url.error !== undefined || node.args[0]?.includes('$') === true) return [];
  const area = isStream(node) ? 'stream' : isMail(node) ? 'mail' : 'http';
  const datagram = node.args.includes('quic') || node.args.includes('udp') ? ' udp' : '';
  if (url.family === 'unix') return [`${area} unix:${url.host}${datagram}`];
  const named = url.host.toLowerCase();
  const host = named === '' || named === '*' ? '0.0.0.0' : named === 'localhost' ? '127.0.0.1' : named;
  const first = url.port ?? 80;
  const last = Math.min(url.lastPort ?? first, first + 1000);
  return Array.from({ length: last - first + 1 }, (_, i) => `${area} ${host}:${first + i}${datagram}`);
}

function checkAddress(node: ConfigNode, key: string, addresses: Map<string, Address>, scope: CheckScope): void {
  const known = addresses.get(key);
  const shown = key.replace(/^\w+ /, '').replace(/ udp$/, '');
  const address: Address = known ?? { first: node, servers: new Map() };
  if (known === undefined) addresses.set(key, address);
  const earlier = address.servers.get(node.parent);
  if (earlier !== undefined) return report(node, earlier, 'nginx/duplicate-listen', `This server listens on ${shown} already.`, scope);
  address.servers.set(node.parent, node);
  if (isMail(node) || (isStream(node) && !sharesAddresses(scope))) {
    if (known !== undefined) report(node, known.first, 'nginx/duplicate-listen', `Another server listens on ${shown} already.`, scope);
    return undefined;
  }
  const option = node.args.findIndex((arg) => socketOption.test(arg));
  if (option > 0) {
    if (address.options !== undefined) {
      report(node, address.options, 'nginx/duplicate-listen', `Socket options of ${shown} are given in another "listen" already; give them once.`, scope, option);
    }
    address.options ??= node;
  }
  const isDefault = node.args.findIndex((arg) => arg === 'default_server' || arg === 'default');
  if (isDefault > 0) {
    if (address.defaultServer !== undefined) {
      report(node, address.defaultServer, 'nginx/duplicate-default-server', `${shown} has a default server already.`, scope, isDefault);
    }
    address.defaultServer ??= node;
  }
  return undefined;
}

/** Since 1.25.5 servers of stream may listen on one address and are told apart by name. */
function sharesAddresses({ version }: CheckScope): boolean {
  return version === undefined || compareVersions(version, '1.25.5') >= 0;
}

function report(
  node: ConfigNode,
  earlier: ConfigNode,
  code: 'nginx/duplicate-listen' | 'nginx/duplicate-default-server',
  message: string,
  scope: CheckScope,
  index = 0,
): void {
  scope.report(node, argToken(node, index), code, message, { related: [placeOf(earlier, argToken(earlier, 0), 'It is here.')] });
}
