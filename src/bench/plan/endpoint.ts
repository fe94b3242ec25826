import type { Endpoint } from './types';

/** `127.0.0.1:8080`, `[::1]:8080`. */
export function formatEndpoint({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
