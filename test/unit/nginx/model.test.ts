import { describe, expect, it } from 'vitest';
import { analyze } from './host';

const text = `events { }
http {
  upstream app {
    server 10.0.0.1:8080 weight=3;
    server unix:/run/app.sock;
  }
  server {
    listen 443 ssl;
    server_name example.com *.example.com;
    location / { proxy_pass http://app; }
    location = /health { return 200; }
    location ^~ /static/ { root /srv; location ~* \\.png$ { expires 1d; } }
    location ~ ^/v(\\d+)/ { proxy_pass http://10.0.0.9:81; }
    location @named { return 404; }
    location /hidden { internal; }
  }
  server { listen 8080; return 301 https://example.com$request_uri; }
}
`;

describe('the model', () => {
  const { model } = analyze(text);

  it('has a route for each location that a request can reach by path, and for a server that answers itself', () => {
    expect(model.routes.map((route) => route.key)).toEqual([
      'example.com:443 /',
      'example.com:443 = /health',
      'example.com:443 ^~ /static/',
      'example.com:443 ~* \\.png$',
      'example.com:443 ~ ^/v(\\d+)/',
      'example.com:443 /hidden',
      '_:8080 server',
    ]);
    expect(model.routes.map((route) => route.enabled)).toEqual([true, true, true, true, true, false, true]);
  });

  it('knows hosts, protocols and paths', () => {
    expect(model.routes[0]).toMatchObject({ hosts: ['example.com', '*.example.com'], protocols: ['https'], paths: [{ type: 'prefix', path: '/' }] });
    expect(model.routes[3]?.paths).toEqual([{ type: 'regex', pattern: '\\.png$', ignoreCase: true }]);
    expect(model.routes[1]?.paths).toEqual([{ type: 'exact', path: '/health' }]);
    expect(model.routes[6]).toMatchObject({ hosts: [], protocols: ['http'], paths: [] });
  });

  it('has upstreams with their targets, and one for a bare address', () => {
    expect(model.upstreams.map((upstream) => [upstream.key, upstream.targets.map(({ host, port, weight }) => ({ host, port, weight }))])).toEqual([
      ['app', [{ host: '10.0.0.1', port: 8080, weight: 3 }, { host: 'unix:/run/app.sock', port: undefined, weight: undefined }]],
      ['10.0.0.9:81', [{ host: '10.0.0.9', port: 81, weight: undefined }]],
    ]);
    expect(model.routes[0]?.upstreamKey).toBe('app');
  });

  it('places a route at its header', () => {
    const route = model.routes[1];
    expect(text.slice(route?.place.selection.start, route?.place.selection.end)).toBe('location = /health');
  });

  it('has a digest that changes with the meaning alone', () => {
    const digests = (changed: string): string[] => analyze(changed).model.routes.map((route) => route.digest);
    const before = digests(text);
    expect(digests(text.replace('return 200; }', '# a comment\n   return   "200"; }'))).toEqual(before);
    const other = digests(text.replace('weight=3', 'weight=4'));
    expect(other.map((digest, index) => digest === before[index])).toEqual([false, true, true, true, true, true, true]);
  });

  it('numbers routes that look alike', () => {
    const twice = analyze('events { }\nhttp { server { location ~ a { } location ~ a { } } }');
    expect(twice.model.routes.map((route) => route.key)).toEqual(['_:80 ~ a', '_:80 ~ a #2']);
  });

  it('places routes of included files there', () => {
    const files = { '/n/nginx.conf': 'events { }\nhttp { include s.conf; }', '/n/s.conf': 'server { location /x { return 200; } }' };
    expect(analyze(files).model.routes[0]?.place.path).toBe('/n/s.conf');
  });

  it('reads fragments', () => {
    expect(analyze('server { listen 81; location /x { } }').model.routes.map((route) => route.key)).toEqual(['_:81 /x']);
    expect(analyze('location /x { }').model.routes.map((route) => route.key)).toEqual(['_:80 /x']);
  });
});

describe('the outline', () => {
  it('shows blocks with their heads and the servers of upstreams', () => {
    const [, http] = analyze(text).outline;
    expect(http?.children.map((symbol) => [symbol.kind, symbol.name])).toEqual([
      ['upstream', 'upstream app'],
      ['server', 'server example.com *.example.com'],
      ['server', 'server 8080'],
    ]);
    expect(http?.children[0]?.children.map((symbol) => symbol.name)).toEqual(['10.0.0.1:8080', 'unix:/run/app.sock']);
  });
});
