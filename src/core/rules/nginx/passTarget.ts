import type { ConfigNode } from '../../nginx/config';
import { parseUrl } from '../../nginx/url';

/** Where a `*_pass` sends requests to. */
export interface PassTarget {
  /** In lower case, without `://`; empty when none is written. */
  readonly scheme: string;
  /** In lower case; with its variables when it has some. */
  readonly host: string;
  readonly port: number | undefined;
  /** From the `/` or `?` after the host on; empty when the request's own URI is passed. */
  readonly uri: string;
  /** nginx learns the host with the request only. */
  readonly isDynamic: boolean;
}

export const passDirectives = ['proxy_pass', 'grpc_pass', 'fastcgi_pass', 'uwsgi_pass', 'scgi_pass', 'memcached_pass'] as const;

/** The target of a pass directive; `undefined` when it is a unix socket or cannot be read. */
export function passTarget(node: ConfigNode): PassTarget | undefined {
  const [, before = '', rest = ''] = /^(?:([a-z]+|\$[\w{}]+):\/\/)?(.*)$/is.exec(node.args[0] ?? '') ?? [];
  const scheme = before.toLowerCase();
  if (rest === '' || /^unix:/i.test(rest)) return undefined;
  const authority = /^[^/?]*/.exec(rest)?.[0] ?? '';
  if (authority.includes('$')) {
    // A port may be a variable, too: "$host:$port".
    const host = authority.replace(/:(\d+|\$[\w{}]+)$/, '').toLowerCase();
    return { scheme, host, port: undefined, uri: rest.slice(authority.length), isDynamic: true };
  }
  const url = parseUrl(authority);
  return url.error === undefined ? { scheme, host: url.host.toLowerCase(), port: url.port, uri: rest.slice(authority.length), isDynamic: false } : undefined;
}

/** The upstreams of `http` by name. */
export function httpUpstreams(nodes: readonly ConfigNode[]): ReadonlyMap<string, ConfigNode> {
  return new Map(nodes.filter(({ context }) => context === 'http').map((node) => [(node.args[0] ?? '').toLowerCase(), node]));
}
