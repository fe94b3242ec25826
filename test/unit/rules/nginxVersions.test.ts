import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../../src/core/index';
import { mapHost } from '../../helpers/plans';

const fires = (id: string): string => readFileSync(`test/fixtures/rules/nginx/${id}.fires.conf`, 'utf8');

/** How often a rule reports the text for a version. */
function count(text: string, id: string, nginxVersion: string): number {
  const { diagnostics } = analyze({ path: '/w/nginx.conf', text, kind: 'nginx', options: { nginxVersion } }, mapHost({}));
  return diagnostics.filter(({ code }) => code === `nginx/${id}`).length;
}

describe('the nginx rules that depend on the version', () => {
  it('ask for keepalive to upstreams until it is the default in 1.29.7', () => {
    expect(count(fires('upstream-keepalive'), 'upstream-keepalive', '1.29.6')).toBe(1);
    expect(count(fires('upstream-keepalive'), 'upstream-keepalive', '1.29.7')).toBe(0);
  });

  it('report in 1.29.7 only what switches keepalive off explicitly', () => {
    expect(count(fires('keepalive-unused'), 'keepalive-unused', '1.28.0')).toBe(5);
    expect(count(fires('keepalive-unused'), 'keepalive-unused', '1.29.7')).toBe(2);
  });

  it('let keepalive stand before a balancing method since 1.29.7', () => {
    expect(count(fires('redefined-balancing'), 'redefined-balancing', '1.28.0')).toBe(2);
    expect(count(fires('redefined-balancing'), 'redefined-balancing', '1.29.7')).toBe(1);
  });

  it('take "listen … http2" as it is before 1.25.1', () => {
    expect(count(fires('listen-http2'), 'listen-http2', '1.24.0')).toBe(0);
    expect(count(fires('listen-http2'), 'listen-http2', '1.25.1')).toBe(2);
  });

  it('compare the names of stream servers since they have some, in 1.25.5', () => {
    const text = 'events {}\nstream {\n  server { listen 1; server_name a; return x; }\n  server { listen 1; server_name a; return y; }\n}\n';
    expect(count(text, 'conflicting-server-name', '1.25.4')).toBe(0);
    expect(count(text, 'conflicting-server-name', '1.25.5')).toBe(1);
  });
});
