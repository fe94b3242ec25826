import { createHmac } from 'node:crypto';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { sampleRegex } from '../../../src/bench/plan/requests/sampleRegex';
import { fileOf, outcomeFor, planFor } from '../../helpers/plans';

type Loose = Record<string, never> & { [key: string]: Loose } & Loose[];
const kong = (body: string) => planFor('kong', `_format_version: "3.0"\n${body}`);
const kongFile = (body: string): Loose => parse(fileOf(kong(body), 'kong.yml')) as Loose;
const apisix = (body: string) => planFor('apisix', `${body}\n#END\n`);
const apisixFile = (body: string): Loose => parse(fileOf(apisix(body), 'apisix.yaml')) as Loose;

describe('a Kong plan', () => {
  it('writes YAML 1.1, as the gateways read it: texts stay texts', () => {
    const text = 'services:\n- name: "on"\n  url: http://a\n  tags: ["yes", "0777", "1_000", "1:30"]\n  routes:\n  - paths: [/a]';
    const service = (parse(fileOf(kong(text), 'kong.yml'), { version: '1.1' }) as Loose)['services']?.[0];
    expect([service?.['name'], service?.['tags']]).toEqual(['on', ['yes', '0777', '1_000', '1:30']]);
  });

  it('points services and upstreams at the local upstream and keeps paths', () => {
    const file = kongFile('services:\n- name: a\n  url: https://a.internal:8443/v1\n  routes:\n  - paths: [/a]\n- name: b\n  host: b\n  routes:\n  - paths: [/b]\nupstreams:\n- name: b\n  targets:\n  - target: 10.0.0.1:80');
    expect(file['services']?.[0]).toMatchObject({ protocol: 'http', host: '127.0.0.1', port: 18_002, path: '/v1' });
    expect(file['services']?.[1]).toMatchObject({ host: 'b' });
    expect(file['upstreams']?.[0]?.['targets']).toEqual([{ target: '127.0.0.1:18002' }]);
    expect(JSON.stringify(file)).not.toMatch(/internal|10\.0\.0\.1/);
  });

  it('takes out plugins that need another system and decK’s own keys, and says the plugins', () => {
    const text = '_info: {select_tags: [x]}\nplugins:\n- name: http-log\n  config: {http_endpoint: http://log.internal}\n- name: cors\nservices:\n- {name: s, url: "http://s"}\nroutes:\n- service: s\n  name: r\n  paths: [/a]';
    const plan = kong(text);
    const file = parse(fileOf(plan, 'kong.yml')) as Loose;
    expect(file['plugins']).toEqual([{ name: 'cors' }]);
    expect(file).not.toHaveProperty('_info');
    expect(plan.adaptations.map(({ message }) => message).join()).toContain('http-log');
  });

  it('raises limits and keeps the plugin, without Redis', () => {
    const file = kongFile('plugins:\n- name: rate-limiting\n  config: {minute: 5, policy: redis, redis: {host: redis.internal}}\nservices:\n- {name: s, url: "http://s"}\nroutes:\n- service: s\n  paths: [/a]');
    expect(file['plugins']?.[0]?.['config']).toEqual({ minute: 1_000_000_000, policy: 'local' });
  });

  it('carries what authentication plugins accept, and is in the allowed groups', () => {
    const plan = kong('services:\n- {name: s, url: "http://s"}\nroutes:\n- service: s\n  name: r\n  paths: [/a]\n  plugins:\n  - name: key-auth\n    config: {key_names: [x-key]}\n  - name: jwt\n  - name: acl\n    config: {allow: [admins]}');
    const headers = plan.requests[0]?.headers;
    expect(headers?.['x-key']).toBe('gateway-lens-key');
    expect(headers?.['authorization']).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    const file = parse(fileOf(plan, 'kong.yml')) as Loose;
    expect(file['consumers']?.[0]?.['acls']).toEqual([{ group: 'admins' }]);
  });

  it('says nothing of the config’s secrets', () => {
    const plan = kong('consumers:\n- username: a\n  keyauth_credentials:\n  - key: top-secret\nservices:\n- {name: s, url: "http://s"}\nroutes:\n- service: s\n  paths: [/a]\n  plugins:\n  - name: key-auth');
    expect(JSON.stringify([plan.adaptations, plan.requests, plan.unmeasured])).not.toContain('top-secret');
  });

  it('matches hosts, methods, headers and regular expressions', () => {
    const plan = kong('services:\n- {name: s, url: "http://s"}\nroutes:\n- service: s\n  name: r\n  hosts: ["*.example.com"]\n  methods: [POST]\n  headers: {x-v: ["2"]}\n  paths: ["~/u/\\\\d+$"]');
    expect(plan.requests).toEqual([expect.objectContaining({ method: 'POST', path: '/u/1', headers: { host: 'www.example.com', 'x-v': '2' } })]);
  });

  it('says which routes cannot be measured and why', () => {
    const plan = kong('services:\n- {name: s, url: "http://s"}\nroutes:\n- service: s\n  name: ok\n  paths: [/a]\n- service: s\n  name: tcp\n  protocols: [tcp]\n  destinations: [{port: 9}]\n- service: s\n  name: gone\n  paths: [/gone]\n  plugins:\n  - name: request-termination\n    config: {status_code: 410}');
    expect(Object.fromEntries(plan.unmeasured.map(({ routeKey, reason }) => [routeKey, reason]))).toEqual({
      tcp: 'it takes tcp, not HTTP',
      gone: 'the plugin request-termination answers 410',
    });
  });

  it('names the route that shadows another', () => {
    const plan = kong('services:\n- {name: s, url: "http://s"}\nroutes:\n- service: s\n  name: first\n  paths: [/a]\n  methods: [GET]\n- service: s\n  name: second\n  paths: [/a]');
    expect(plan.unmeasured).toEqual([expect.objectContaining({ routeKey: 'second', reason: expect.stringContaining('first') as string })]);
  });

  it('replaces templates: text by a stand-in, numbers by their default', () => {
    const file = kongFile('services:\n- name: a\n  host: ${{ env "DECK_HOST" }}\n  retries: ${{ env "DECK_RETRIES" }}\n  routes:\n  - paths: [/a]');
    expect(file['services']?.[0]).toMatchObject({ host: '127.0.0.1' });
    expect(file['services']?.[0]).not.toHaveProperty('retries');
  });

  it('places Kong’s nested refusal in the user’s file', () => {
    const plan = kong('services:\n- name: a\n  host: a\n  routes:\n  - name: r\n    paths: [/a]');
    const found = plan.explainExit(`Error: error parsing declarative config file /gateway-lens/kong.yml:\nin 'services':\n  - in entry 1 of 'services':\n    in 'host': invalid value: a\n`);
    expect(found?.[0]).toMatchObject({ message: 'invalid value: a', range: { start: { line: 3, character: 8 } } });
  });

  it('gives a file the version that decK would add', () => {
    const plan = planFor('kong', 'services:\n- name: a\n  url: http://a\n  routes:\n  - paths: [/a]');
    expect(fileOf(plan, 'kong.yml')).toMatch(/^_format_version: "3\.0"$/m);
  });

  it('writes references as Kong takes them, which is stricter than decK', () => {
    const file = kongFile('consumers:\n- username: bob\nservices:\n- name: a\n  url: http://a\n  routes:\n  - name: r\n    paths: [/r]\n    plugins:\n    - {name: cors, service: a}\n    - {name: rate-limiting, consumer: bob, config: {minute: 5}}\nroutes:\n- name: top\n  paths: [/top]\n  service: {name: a}');
    expect(file['routes']?.[0]?.['service']).toBe('a');
    expect(file['services']?.[0]?.['routes']?.[0]?.['plugins']).toEqual([]);
    expect(file['plugins']).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'rate-limiting', consumer: 'bob', route: 'r' })]));
  });

  it.each([
    ['without a service', 'routes:\n- name: r\n  paths: [/r]', /no service/],
    ['with acl alone', 'services:\n- name: s\n  url: http://s\n  routes:\n  - name: r\n    paths: [/r]\n    plugins: [{name: acl, config: {allow: [a]}}]', /acl answers 401/],
    ['with the plugin redirect', 'services:\n- name: s\n  url: http://s\n  routes:\n  - name: r\n    paths: [/r]\n    plugins: [{name: redirect, config: {location: "https://a.example", status_code: 308}}]', /redirect answers 308/],
  ])('says beforehand that a route %s answers no 2xx', (_name, body, reason) => {
    const outcome = outcomeFor('kong', `_format_version: "3.0"\n${body}`);
    expect(outcome.ok ? '' : outcome.failure.message).toMatch(reason);
  });

  it('measures a route whose plugin answers 2xx itself, or only when it is asked to', () => {
    const terminated = (config: string) => kong(`routes:\n- name: r\n  paths: [/r]\n  plugins: [{name: request-termination, config: ${config}}]`);
    expect(terminated('{status_code: 200}').requests).toHaveLength(1);
    const triggered = kong('services:\n- name: s\n  url: http://s\n  routes:\n  - paths: [/r]\n    plugins: [{name: request-termination, config: {trigger: x-stop}}]');
    expect(triggered.requests).toHaveLength(1);
  });

  it('signs its token with the secret as the gateway decodes it, and for ever', () => {
    const plan = kong('services:\n- name: s\n  url: http://s\n  routes:\n  - paths: [/r]\n    plugins: [{name: jwt, config: {secret_is_base64: true, maximum_expiration: 60}}]');
    const [content, signature] = (plan.requests[0]?.headers['authorization'] ?? '').replace('Bearer ', '').split(/\.(?=[^.]*$)/);
    const secret = Buffer.from('gateway-lens-secret-of-32-bytes-00', 'base64');
    expect(createHmac('sha256', secret).update(content ?? '').digest('base64url')).toBe(signature);
    expect(fileOf(plan, 'kong.yml')).not.toContain('maximum_expiration');
  });
});

describe('an APISIX plan', () => {
  it('points nodes, discovery and traffic-split at the local upstream', () => {
    const text = 'routes:\n- id: 1\n  uri: /a\n  plugins:\n    traffic-split:\n      rules:\n      - weighted_upstreams:\n        - upstream: {type: roundrobin, nodes: {"b.internal:80": 1}}\n          weight: 1\n  upstream: {type: roundrobin, service_name: svc, discovery_type: consul}';
    const file = JSON.stringify(apisixFile(text));
    expect(file).not.toMatch(/internal|consul|svc/);
    expect(file.match(/"port":18002/g)).toHaveLength(2);
  });

  it('ends in the mark that APISIX looks for', () => {
    expect(fileOf(apisix('routes:\n- uri: /a\n  upstream: {type: roundrobin, nodes: {"a:80": 1}}'), 'apisix.yaml').slice(-10)).toContain('#END');
  });

  it('takes out plugins that need another system, raises limits and adds a consumer', () => {
    const plan = apisix('routes:\n- id: 1\n  uri: /a\n  plugins:\n    key-auth: {}\n    http-logger: {uri: "http://log.internal"}\n    limit-count: {count: 2, time_window: 60, policy: redis, redis_host: r.internal}\n  upstream: {type: roundrobin, nodes: {"a:80": 1}}');
    const file = parse(fileOf(plan, 'apisix.yaml')) as Loose;
    expect(file['routes']?.[0]?.['plugins']).toEqual({ 'key-auth': {}, 'limit-count': { count: 1_000_000_000, time_window: 60, policy: 'local' } });
    expect(plan.requests[0]?.headers).toEqual({ apikey: 'gateway-lens-key' });
    expect(file['consumers']?.[0]?.['username']).toBe('gateway_lens');
  });

  it('makes requests that fulfil vars, and says where it cannot', () => {
    const upstream = 'upstream: {type: roundrobin, nodes: {"a:80": 1}}';
    const plan = apisix(`routes:\n- id: ok\n  uri: /a\n  vars: [["arg_v", "==", "2"], ["http_x_env", "in", ["prod"]]]\n  ${upstream}\n- id: other\n  uri: /b\n  vars: [["arg_v", "~~", "x.*"]]\n  ${upstream}`);
    expect(plan.requests).toEqual([expect.objectContaining({ path: '/a?v=2', headers: { 'x-env': 'prod' } })]);
    expect(plan.unmeasured).toEqual([expect.objectContaining({ routeKey: 'other' })]);
  });

  it('uses the default of an environment variable', () => {
    expect(apisixFile('routes:\n- uri: /a\n  upstream: {type: roundrobin, retries: "${{N:=3}}", nodes: {"a:80": 1}}')['routes']?.[0]?.['upstream']?.['retries']).toBe(3);
  });

  const route = (more: string, upstream = '\n  upstream: {type: roundrobin, nodes: {"a:80": 1}}') => `routes:\n- id: r\n  uri: /a\n${more}${upstream}`;

  it.each([
    ['no upstream', route('  plugins: {ai-proxy: {provider: openai}}', ''), /has no upstream/],
    ['a redirect', route('  plugins: {redirect: {uri: /b, ret_code: 308}}'), /redirect answers 308/],
    ['a redirect to HTTPS', route('  plugins: {redirect: {http_to_https: true}}'), /redirect answers 301/],
    ['an abort', route('  plugins: {fault-injection: {abort: {http_status: 503}}}'), /fault-injection answers 503/],
    ['a blocked path', route('  plugins: {uri-blocker: {block_rules: ["^/a"]}}'), /uri-blocker refuses/],
    ['a wanted body', route('  plugins: {request-validation: {body_schema: {type: object}}}'), /request-validation asks/],
    ['a path that no request has', 'routes:\n- id: r\n  uri: a\n  upstream: {type: roundrobin, nodes: {"a:80": 1}}', /no path/],
  ])('says beforehand that a route with %s answers no 2xx', (_name, body, reason) => {
    const outcome = outcomeFor('apisix', `${body}\n#END\n`);
    expect(outcome.ok ? '' : outcome.failure.message).toMatch(reason);
  });

  it.each([
    ['mocking', route('  plugins: {mocking: {response_example: x}}', '')],
    ['an abort with a condition', route('  plugins: {fault-injection: {abort: {http_status: 503, vars: [[["arg_x", "==", "1"]]]}}}')],
    ['a disabled redirect', route('  plugins: {redirect: {uri: /b, _meta: {disable: true}}}')],
    ['the upstream of its service', 'services:\n- id: s\n  upstream: {type: roundrobin, nodes: {"a:80": 1}}\nroutes:\n- id: r\n  uri: /a\n  service_id: s'],
    ['the upstream of traffic-split', route('  plugins: {traffic-split: {rules: [{weighted_upstreams: [{upstream: {type: roundrobin, nodes: {"b:80": 1}}}]}]}}', '')],
  ])('measures a route with %s', (_name, body) => {
    expect(apisix(body).requests).toHaveLength(1);
  });

  it('carries the agent and the referer that restrictions want', () => {
    expect(apisix(route('  plugins: {ua-restriction: {allowlist: ["(my|your)-agent/\\\\d"]}, referer-restriction: {whitelist: ["*.xx.com"]}}')).requests[0]?.headers).toEqual({ 'user-agent': 'my-agent/1', referer: 'http://www.xx.com/' });
    expect(apisix(route('  plugins: {ua-restriction: {denylist: [bot]}, referer-restriction: {blacklist: [xx.com]}}')).requests[0]?.headers).toEqual({ 'user-agent': 'gateway-lens', referer: 'http://gateway-lens.invalid/' });
  });

  it('keeps the ways of multi-auth that need no other system', () => {
    const plan = apisix(route('  plugins: {multi-auth: {auth_plugins: [{ldap-auth: {base_dn: x, ldap_uri: ldap.internal}}, {basic-auth: {}}]}}'));
    expect((parse(fileOf(plan, 'apisix.yaml')) as Loose)['routes']?.[0]?.['plugins']).toEqual({ 'basic-auth': {} });
    expect(plan.requests[0]?.headers['authorization']).toMatch(/^Basic /);
  });

  it('chooses the router that reads parameters for paths that have some', () => {
    const plan = apisix('routes:\n- id: r\n  uri: /name/:name/bar\n  upstream: {type: roundrobin, nodes: {"a:80": 1}}');
    expect(fileOf(plan, 'config.yaml')).toContain('http: radixtree_uri_with_parameter');
    expect(plan.requests[0]?.path).toBe('/name/a/bar');
    expect(fileOf(apisix(route('')), 'config.yaml')).not.toContain('radixtree');
  });
});

describe('a sample of a regular expression', () => {
  it.each([
    ['^/users/(?<id>\\d+)$', '/users/1'],
    ['/a(b|c)/[^/]+', '/ab/a'],
    ['^/[a-f]{2,4}/x?$', '/aa/'],
    ['^/(?:v1|v2)/.*', '/v1/a'],
  ])('of %s is %s', (pattern, sample) => {
    expect(sampleRegex(pattern)).toBe(sample);
  });

  it('is not given where it would not match', () => {
    expect(sampleRegex('^(?=b)a')).toBeUndefined();
    expect(sampleRegex('(?>a)')).toBeUndefined();
  });
});
