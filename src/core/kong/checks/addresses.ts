/** Kinds of addresses as Kong tells them apart (kong/tools/ip.lua), without looking anything up. */
export interface Address {
  readonly type: 'ipv4' | 'ipv6' | 'name';
  readonly port?: number;
}

/** `port` = the address is fine but its port is above 65535. */
export type AddressResult = Address | 'invalid' | 'port';

/** Reads `host`, `host:port`, IPv4, IPv6 and `[IPv6]:port`. */
export function readAddress(text: string): AddressResult {
  const colons = text.split(':').length - 1;
  if (colons > 1) return readIpv6(text);
  return /^[\d.]+$/.test(text.replaceAll(':', '')) ? readIpv4(text) : readName(text);
}

export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

export function isIpv6(text: string): boolean {
  return !text.includes('[') && typeof readIpv6(text) === 'object';
}

/** IPv4 or IPv6, with or without a prefix length. */
export function isIpOrCidr(text: string): boolean {
  const slash = text.indexOf('/');
  if (slash < 0) return isIpv4(text) || isIpv6(text);
  const prefix = text.slice(slash + 1);
  if (!/^(?:0|[1-9]\d*)$/.test(prefix)) return false;
  const ip = text.slice(0, slash);
  return isIpv4(ip) ? Number(prefix) <= 32 : isIpv6(ip) && Number(prefix) <= 128;
}

function readIpv4(text: string): AddressResult {
  const [ip = '', port] = text.split(':');
  if (!isIpv4(ip) || port === '') return 'invalid';
  return withPort('ipv4', port);
}

function readIpv6(text: string): AddressResult {
  const bracketed = /^\[([^\]]*)\](?::(\d+))?$/.exec(text);
  const ip = bracketed?.[1] ?? text;
  if (text.startsWith('[') && !bracketed) return 'invalid';
  let full = ip;
  if (full.startsWith(':')) full = `0${full}`;
  if (full.endsWith(':')) full = `${full}0`;
  if (full.includes('::')) {
    const missing = 8 - (full.split(':').length - 1);
    if (missing < 0) return 'invalid';
    full = full.replace('::', `:${'0:'.repeat(missing)}`);
  }
  if (!/^(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}$/.test(full)) return 'invalid';
  return withPort('ipv6', bracketed?.[2]);
}

function readName(text: string): AddressResult {
  const port = /:(\d+)$/.exec(text)?.[1];
  if (port !== undefined && Number(port) > 65535) return 'port';
  const name = port === undefined ? text : text.slice(0, -port.length - 1);
  if (!/^[\dA-Za-z\-._]+$/.test(name)) return 'invalid';
  const segments = name.split('.');
  const bad = segments.some((segment, i) => segment.endsWith('-') || (segment === '' && i < segments.length - 1));
  return bad ? 'invalid' : withPort('name', port);
}

function withPort(type: Address['type'], port: string | undefined): AddressResult {
  if (port === undefined) return { type };
  return Number(port) > 65535 ? 'port' : { type, port: Number(port) };
}
