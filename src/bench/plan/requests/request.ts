import { encodePath } from './path';

/** A request being built: the parts that a route and its plugins ask for are added one by one. */
export class RequestParts {
  readonly headers: Record<string, string> = {};
  private readonly query: string[] = [];
  method = 'GET';

  constructor(private readonly path: string) {}

  header(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }

  argument(name: string, value: string): void {
    this.query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }

  /** Path with query, as it goes on the wire. */
  get target(): string {
    const path = encodePath(this.path);
    return this.query.length === 0 ? path : `${path}?${this.query.join('&')}`;
  }
}

/** A host that a pattern with one leading or trailing `*` takes. */
export function sampleHost(pattern: string): string {
  if (pattern.startsWith('*')) return `www${pattern.slice(1)}`;
  return pattern.endsWith('.*') ? `${pattern.slice(0, -2)}.example` : pattern;
}

/** Whether a host fits such a pattern; case and port do not count. */
export function hostMatches(pattern: string, host: string): boolean {
  const wanted = pattern.toLowerCase();
  const bare = host.toLowerCase().replace(/:\d+$/, '');
  if (wanted.startsWith('*')) return bare.endsWith(wanted.slice(1));
  if (wanted.endsWith('*')) return bare.startsWith(wanted.slice(0, -1));
  return bare === wanted.replace(/:\d+$/, '');
}
