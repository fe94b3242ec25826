import { describe, expect, it } from 'vitest';
import { consumer, found, plugin, route, upstream, type Case } from './found';

/** What fires, what it gives, and a neighbour that stays silent. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  sections: [
    ['route:\n- uri: /a\n', ['warning unknown-section «route» APISIX ignores the section `route`. Did you mean `routes`?'], 'routes:\n- uri: /a\n  upstream: {nodes: {"a:80": 1}}\n'],
    ['frobnicate: []\n', ['warning unknown-section «frobnicate» APISIX ignores the section `frobnicate`.'], 'routes_conf_version: 1\n'],
    ['routes:\n  a: {uri: /a}\n', ['warning not-a-list «routes» `routes` is a list: write each route as an item that starts with "- "; as a map APISIX loads none of it.'], 'routes: {}\n'],
    ['routes: x\n', ['warning not-a-list «routes» `routes` is a list: write each route as an item that starts with "- "; as a map APISIX loads none of it.'], 'routes: null\n'],
    ['routes:\n- /a\n', ['error wrong-type «/a» A route is a map of fields; this item is dropped.'], 'routes:\n- ${{ROUTE}}\n'],
    ['- uri: /a\n', ['error wrong-type «uri» An APISIX file is a map of sections such as routes, services, upstreams.'], 'routes: []\n'],
    ['routes\n', ['error wrong-type «routes» An APISIX file is a map of sections such as routes, services, upstreams.'], 'routes:\n'],
  ],
  fields: [
    [route('frobnicate: 1'), ['error unknown-field «frobnicate» Unknown field `frobnicate`.'], route('desc: b')],
    [route('hots: a.com'), ['error unknown-field «hots» Unknown field `hots`. Did you mean `host`?'], route('hosts: [a.com]')],
    ['routes:\n- upstream: {nodes: {"a:80": 1}}\n', ['error missing-field «upstream» One of these is needed: `uri`, `uris`.'], 'routes:\n- uris: [/a]\n  upstream: {nodes: {"a:80": 1}}\n'],
    ['routes:\n- uri: /a\n', ['error missing-field «uri» One of these is needed: `plugins`, `upstream`, `upstream_id`, `service_id`, `script`.'], 'routes:\n- uri: /a\n  plugins: {}\n'],
    [route('uris: [/b]'), ['error fields-conflict «uris» Only one of `uri` or `uris` may be used.'], route('name: b')],
    [route('hosts: [b.com]\n  host: a.com'), ['error fields-conflict «hosts» Only one of `host` or `hosts` may be used.'], route('host: "*.a.com"')],
    [route('priority: "1"'), ['error wrong-type «"1"» Expected an integer, found the string "1"; remove the quotes.'], route('priority: 1.0')],
    [route('methods: [GET, GET]'), ['error duplicate-item «GET» Items must differ: the string "GET" stands here twice.'], route('methods: [GET, POST]')],
    [route('methods: [get]'), ['error not-allowed-value «get» Expected one of GET, POST, PUT, DELETE, PATCH, HEAD, OPTIONS, CONNECT, TRACE or PURGE, found the string "get".'], route('methods: [PURGE]')],
    [route('remote_addr: office'), ['error no-alternative «office» Expected an IPv4 address, an IPv4 network such as 10.0.0.0/8, an IPv6 address or an IPv6 network such as fd00::/8, found the string "office".'], route('remote_addr: "::1"')],
    [route('remote_addrs: [10.0.0.300]'), ['error no-alternative «10.0.0.300» Expected an IPv4 address, an IPv4 network such as 10.0.0.0/8, an IPv6 address or an IPv6 network such as fd00::/8, found the string "10.0.0.300".'], route('remote_addrs: [10.0.0.0/8, "fd00::/8"]')],
    [route('timeout: {connect: 0, send: 1, read: 1}'), ['error out-of-range «0» Expected a number above 0, found 0.'], route('timeout: {connect: 0.5, send: 1, read: 1}')],
    [route('id: a b'), ['error no-alternative «a b» Expected a string that matches ^[a-zA-Z0-9-_.]+$ or an integer, found the string "a b".'], route('id: a-b.c_d')],
    [route('modifiedIndex: x'), ['error unknown-field «modifiedIndex» Unknown field `modifiedIndex`.'], route('modifiedIndex: 3')],
    ['routes:\n- uri: /a\n  script: local a = 1\n  plugins: {}\n', ['error fields-conflict «plugins» `script` and `plugins` cannot be used together.'], 'routes:\n- uri: /a\n  script: local a = 1\n'],
    ['services:\n- hosts: []\n', ['error too-few «[]» At least one item is needed.'], 'services:\n- hosts: [a.com]\n'],
    ['global_rules:\n- id: 1\n', ['error missing-field «id» The field `plugins` is required.'], 'global_rules:\n- id: 1\n  plugins: {}\n'],
    ['protos:\n- id: 1\n', ['error missing-field «id» The field `content` is required.'], 'protos:\n- id: 1\n  content: syntax = "proto3";\n'],
    ['ssls:\n- sni: a.com\n  cert: /etc/cert.pem\n  key: /etc/key.pem\n', ['error wrong-length «/etc/cert.pem» Too short: at least 128 characters, found 13.', 'error wrong-length «/etc/key.pem» Too short: at least 64 characters, found 12.'], 'ssls:\n- sni: a.com\n  cert: ${{CERT}}\n  key: ${{KEY}}\n'],
    ['ssls:\n- snis: [a.com]\n', ['error missing-field «snis» `key` with `cert` is needed here.'], 'ssls:\n- snis: [a.com]\n  cert: ${{CERT}}\n  key: ${{KEY}}\n'],
    ['stream_routes:\n- server_port: 1\n  protocol: {name: redis}\n  upstream: {nodes: {"a:80": 1}}\n', ['error unknown-protocol «redis» Unknown protocol redis: APISIX loads none by default; list it in `xrpc.protocols` of config.yaml.'], 'stream_routes:\n- server_port: 1\n  upstream: {nodes: {"a:80": 1}}\n'],
  ],
  'consumers, metadata and secrets': [
    ['consumers:\n- plugins: {}\n', ['error missing-field «plugins» The field `username` is required.'], 'consumers:\n- username: alice\n'],
    ['consumers:\n- username: a b\n', ['error wrong-format «a b» The string "a b" must match ^[a-zA-Z0-9_\\-]+$.'], 'consumers:\n- id: alice/credentials/1\n  plugins: {key-auth: {key: a}}\n'],
    ['plugin_metadata:\n- log_format: {a: b}\n', ['error missing-field «log_format» The field `id` is required: the name of the plugin.'], 'plugin_metadata:\n- id: http-logger\n  log_format: {a: b}\n'],
    ['plugin_metadata:\n- id: nope\n', ['warning unknown-plugin «nope» There is no plugin nope; APISIX ignores its metadata.'], 'plugin_metadata:\n- id: key-auth\n  any: 1\n'],
    ['plugin_metadata:\n- id: http-logger\n  log_format: x\n', ['error wrong-type «x» Expected a map of fields, found the string "x".'], 'plugin_metadata:\n- id: http-logger\n'],
    ['secrets:\n- id: 1\n', ['error wrong-format «1» The id of a secret manager is vault/NAME, aws/NAME or gcp/NAME.'], 'secrets:\n- id: vault/1\n  uri: https://vault:8200\n  prefix: p\n  token: t\n'],
    ['secrets:\n- uri: https://vault:8200\n', ['error wrong-format «uri» The id of a secret manager is vault/NAME, aws/NAME or gcp/NAME.'], 'secrets:\n- id: gcp/1\n  auth_file: /a.json\n'],
    ['secrets:\n- id: vault/1\n  uri: /get\n  prefix: p\n  token: t\n', ['error wrong-format «/get» The string "/get" must match ^[^\\/]+:\\/\\/([\\da-zA-Z.-]+|\\[[\\da-fA-F:]+\\])(:\\d+)?.'], 'secrets:\n- id: vault/1\n  uri: ${{VAULT}}\n  prefix: p\n  token: t\n'],
    ['secrets:\n- id: aws/1\n  access_key_id: a\n', ['error missing-field «id» The field `secret_access_key` is required.'], 'secrets:\n- id: aws/1\n  access_key_id: a\n  secret_access_key: b\n'],
    ['secrets:\n- id: gcp/1\n', ['error missing-field «id» One of these is needed: `auth_config`, `auth_file`.'], 'secrets:\n- id: gcp/1\n  auth_config: {client_email: a, private_key: b, project_id: c}\n'],
  ],
  upstreams: [
    ['upstreams:\n- id: 1\n  nodes: {"a:0": 1}\n', ['error invalid-port «"a:0"» The port must be from 1 to 65535, found 0.'], 'upstreams:\n- id: 1\n  nodes: {"[::1]:65535": 1, a: 1}\n'],
    ['upstreams:\n- id: 1\n  nodes: {"a:65536": 1}\n', ['error invalid-port «"a:65536"» The port must be from 1 to 65535, found 65536.'], 'upstreams:\n- id: 1\n  nodes: [{host: a, port: 1, weight: 1}]\n'],
    ['upstreams:\n- id: 1\n', ['error missing-field «id» One of these is needed: `nodes`, `service_name` with `discovery_type`.'], 'upstreams:\n- id: 1\n  service_name: a\n  discovery_type: dns\n'],
    ['upstreams:\n- id: 1\n  nodes: [{host: a, port: 1}]\n', ['error missing-field «host» The field `weight` is required.'], 'upstreams:\n- id: 1\n  nodes: []\n'],
    [upstream('pass_host: rewrite'), ['error missing-field «rewrite» `pass_host: rewrite` needs `upstream_host` beside it.'], upstream('pass_host: rewrite\n  upstream_host: b')],
    [upstream('type: chash'), ['error missing-field «chash» `type: chash` needs `key`: what to hash, e.g. remote_addr.'], upstream('type: chash\n  hash_on: consumer')],
    [upstream('type: chash\n  key: cookie_a'), ['error wrong-format «cookie_a» `key` must be a variable such as remote_addr, uri or arg_NAME (hash_on is vars), found cookie_a.'], upstream('type: chash\n  key: arg_a')],
    [upstream('type: chash\n  hash_on: header\n  key: "x y"'), ['error wrong-format «"x y"» `key` must be a header name when hash_on is header.'], upstream('type: chash\n  hash_on: header\n  key: X-User')],
    [upstream('tls: {client_cert: "${{C}}"}'), ['error missing-field «tls» The field `client_key` is required.'], upstream('tls: {client_cert: "${{C}}", client_key: "${{K}}"}')],
    ['routes:\n- uri: /a\n  upstream: {nodes: {"a:1": 1}, type: chash}\n', ['error missing-field «chash» `type: chash` needs `key`: what to hash, e.g. remote_addr.'], 'routes:\n- uri: /a\n  upstream: {nodes: {"a:1": 1}, type: chash, key: "${{KEY}}"}\n'],
  ],
  references: [
    ['routes:\n- uri: /a\n  upstream_id: 2\nupstreams:\n- id: 1\n  nodes: {"a:1": 1}\n', ['warning dangling-reference «2» There is no upstream with id 2 (`upstreams` has 1); requests are answered 502.'], 'routes:\n- uri: /a\n  upstream_id: "1"\nupstreams:\n- id: 1\n  nodes: {"a:1": 1}\n'],
    ['routes:\n- uri: /a\n  upstream_id: 1\n', ['warning dangling-reference «1» There is no upstream with id 1 (the file has no `upstreams`); requests are answered 502.'], 'routes:\n- uri: /a\n  upstream_id: ${{UP}}\n'],
    ['routes:\n- uri: /a\n  service_id: s\n', ['warning dangling-reference «s» There is no service with id s (the file has no `services`); requests are answered 404.'], 'routes:\n- uri: /a\n  service_id: s\nservices:\n- id: s\n'],
    [route('plugin_config_id: p'), ['warning dangling-reference «p» There is no plugin config with id p (the file has no `plugin_configs`); requests are answered 503.'], route('plugin_config_id: p\nplugin_configs:\n- id: p\n  plugins: {}')],
    ['consumers:\n- username: a\n  group_id: g\n', ["warning dangling-reference «g» There is no consumer group with id g (the file has no `consumer_groups`); the consumer's requests are answered 503."], 'consumers:\n- username: a\n  group_id: g\nconsumer_groups:\n- id: g\n  plugins: {}\n'],
    [plugin('grpc-transcode', '{proto_id: "1", service: a.B, method: C}'), ['warning dangling-reference «"1"» There is no proto with id 1 (the file has no `protos`); requests are passed on as they came.'], plugin('echo', '{body: a, proto_id: "1"}')],
    [upstream('tls: {client_cert_id: c}'), ['warning dangling-reference «c» There is no certificate with id c (the file has no `ssls`); the upstream connection fails.'], upstream('tls: {client_cert_id: c}\nssls:\n- {id: c, type: client, cert: "${{C}}", key: "${{K}}"}')],
    [plugin('traffic-split', '{rules: [{weighted_upstreams: [{upstream_id: 9, weight: 1}]}]}'), ['warning dangling-reference «9» There is no upstream with id 9 (the file has no `upstreams`); requests are answered 502.'], plugin('request-validation', '{body_schema: {properties: {service_id: {type: string}}}}')],
    ['stream_routes:\n- server_port: 1\n  upstream_id: 1\n', ['warning dangling-reference «1» There is no upstream with id 1 (the file has no `upstreams`); connections are closed.'], 'stream_routes:\n- server_port: 1\n  upstream_id: 1\nupstreams:\n- id: 1\n  nodes: {"a:1": 1}\n'],
  ],
  'ids written twice': [
    ['upstreams:\n- id: 1\n  nodes: {"a:1": 1}\n- id: "1"\n  nodes: {"b:1": 1}\n', ['warning duplicate-id «"1"» The id 1 is used twice in `upstreams`: this one wins, and the earlier one is gone.'], 'upstreams:\n- id: 1\n  nodes: {"a:1": 1}\n- id: 2\n  nodes: {"b:1": 1}\n'],
    ['consumers:\n- username: a\n- username: a\n', ['warning duplicate-id «a» The username a is used twice in `consumers`: this one wins, and the earlier one is gone.'], 'consumers:\n- username: a\n- username: A\n'],
    ['services:\n- id: a\n- id: a\n', ['warning duplicate-id «a» The id a is used twice in `services`: this one wins, and the earlier one is gone.'], 'services:\n- id: 1\nupstreams:\n- id: 1\n  nodes: {"a:1": 1}\n'],
    ['routes:\n- id: a\n  uri: /a\n  plugins: {}\n- id: a\n  uri: /b\n  plugins: {}\n', ['warning duplicate-id «a» The id a is used twice in `routes`: this one wins, and the earlier one is gone.'], 'routes:\n- uri: /a\n  plugins: {}\n- uri: /a\n  plugins: {}\n'],
  ],
  'plugins in general': [
    [plugin('limit-counts', '{}'), ['error unknown-plugin «limit-counts» Unknown plugin limit-counts: APISIX drops this item; did you mean limit-count?'], plugin('key-auth', '{}')],
    [plugin('my-plugin', '{}'), ['error unknown-plugin «my-plugin» Unknown plugin my-plugin: APISIX drops this item; if it is your own, name it in the setting gatewayLens.customPlugins.'], plugin('"${{PLUGIN}}"', '{}')],
    [plugin('skywalking', '{endpoint_addr: "http://a"}'), ['error plugin-not-enabled «skywalking» APISIX does not load the plugin skywalking by default and drops this item; enable it in `plugins` of config.yaml, and name it in the setting gatewayLens.customPlugins.'], 'plugins:\n- name: skywalking\nroutes:\n- uri: /a\n  plugins: {skywalking: {endpoint_addr: "http://a"}}\n'],
    ['plugins:\n- name: key-auth\nroutes:\n- uri: /a\n  plugins: {cors: {}}\n', ["error plugin-not-enabled «cors» The plugin cors is not in this file's `plugins` list, so this item is dropped."], 'plugins:\n- name: cors\nroutes:\n- uri: /a\n  plugins: {cors: {}}\n'],
    [plugin('key-auth', 'true'), ['error wrong-type «true» The config of the plugin key-auth is a map of fields; write {} for its defaults.'], plugin('key-auth', '')],
    [plugin('key-auth', '[a]'), ['error wrong-type «[a]» The config of the plugin key-auth is a map of fields; write {} for its defaults.'], plugin('key-auth', '[]')],
    [plugin('cors', '{max_age: "5"}'), ['error wrong-type «"5"» Expected an integer, found the string "5"; remove the quotes.'], plugin('cors', '{max_age: 5, frobnicate: 1}')],
    [plugin('cors', '{max_age: "5", _meta: {disable: true}}'), ['warning wrong-type «"5"» Expected an integer, found the string "5"; remove the quotes.'], plugin('cors', '{_meta: {disable: true}}')],
    [plugin('cors', '{_meta: {disable: "yes"}}'), ['error wrong-type «"yes"» Expected true or false, found the string "yes".'], plugin('cors', '{_meta: {priority: 1}}')],
    [plugin('cors', '{_meta: {filter: [[arg_a, "=", 1]]}}'), ['error invalid-expression «"="» Unknown operator "="; use one of ==, ~=, >, >=, <, <=, ~~, ~*, in, has or ipmatch.'], plugin('cors', '{_meta: {filter: [[arg_a, "==", 1]]}}')],
    [consumer('key-auth', '{}'), ['error missing-field «key-auth» The field `key` is required.'], consumer('key-auth', '{key: a}')],
    ['stream_routes:\n- server_port: 1\n  upstream: {nodes: {"a:80": 1}}\n  plugins: {key-auth: {}}\n', ['error unknown-plugin «key-auth» Unknown stream plugin key-auth: APISIX drops this item; if it is your own, name it in the setting gatewayLens.customPlugins.'], 'stream_routes:\n- server_port: 1\n  upstream: {nodes: {"a:80": 1}}\n  plugins: {ip-restriction: {whitelist: [10.0.0.0/8]}}\n'],
    [plugin('limit-count', '{count: 1, time_window: 60, rejected_code: 100}'), ['error out-of-range «100» Expected a number from 200 to 599, found 100.'], plugin('limit-count', '{count: "${{C}}", time_window: "${{T:=60}}", rejected_code: "${{R}}"}')],
  ],
  conditions: [
    [route('vars: [arg_a, "==", b]'), ['error invalid-expression «[arg_a, "==", b]» A condition stands in brackets of its own: write [[…]] instead of […], or start with OR, !OR, AND or !AND.'], route('vars: [[arg_a, "==", b]]')],
    [route('vars: [[arg_a, "=", b]]'), ['error invalid-expression «"="» Unknown operator "="; use one of ==, ~=, >, >=, <, <=, ~~, ~*, in, has or ipmatch.'], route('vars: [[arg_a, b]]')],
    [route('vars: [[arg_a]]'), ['error invalid-expression «[arg_a]» A condition needs an operator and a value after the variable.'], route('vars: []')],
    [route('vars: [[arg_a, x, in, [a]]]'), ['error invalid-expression «x» Between the variable and the operator only ! may stand.'], route('vars: [[arg_a, "!", in, [a]]]')],
    [route('vars: [[arg_a, "!", is, [a]]]'), ['error invalid-expression «is» Unknown operator "is"; use one of ==, ~=, >, >=, <, <=, ~~, ~*, in, has or ipmatch.'], route('vars: [[arg_a, HAS, a]]')],
    [route('vars: [OR, [arg_a, "==", b]]'), ['error invalid-expression «[OR, [arg_a, "==", b]]» OR needs at least two conditions after it.'], route('vars: [or, [arg_a, "==", b], [arg_b, IN, [c]]]')],
    [route('vars: [[], [arg_a, "==", b]]'), ['error invalid-expression «[]» This condition is empty.'], route('vars: [[[a, "==", b]], [OR, [a, "==", b], [c, "~~", d]]]')],
    [route('vars: [AND, [a, "==", b], c]'), ['error invalid-expression «c» A condition is a list such as ["arg_name", "==", "value"].'], route('vars: ["!AND", [a, "==", b], [c, ">", 1]]')],
    [route('vars: [[remote_addr, ipmatch, []]]'), ['error invalid-expression «[remote_addr, ipmatch, []]» ipmatch needs an address, a network or a list of them.'], route('vars: [[remote_addr, ipmatch, 10.0.0.1]]')],
    [route('vars: [[remote_addr, ipmatch, [10.0.0.0/8, office]]]'), ['error invalid-expression «office» ipmatch takes addresses and networks such as 10.0.0.0/8, found office.'], route('vars: [[remote_addr, ipmatch, [10.0.0.0/8, "::1"]]]')],
    [route('vars: [[remote_addr, "!", ipmatch, office]]'), ['error invalid-expression «office» ipmatch takes addresses and networks such as 10.0.0.0/8, found office.'], route('vars: [[remote_addr, "!", ipmatch, "${{OFFICE}}"]]')],
  ],
};

describe.each(Object.entries(cases))('checks of %s', (_family, list) => {
  it.each(list)('%j finds %j', (fires, expected) => {
    expect(found(fires)).toEqual(expected);
  });

  it.each(list.map(([, , silent]) => [silent]))('%j is silent', (silent) => {
    expect(found(silent)).toEqual([]);
  });
});
