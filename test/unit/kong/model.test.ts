import { describe, expect, it } from 'vitest';
import { analyze } from './found';

const text = `_format_version: "3.0"
upstreams:
- name: users.upstream
  targets:
  - target: 10.0.0.1:8080
    weight: 50
  - target: "[::1]:81"
services:
- name: users
  url: https://users.upstream/v1
  plugins:
  - name: cors
  routes:
  - name: list
    methods: [GET]
    paths: [/users, '~/u/\\d+']
    hosts: ["*.example.com"]
    plugins:
    - name: rate-limiting
      config: {minute: 5}
  - paths: [/unnamed]
routes:
- name: other
  service: users
  protocols: [grpc]
  paths: [/g]
plugins:
- name: prometheus
- name: key-auth
  route: other
  enabled: false
consumers:
- username: alice
  plugins:
  - name: request-termination
`;

function digests(changed: string): Readonly<Record<string, string>> {
  return Object.fromEntries(analyze(changed).model.routes.map((route) => [route.key, route.digest]));
}

describe('the neutral model of a Kong file', () => {
  const { model } = analyze(text);

  it('has the routes, nested and at the top, with what they match on', () => {
    expect(model.routes.map(({ key, label }) => [key, label])).toEqual([
      ['other', '/g'],
      ['list', 'GET /users +1'],
      ['users/unnamed', '/unnamed'],
    ]);
    expect(model.routes[1]).toMatchObject({
      protocols: ['http', 'https'],
      hosts: ['*.example.com'],
      methods: ['GET'],
      paths: [
        { type: 'prefix', path: '/users' },
        { type: 'regex', pattern: '/u/\\d+', ignoreCase: false },
      ],
      serviceKey: 'users',
      upstreamKey: 'users.upstream',
      pluginKeys: ['list/rate-limiting'],
      enabled: true,
    });
  });

  it('marks a route at its name', () => {
    const place = model.routes[1]?.place;
    expect(text.slice(place?.selection.start, place?.selection.end)).toBe('list');
    expect(text.slice(place?.range.start, place?.range.end)).toMatch(/^name: list[^]*minute: 5\}$/);
  });

  it('has services, upstreams with targets, consumers and plugins with their scope', () => {
    expect(model.services).toMatchObject([{ key: 'users', protocol: 'https', host: 'users.upstream', path: '/v1', pluginKeys: ['users/cors'] }]);
    expect(model.upstreams[0]?.targets).toMatchObject([
      { host: '10.0.0.1', port: 8080, weight: 50 },
      { host: '::1', port: 81 },
    ]);
    expect(model.consumers).toMatchObject([{ key: 'alice', pluginKeys: ['alice/request-termination'] }]);
    expect(Object.fromEntries(model.plugins.map((plugin) => [plugin.name, [plugin.scope, plugin.enabled]]))).toEqual({
      prometheus: ['global', true],
      'key-auth': ['route', false],
      cors: ['service', true],
      'rate-limiting': ['route', true],
      'request-termination': ['consumer', true],
    });
  });

  it('gives every route a key of its own', () => {
    const keys = analyze('_format_version: "3.0"\nroutes:\n- {name: a, paths: [/a]}\n- {name: a, paths: [/b]}\n').model.routes.map((route) => route.key);
    expect(keys).toEqual(['a', 'a (2)']);
  });

  it('reads regex paths of format 2.1 as Kong migrates them', () => {
    const [route] = analyze('_format_version: "2.1"\nroutes:\n- paths: ["/a/(b)"]\n').model.routes;
    expect(route?.paths).toEqual([{ type: 'regex', pattern: '/a/(b)', ignoreCase: false }]);
  });
});

describe('the digest of a route', () => {
  const before = digests(text);

  it('does not change with comments, layout or order of fields', () => {
    const after = digests(text.replace('- name: list\n    methods: [GET]', '- methods:\n    - GET # only\n    name: list'));
    expect(after).toEqual(before);
  });

  it.each([
    ['the route itself', 'methods: [GET]', 'methods: [POST]', ['list']],
    ['a plugin of the route', 'minute: 5', 'minute: 6', ['list']],
    ['its service', '/v1', '/v2', ['list', 'other', 'users/unnamed']],
    ['a target', 'weight: 50', 'weight: 51', ['list', 'other', 'users/unnamed']],
    ['a global plugin', '- name: prometheus', '- name: zipkin', ['list', 'other', 'users/unnamed']],
    ['a consumer', 'username: alice', 'username: bob', []],
  ])('follows %s', (_what, from, to, changed) => {
    const after = digests(text.replace(from, to));
    expect(Object.keys(before).filter((key) => before[key] !== after[key]).sort()).toEqual(changed);
  });
});

it('the outline shows entries as they are nested', () => {
  const { outline } = analyze(text);
  expect(outline.map((symbol) => symbol.name)).toEqual(['upstreams', 'services', 'routes', 'plugins', 'consumers']);
  const service = outline[1]?.children[0];
  expect([service?.name, service?.detail, service?.kind]).toEqual(['users', 'https://users.upstream/v1', 'service']);
  expect(service?.children.map((symbol) => `${symbol.kind} ${symbol.name}`)).toEqual(['plugin cors', 'route list', 'route /unnamed']);
});
