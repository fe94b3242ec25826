import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../src/core/analysis';
import { analyze } from './found';

const text = `upstreams:
- id: users
  name: the users
  nodes: {"users.internal:8080": 2, "[::1]:81": 1, spare: 0}
services:
- id: 7
  name: people
  hosts: [people.example.com]
  upstream_id: users
  plugins: {key-auth: {}}
plugin_configs:
- id: common
  plugins: {cors: {}}
global_rules:
- id: all
  plugins: {prometheus: {}}
consumers:
- username: alice
  plugins: {key-auth: {key: a}}
routes:
- id: list
  methods: [GET, HEAD]
  host: api.example.com
  uri: /users/*
  upstream_id: users
  vars: [[http_x_tenant, "==", a], [arg_page, ">", 1]]
  plugins:
    limit-count: {count: 1, time_window: 1, _meta: {disable: true}}
- uris: [/people, /people/:id]
  service_id: "7"
  status: 0
- uri: /inline
  upstream: {nodes: [{host: a, port: 1, weight: 1}]}
- uri: /inline
  plugins: {}
#END
`;

function marked({ start, end }: { readonly start: number; readonly end: number }, of = text): string {
  return of.slice(start, end);
}

const { model, diagnostics, outline } = analyze(text);
const [list, people, inline, again] = model.routes;

describe('the model of an APISIX file', () => {
  it('is read from a file without mistakes', () => {
    expect(diagnostics).toEqual([]);
    expect(model.kind).toBe('apisix');
  });

  it('has the upstreams with their targets, those inside of routes too', () => {
    expect(model.upstreams.map(({ name, targets }) => [name, targets.map(({ host, port, weight }) => [host, port, weight])])).toEqual([
      ['the users', [['users.internal', 8080, 2], ['[::1]', 81, 1], ['spare', undefined, 0]]],
      [undefined, [['a', 1, 1]]],
    ]);
    expect(model.upstreams[0]?.targets.map(({ place }) => marked(place.selection))).toEqual(['"users.internal:8080"', '"[::1]:81"', 'spare']);
  });

  it('has what a route matches', () => {
    expect(list).toMatchObject({ key: 'list', label: 'GET|HEAD api.example.com/users/*', enabled: true, hosts: ['api.example.com'], methods: ['GET', 'HEAD'] });
    expect(list?.paths).toEqual([{ type: 'prefix', path: '/users/' }]);
    expect(people?.paths).toEqual([{ type: 'exact', path: '/people' }, { type: 'regex', pattern: '^/people/[^/]+$', ignoreCase: false }]);
  });

  it('follows routes to their service and upstream, ids as text', () => {
    expect(list?.upstreamKey).toBe('users');
    expect(people).toMatchObject({ serviceKey: '7', upstreamKey: 'users', hosts: ['people.example.com'], enabled: false });
    expect(inline?.upstreamKey).toBe(model.upstreams[1]?.key);
    expect(again?.upstreamKey).toBeUndefined();
  });

  it('keeps the keys of equal routes apart', () => {
    expect(model.routes.map(({ key }) => key)).toEqual(['list', '/people', '/inline', '/inline (2)']);
  });

  it('has every plugin with its scope, and whether it is on', () => {
    expect(model.plugins.map(({ name, scope, enabled }) => `${name} ${scope} ${enabled ? 'on' : 'off'}`).sort()).toEqual([
      'cors plugin-config on',
      'key-auth consumer on',
      'key-auth service on',
      'limit-count route off',
      'prometheus global on',
    ]);
    expect(model.plugins.map(({ key }) => key)).toEqual(expect.arrayContaining([...(list?.pluginKeys ?? []), ...(model.services[0]?.pluginKeys ?? [])]));
  });

  it('marks a route at what names it, and spans all of it', () => {
    expect(model.routes.map(({ place }) => marked(place.selection))).toEqual(['list', '[/people, /people/:id]', '/inline', '/inline']);
    expect(marked(list?.place.range ?? { start: 0, end: 0 })).toMatch(/^id: list\n[^]*disable: true\}\}$/);
  });

  it('has consumers and services by name', () => {
    expect(model.consumers).toMatchObject([{ key: 'alice', username: 'alice' }]);
    expect(model.services).toMatchObject([{ key: '7', name: 'people', upstreamKey: 'users' }]);
  });
});

describe('the digest of a route', () => {
  const digestOf = ({ model: { routes } }: Analysis): string | undefined => routes[0]?.digest;
  const changed = (from: string, to: string): string | undefined => digestOf(analyze(text.replace(from, to)));

  it.each([
    ['its own fields', 'uri: /users/*', 'uri: /user/*'],
    ['its upstream', 'users.internal:8080', 'users.internal:8081'],
    ['a global rule', 'prometheus: {}', 'prometheus: {prefer_name: true}'],
  ])('changes with %s', (_what, from, to) => {
    expect(changed(from, to)).not.toBe(list?.digest);
  });

  it.each([
    ['layout', '{key-auth: {}}', '{ key-auth: {} }'],
    ['the order of fields', '  methods: [GET, HEAD]\n  host: api.example.com\n', '  host: api.example.com\n  methods: [GET, HEAD]\n'],
    ['remarks', '- id: list\n', '- id: list\n  desc: all of them\n'],
    ['another route', 'uris: [/people,', 'uris: [/peoples,'],
  ])('stays with %s', (_what, from, to) => {
    expect(text).toContain(from);
    expect(changed(from, to)).toBe(list?.digest);
  });
});

describe('the outline', () => {
  it('has sections, items and their plugins', () => {
    expect(outline.map(({ name }) => name)).toEqual(['routes', 'services', 'upstreams', 'consumers', 'global_rules', 'plugin_configs']);
    const [routes] = outline;
    expect(routes?.children.map(({ name, detail, kind }) => [name, detail, kind])).toEqual([
      ['list', '/users/*', 'route'],
      ['route 2', undefined, 'route'],
      ['/inline', '/inline', 'route'],
      ['/inline', '/inline', 'route'],
    ]);
    expect(routes?.children[0]?.children.map(({ name, kind, selection }) => [name, kind, marked(selection)])).toEqual([['limit-count', 'plugin', 'limit-count']]);
  });

  it.each(['', '- a\n', 'routes: 1\n', 'routes: [1, null]\n', 'upstreams: [{nodes: [1, {}]}]\n'])('and the model are read from anything: %j', (odd) => {
    const analysis = analyze(odd);
    expect(analysis.model.routes).toEqual([]);
    expect(analysis.model.upstreams.flatMap(({ targets }) => targets)).toEqual([]);
  });
});
