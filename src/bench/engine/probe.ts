import { request } from 'node:http';
import { formatEndpoint } from '../plan/endpoint';
import type { Endpoint } from '../plan/types';

export interface Answer {
  readonly status: number;
  readonly bodyBytes: number;
}

/** One request on a connection of its own. Rejects when there is no answer within the time. */
export function ask(
  endpoint: Endpoint,
  options: { readonly method?: string; readonly path: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  milliseconds: number,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', path, headers = {}, body } = options;
    const url = new URL(`http://${formatEndpoint(endpoint)}`);
    const sent = request(
      { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port, method, path, headers, timeout: milliseconds, agent: false, signal },
      (response) => {
        let bodyBytes = 0;
        response.on('data', (chunk: Buffer) => (bodyBytes += chunk.length));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bodyBytes }));
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${milliseconds} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
