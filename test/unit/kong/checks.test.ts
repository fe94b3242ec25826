import { describe, expect, it } from 'vitest';
import { found, messages, plugin } from './found';

/** Pairs of a file that fires and one that stays silent. */
const cases: Readonly<Record<string, readonly (readonly [fires: string, codes: readonly string[], silent: string])[]>> = {
  hosts: [
    ['services:\n- host: a b\n', ['host «a b»'], 'services:\n- host: a_b.example.com.\n'],
    ['services:\n- host: a:80\n', ['host «a:80»'], 'services:\n- host: 10.0.0.1\n'],
    ['routes:\n- hosts: [a.example.com/x]\n', ['host «a.example.com/x»'], 'routes:\n- hosts: ["*.example.com", "a.*", "b:80"]\n'],
    ['routes:\n- hosts: ["a.*.com"]\n', ['pattern «"a.*.com"»'], 'routes:\n- hosts: [a.com]\n'],
    ['upstreams:\n- name: 1.2.3.4\n', ['host «1.2.3.4»'], 'upstreams:\n- name: a.service\n'],
    ['upstreams:\n- name: u\n  targets: [{target: "http://a"}]\n', ['host «"http://a"»'], 'upstreams:\n- name: u\n  targets: [{target: "a:1"}]\n'],
    [plugin('ip-restriction', '{allow: [10.0.0.0/33]}'), ['ip «10.0.0.0/33»'], plugin('ip-restriction', '{allow: [10.0.0.0/8, "::1", "fe80::/10"]}')],
  ],
  paths: [
    ['routes:\n- paths: [a]\n', ['path «a»'], 'routes:\n- paths: [/a]\n'],
    ['routes:\n- paths: [/a//b]\n', ['path «/a//b»'], 'routes:\n- paths: [/a/b/]\n'],
    ['routes:\n- paths: [/a/../b]\n', ['path «/a/../b»'], 'routes:\n- paths: [/a.b]\n'],
    ['routes:\n- paths: [/a%zz]\n', ['path «/a%zz»'], 'routes:\n- paths: [/a%2Fb]\n'],
    ['routes:\n- paths: ["~/a("]\n', ['path «"~/a("»'], 'routes:\n- paths: ["~/a(?<id>[[:alnum:]]++)$"]\n'],
    ['routes:\n- paths: ["~/a(?!b)"]\n', ['path «"~/a(?!b)"»'], 'routes:\n- paths: ["~/a(?:b)"]\n'],
    ['routes:\n- paths: [\'/users/(\\d+)\']\n', ["regex-without-tilde «'/users/(\\d+)'»"], 'routes:\n- paths: ["/users/(1)"]\n'],
    ['services:\n- host: a\n  path: b\n', ['pattern «b»'], 'services:\n- host: a\n  path: /b\n'],
  ],
  urls: [
    ['services:\n- url: users.example.com\n', ['url «users.example.com»'], 'services:\n- url: https://users.example.com\n'],
    ['services:\n- url: ftp://a\n', ['url «ftp://a»'], 'services:\n- url: tcp://a:90\n'],
    [plugin('http-log', '{http_endpoint: "http://"}'), ['url «"http://"»'], plugin('http-log', '{http_endpoint: "http://a"}')],
    [plugin('http-log', '{http_endpoint: "http://u:p@a", headers: {Authorization: b}}'), ['conflicting-fields «b»'], plugin('http-log', '{http_endpoint: "http://u:p@a"}')],
  ],
  'names and tags': [
    ['services:\n- host: a\n  name: a b\n', ['name «a b»'], 'services:\n- host: a\n  name: ä-1_~.\n'],
    ['services:\n- host: a\n  tags: ["a,b"]\n', ['tag «"a,b"»'], 'services:\n- host: a\n  tags: ["a b"]\n'],
    [plugin('key-auth', '{key_names: ["a b"]}'), ['header-name «"a b"»'], plugin('key-auth', '{key_names: [x-api-key]}')],
    ['routes:\n- headers: {Host: [a]}\n', ['pattern «Host»'], 'routes:\n- headers: {X-Host: [a]}\n'],
    ['routes:\n- methods: [get]\n', ['pattern «get»'], 'routes:\n- methods: [GET]\n'],
  ],
  patterns: [
    [plugin('statsd', '{allow_status_codes: ["200"]}'), ['pattern «"200"»'], plugin('statsd', '{allow_status_codes: [200-299]}')],
    [plugin('request-transformer', '{rename: {headers: [a]}}'), ['pattern «a»'], plugin('request-transformer', '{rename: {headers: [a:b]}}')],
    [plugin('file-log', '{path: "/tmp/*"}'), ['pattern «"/tmp/*"»'], plugin('file-log', '{path: /tmp/a.log}')],
    ['vaults:\n- {name: env, prefix: My}\n', ['pattern «My»'], 'vaults:\n- {name: env, prefix: my-vault, config: {prefix: MY_}}\n'],
  ],
  'several fields': [
    [plugin('ip-restriction', '{status: 403}'), ['missing-field «config»'], plugin('ip-restriction', '{deny: [1.1.1.1]}')],
    [plugin('acl', '{allow: [a], deny: [b]}'), ['exclusive-fields «[b]»'], plugin('acl', '{allow: [a]}')],
    ['services:\n- host: a\n  tls_verify: true\n', ['unexpected-field «tls_verify»'], 'services:\n- url: https://a\n  tls_verify: true\n'],
    ['upstreams:\n- name: u\n  hash_on: header\n', ['missing-field «header»'], 'upstreams:\n- name: u\n  hash_on: header\n  hash_on_header: x\n'],
    ['upstreams:\n- name: u\n  hash_on: ip\n  hash_fallback: ip\n', ['conflicting-fields «ip»'], 'upstreams:\n- name: u\n  hash_on: ip\n  hash_fallback: path\n'],
    [plugin('rate-limiting', '{minute: 1, policy: redis}'), ['missing-field «redis»'], plugin('rate-limiting', '{minute: 1, policy: redis, redis: {host: r}}')],
    ['consumers:\n- tags: [a]\n', ['missing-field «tags»'], 'consumers:\n- custom_id: a\n'],
    ['certificates:\n- cert: ${{ env "C" }}\n  key: ${{ env "K" }}\n  cert_alt: ${{ env "D" }}\n', ['missing-field «${{ env "D" }}»'], 'certificates:\n- cert: ${{ env "C" }}\n  key: ${{ env "K" }}\n'],
  ],
  'single plugins': [
    [plugin('rate-limiting', '{minute: 100, hour: 10}'), ['limit-order «10»'], plugin('rate-limiting', '{minute: 10, hour: 100}')],
    [plugin('response-ratelimiting', '{limits: {a: {minute: 5, hour: 1}}}'), ['limit-order «1»'], plugin('response-ratelimiting', '{limits: {a: {minute: 5}}}')],
    [plugin('request-termination', '{content_type: text/plain}'), ['conflicting-fields «text/plain»'], plugin('request-termination', '{content_type: text/plain, body: x}')],
    [plugin('cors', '{origins: ["a(["]}'), ['regex «"a(["»'], plugin('cors', '{origins: ["*", "https://.*\\\\.example\\\\.com"]}')],
    [plugin('request-transformer', '{add: {querystring: ["a"]}}'), ['transformer-entry «"a"»'], plugin('request-transformer', '{add: {headers: ["a:b"], querystring: ["a:b"]}}')],
    [plugin('oauth2', '{scopes: [a]}'), ['missing-field «config»'], plugin('oauth2', '{enable_password_grant: true}')],
    [plugin('proxy-cache', '{strategy: memory, memory: {dictionary_name: mine}}'), ['shared-dict «mine»'], plugin('proxy-cache', '{strategy: memory}')],
    [plugin('pre-function', '{access: ["${access}"]}'), ['lua «"${access}"»'], plugin('pre-function', '{access: ["if a then return [[$]] end -- $"]}')],
    [plugin('acme', '{account_email: a@b.c, storage: kong}'), ['conflicting-fields «kong»'], plugin('acme', '{account_email: a@b.c, storage: shm}')],
    [plugin('zipkin', '{http_endpoint: "http://z", static_tags: [{name: a, value: b}, {name: a, value: c}]}'), ['duplicate «a»'], plugin('zipkin', '{http_endpoint: "http://z"}')],
  ],
  'keys and certificates': [
    ['certificates:\n- cert: abc\n  key: ${{ env "K" }}\n', ['certificate «abc»'], 'certificates:\n- cert: ${{ env "C" }}\n  key: ${{ env "K" }}\n'],
    ['keys:\n- kid: a\n  jwk: "{"\n', ['jwk «"{"»'], 'keys:\n- kid: a\n  jwk: \'{"kid":"a"}\'\n'],
    ['keys:\n- kid: a\n  jwk: \'{"kid":"b"}\'\n', ["jwk «'{\"kid\":\"b\"}'»"], 'keys:\n- kid: b\n  jwk: \'{"kid":"b"}\'\n'],
  ],
  routes: [
    ['routes:\n- name: r\n', ['missing-field «r»'], 'routes:\n- name: r\n  hosts: [a.com]\n'],
    ['routes:\n- paths: [/a]\n  sources: [{ip: 1.1.1.1}]\n', ['unexpected-field «sources»'], 'routes:\n- protocols: [tcp]\n  sources: [{ip: 1.1.1.1}]\n'],
    ['routes:\n- protocols: [tcp]\n  paths: [/a]\n  snis: [a]\n', ['unexpected-field «paths»', 'conflicting-fields «[a]»'], 'routes:\n- protocols: [tls]\n  snis: [a]\n'],
    ['routes:\n- protocols: [grpc]\n  paths: [/a]\n  strip_path: true\n', ['unexpected-field «true»'], 'routes:\n- protocols: [grpc]\n  paths: [/a]\n'],
    ['routes:\n- protocols: [http, tcp]\n  paths: [/a]\n', ['exclusive-values «tcp»'], 'routes:\n- protocols: [http, https]\n  paths: [/a]\n'],
    ['routes:\n- expression: http.path == "/a"\n', ['expression-route «expression»'], 'routes:\n- paths: [/a]\n'],
    ['routes:\n- expression: a\n  priority: 1\n  prio: 1\n', ['expression-route «expression»', 'expression-route «priority»', 'unknown-field «prio»'], 'routes:\n- paths: [/a]\n  regex_priority: 1\n'],
  ],
};

describe.each(Object.entries(cases))('checks of %s', (_family, list) => {
  it.each(list)('%j finds %j', (fires, codes) => {
    expect(found(fires)).toEqual(codes);
  });
  it.each(list.map(([, , silent]) => [silent]))('%j is silent', (silent) => {
    expect(found(silent)).toEqual([]);
  });
});

it('damaged PEM text is told from whole without its content in the message', () => {
  const der = 'MAMCAQE=';
  const pem = (body: string): string => `certificates:\n- key: \${{ env "K" }}\n  cert: |\n    -----BEGIN CERTIFICATE-----\n    ${body}\n    -----END CERTIFICATE-----\n`;
  expect(found(pem(der))).toEqual([]);
  expect(messages(pem('MIIDdzCC'))[0]).toMatch(/damaged/);
  expect(messages(pem('MIIDdzCC'))[0]).not.toContain('MIID');
});

it('paths of files of format 1.1 are judged after the migration that Kong makes', () => {
  expect(found('_format_version: "1.1"\nroutes:\n- paths: [/a//b, "/users/(\\\\d+)"]\n')).toEqual([]);
  expect(found('_format_version: "2.1"\nroutes:\n- paths: ["/a("]\n')).toEqual(['path «"/a("»']);
});
