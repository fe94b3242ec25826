import { parseNumber } from './values';

/** Why ngx_parse_url (src/core/ngx_inet.c) refuses an address. */
export type UrlError = 'no host' | 'invalid host' | 'invalid port' | 'invalid port range' | 'invalid IPv6 address' | 'no path in the unix domain socket';

export interface ParsedUrl {
  readonly error?: UrlError;
  readonly family: 'unix' | 'inet6' | 'name';
  /** Name or address; the path for a unix socket; `[…]` kept for IPv6. Empty for a listen on a port alone. */
  readonly host: string;
  /** The port written; absent when none is. */
  readonly port?: number;
  /** Last port of a range (listen only). */
  readonly lastPort?: number;
  /** From the first `/` or `?` after the host on. */
  readonly uri: string;
}

export interface UrlOptions {
  /** A lone number is a port. */
  readonly listen?: boolean;
  /** A path may follow the host. */
  readonly uriPart?: boolean;
}

/** Splits an address as ngx_parse_url does, without resolving names. */
export function parseUrl(url: string, options: UrlOptions = {}): ParsedUrl {
  if (/^unix:/i.test(url)) return unixUrl(url, options);
  if (url.startsWith('[')) return inet6Url(url, options);
  return inetUrl(url, options);
}

function unixUrl(url: string, options: UrlOptions): ParsedUrl {
  let path = url.slice(5);
  let uri = '';
  const colon = options.uriPart === true ? path.indexOf(':') : -1;
  if (colon >= 0) {
    uri = path.slice(colon + 1);
    path = path.slice(0, colon);
  }
  const base = { family: 'unix', host: path, uri } as const;
  return path === '' ? { ...base, error: 'no path in the unix domain socket' } : base;
}

function inet6Url(url: string, options: UrlOptions): ParsedUrl {
  const close = url.indexOf(']');
  const base = { family: 'inet6', host: url, uri: '' } as const;
  if (close < 0) return { ...base, error: 'invalid host' };
  const address = url.slice(1, close);
  const rest = url.slice(close + 1);
  const { before, uri } = cutUri(rest, options);
  const parts = { family: 'inet6', host: `[${address}]`, uri } as const;
  if (uri !== '' && options.uriPart !== true) return { ...parts, error: 'invalid host' };
  if (before !== '') {
    if (!before.startsWith(':')) return { ...parts, error: 'invalid host' };
    const ports = parsePorts(before.slice(1), options);
    if (typeof ports === 'string') return { ...parts, error: ports };
    if (!isInet6(address)) return { ...parts, error: 'invalid IPv6 address' };
    return { ...parts, ...ports };
  }
  return isInet6(address) ? parts : { ...parts, error: 'invalid IPv6 address' };
}

function inetUrl(url: string, options: UrlOptions): ParsedUrl {
  const { before, uri } = cutUri(url, options);
  if (uri !== '' && options.uriPart !== true) return { family: 'name', host: before, uri, error: 'invalid host' };
  const colon = before.indexOf(':');
  if (colon < 0) {
    if (options.listen === true && uri === '') {
      if (/^[0-9]+(-[0-9]+)?$/.test(before)) {
        const ports = parsePorts(before, options);
        return typeof ports === 'string' ? { family: 'name', host: '', uri, error: ports } : { family: 'name', host: '', uri, ...ports };
      }
    }
    return before === '' ? { family: 'name', host: '', uri, error: 'no host' } : hostOnly(before, uri);
  }
  const host = before.slice(0, colon);
  const ports = parsePorts(before.slice(colon + 1), options);
  if (typeof ports === 'string') return { family: 'name', host, uri, error: ports };
  return host === '' ? { family: 'name', host, uri, error: 'no host', ...ports } : { ...hostOnly(host, uri), ...ports };
}

function hostOnly(host: string, uri: string): ParsedUrl {
  return { family: 'name', host, uri };
}

function cutUri(text: string, options: UrlOptions): { before: string; uri: string } {
  const at = options.listen === true ? text.indexOf('/') : text.search(/[/?]/);
  return at < 0 ? { before: text, uri: '' } : { before: text.slice(0, at), uri: text.slice(at) };
}

function parsePorts(text: string, options: UrlOptions): { port: number; lastPort?: number } | UrlError {
  const dash = options.listen === true ? text.indexOf('-') : -1;
  if (dash >= 0) {
    const first = port(text.slice(0, dash));
    const last = port(text.slice(dash + 1));
    if (first === undefined || last === undefined) return 'invalid port';
    return last < first ? 'invalid port range' : { port: first, lastPort: last };
  }
  const single = port(text);
  return single === undefined ? 'invalid port' : { port: single };
}

function port(text: string): number | undefined {
  const value = parseNumber(text);
  return value === undefined || value < 1 || value > 65535 ? undefined : value;
}

export function isInet4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) <= 255);
}

export function isInet6(text: string): boolean {
  let body = text;
  const colon = body.lastIndexOf(':');
  if (body.includes('.')) {
    if (!isInet4(body.slice(colon + 1))) return false;
    body = `${body.slice(0, colon)}:0:0`;
  }
  const halves = body.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}
