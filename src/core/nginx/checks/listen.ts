import { oneOf } from '../../text/names';
import { parseUrl } from '../url';
import { parseNumber, parseSeconds, parseSize } from '../values';
import type { ConfigNode } from '../config';
import { argToken, isMail, isStream, type CheckScope, type DirectiveCheck } from './check';

type Test = (value: string) => boolean;

const number: Test = (value) => parseNumber(value) !== undefined;
const size: Test = (value) => parseSize(value) !== undefined;

/** Parameters of `listen` by where they are known: h(ttp), s(tream), m(ail). A test means `name=value`. (`setfib` is FreeBSD's.) */
const parameters: Readonly<Record<string, { readonly where: string; readonly test?: Test; readonly expected?: string }>> = {
  default_server: { where: 'hs' },
  default: { where: 'h' },
  bind: { where: 'hsm' },
  deferred: { where: 'hs' },
  reuseport: { where: 'hs' },
  multipath: { where: 'hsm' },
  ssl: { where: 'hsm' },
  http2: { where: 'h' },
  spdy: { where: 'h' },
  quic: { where: 'h' },
  udp: { where: 's' },
  proxy_protocol: { where: 'hsm' },
  fastopen: { where: 'hs', test: number, expected: 'a number' },
  backlog: { where: 'hsm', test: (value) => (parseNumber(value) ?? 0) > 0, expected: 'a number above 0' },
  rcvbuf: { where: 'hsm', test: size, expected: 'a size like 16k' },
  sndbuf: { where: 'hsm', test: size, expected: 'a size like 16k' },
  accept_filter: { where: 'hs', test: () => true, expected: 'a name' },
  ipv6only: { where: 'hsm', test: (value) => value === 'on' || value === 'off', expected: 'on or off' },
  so_keepalive: { where: 'hsm', test: isKeepalive, expected: 'on, off or idle:interval:count' },
};

function isKeepalive(value: string): boolean {
  if (value === 'on' || value === 'off') return true;
  const [idle = '', interval = '', count = '', ...rest] = value.split(':');
  const time = (text: string): boolean => text === '' || parseSeconds(text) !== undefined;
  return rest.length === 0 && value !== '' && !/^[:0]*$/.test(value) && time(idle) && time(interval) && (count === '' || number(count));
}

/** Address and parameters of `listen` (ngx_http_core_listen, ngx_stream_core_listen, ngx_mail_core_listen). */
export const listenCheck: DirectiveCheck = {
  names: ['listen'],
  check(node, scope) {
    const address = node.args[0] ?? '';
    const { error } = parseUrl(address, { listen: true });
    if (error !== undefined && !address.includes('${')) {
      scope.report(node, argToken(node, 0), 'nginx/invalid-address', `"${address}" is no address to listen on (${error}). Write a port, address:port, [IPv6]:port or unix:path.`);
    }
    node.args.slice(1).forEach((_, index) => checkParameter(node, index + 1, scope));
    if (isStream(node) && node.args.includes('udp')) checkDatagram(node, scope);
  },
};

/** What only streams of bytes have. */
const streamOnly = /^(ssl$|proxy_protocol$|so_keepalive=|backlog=|fastopen=)/;

function checkDatagram(node: ConfigNode, scope: CheckScope): void {
  const index = node.args.findIndex((arg, at) => at > 0 && streamOnly.test(arg));
  if (index < 0) return;
  scope.report(node, argToken(node, index), 'nginx/invalid-parameter', `"${node.args[index] ?? ''}" cannot stand beside "udp".`);
}

function checkParameter(node: ConfigNode, index: number, scope: CheckScope): void {
  const text = node.args[index] ?? '';
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const where = isStream(node) ? 's' : isMail(node) ? 'm' : 'h';
  const parameter = parameters[name];
  if (parameter?.where.includes(where) !== true || (parameter.test === undefined) !== equals < 0) {
    const known = Object.keys(parameters).filter((key) => parameters[key]?.where.includes(where));
    scope.report(node, argToken(node, index), 'nginx/invalid-parameter', `"${text}" is no parameter of "listen": ${oneOf(known, 30)} are.`);
  } else if (parameter.test !== undefined && !parameter.test(text.slice(equals + 1))) {
    scope.report(node, argToken(node, index), 'nginx/invalid-parameter', `"${text}": ${name} must be ${parameter.expected ?? 'something else'}.`);
  }
}
