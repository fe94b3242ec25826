import { describe, expect, it } from 'vitest';
import { consumer, found, plugin, type Case } from './found';

/** What fires, what it gives, and a neighbour that stays silent. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'authentication plugins': [
    [consumer('jwe-decrypt', '{key: a, secret: short}'), ['error wrong-length «short» The secret must have exactly 32 bytes, found 5.'], consumer('jwe-decrypt', '{key: a, secret: 0123456789abcdef0123456789abcdef}')],
    [consumer('jwe-decrypt', '{key: a, secret: 0123456789abcdef0123456789abcdeé}'), ['error wrong-length «0123456789abcdef0123456789abcdeé» The secret must have exactly 32 bytes, found 33.'], consumer('jwe-decrypt', '{key: a, secret: 0123456789abcdef0123456789abcdé}')],
    [consumer('jwe-decrypt', '{key: a, secret: $env://S}'), ['error wrong-length «$env://S» The secret must have exactly 32 bytes, found 8.'], consumer('jwe-decrypt', '{key: a, secret: "${{S}}"}')],
    [consumer('jwe-decrypt', '{key: a, is_base64_encoded: true, secret: YWJj}'), ['error wrong-length «YWJj» The decoded secret must have exactly 32 bytes, found 3.'], consumer('jwe-decrypt', '{key: a, is_base64_encoded: true, secret: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY}')],
    [consumer('jwt-auth', '{key: a}'), ['error missing-field «jwt-auth» The HS algorithms need `secret`.'], consumer('jwt-auth', '{key: a, secret: b}')],
    [consumer('jwt-auth', '{key: a, algorithm: RS256}'), ['error missing-field «jwt-auth» The field `public_key` is required.'], consumer('jwt-auth', '{key: a, algorithm: RS256, public_key: p}')],
    [consumer('jwt-auth', '{key: a, secret: "a!b", base64_secret: true}'), ['error wrong-format «"a!b"» With `base64_secret` the secret must be base64.'], consumer('jwt-auth', '{key: a, secret: "$secret://vault/1/a", base64_secret: true}')],
    [plugin('ldap-auth-advanced', '{ldap_uri: "a:1", base_dn: b, uid: cn, use_ldaps: true, use_starttls: true}'), ['error fields-conflict «use_starttls» `use_ldaps` and `use_starttls` cannot be used together.'], plugin('ldap-auth-advanced', '{ldap_uri: "a:1", base_dn: b, uid: cn, use_ldaps: true}')],
    [plugin('ldap-auth-advanced', '{ldap_uri: "a:1", base_dn: b, uid: cn, bind_dn: c}'), ['error missing-field «bind_dn» `bind_dn` needs `ldap_password` beside it.'], plugin('ldap-auth-advanced', '{ldap_uri: "a:1", base_dn: b, uid: cn, bind_dn: c, ldap_password: p}')],
    [plugin('multi-auth', '{auth_plugins: [{cors: {}}, {key-auth: {}}]}'), ['error unknown-plugin «cors» cors is not an authentication plugin.'], plugin('multi-auth', '{auth_plugins: [{jwt-auth: {}}, {key-auth: {}}]}')],
    [plugin('multi-auth', '{auth_plugins: [{key-auth: {header: 1}}, {jwt-auth: {}}]}'), ['error wrong-type «1» Expected a string, found the number 1.'], plugin('multi-auth', '{auth_plugins: [{key-auth: {header: a}}, {jwt-auth: {}}]}')],
    [plugin('multi-auth', '{auth_plugins: [{key-auth: {}}]}'), ['error too-few «[{key-auth: {}}]» At least 2 items are needed, found 1.'], plugin('basic-auth', '{}')],
  ],
  'limits and splits': [
    [plugin('limit-count', '{}'), ['error missing-field «limit-count» One of these is needed: `count` with `time_window`, `rules`.'], plugin('limit-count', '{count: 1, time_window: 1}')],
    [plugin('limit-count', '{count: 1, time_window: 1, rules: [{key: a, count: 1, time_window: 1}]}'), ['error fields-conflict «rules» Only one of `count` with `time_window` or `rules` may be used.'], plugin('limit-count', '{rules: [{key: a, count: 1, time_window: 1}]}')],
    [plugin('limit-count', '{count: 0, time_window: 1}'), ['error out-of-range «0» Expected a number above 0, found 0.'], plugin('limit-count', '{count: $http_limit, time_window: 1}')],
    [plugin('limit-count', '{group: g, rules: [{key: a, count: 1, time_window: 1}]}'), ['error fields-conflict «group» `group` and `rules` cannot be used together.'], plugin('limit-count', '{group: g, count: 1, time_window: 1}')],
    [plugin('limit-count', '{rules: [{key: a, count: 1, time_window: 1}, {key: a, count: 2, time_window: 2}]}'), ['error duplicate-item «a» The key a is used by two rules; they would share one counter.'], plugin('limit-count', '{rules: [{key: a, count: 1, time_window: 1}, {key: b, count: 2, time_window: 2}]}')],
    [plugin('limit-count', '{count: 1, time_window: 60, policy: redis}'), ['error missing-field «limit-count» The field `redis_host` is required.'], plugin('limit-count', '{count: 1, time_window: 60, policy: redis, redis_host: redis}')],
    [plugin('limit-count', '{count: 1, time_window: 60, policy: redis, redis_host: redis, sync_interval: 0.05}'), ['error out-of-range «0.05» `sync_interval` must be at least 0.1, or -1 for none.'], plugin('limit-count', '{count: 1, time_window: 60, sync_interval: 0.05}')],
    [plugin('limit-count', '{count: 1, time_window: 60, policy: redis, redis_host: redis, sync_interval: 60}'), ['error out-of-range «60» `sync_interval` must be below `time_window`.'], plugin('limit-count', '{count: 1, time_window: 60, policy: redis, redis_host: redis, sync_interval: -1}')],
    [plugin('traffic-split', '{rules: [{match: [{vars: [arg_a, "==", b]}], weighted_upstreams: [{weight: 1}]}]}'), ['error invalid-expression «[arg_a, "==", b]» A condition stands in brackets of its own: write [[…]] instead of […], or start with OR, !OR, AND or !AND.'], plugin('traffic-split', '{rules: [{match: [{vars: [[arg_a, "==", b]]}], weighted_upstreams: [{weight: 1}]}]}')],
    [plugin('traffic-label', '{rules: [{match: [AND, OR], actions: [{set_headers: {A: b}}]}]}'), ['error invalid-expression «[AND, OR]» AND needs at least two conditions after it.'], plugin('traffic-label', '{rules: [{match: [[uri, "==", /a]], actions: [{set_headers: {A: b}, weight: 2}]}]}')],
    [plugin('traffic-label', '{rules: [{actions: [{add_headers: {A: b}}]}]}'), ['error not-allowed-value «add_headers» Unknown action add_headers; use set_headers.'], plugin('traffic-label', '{rules: [{actions: [{weight: 2}]}]}')],
    [plugin('fault-injection', '{abort: {http_status: 503, vars: [[[arg_a, "=", b]]]}}'), ['error invalid-expression «"="» Unknown operator "="; use one of ==, ~=, >, >=, <, <=, ~~, ~*, in, has or ipmatch.'], plugin('fault-injection', '{abort: {http_status: 503, vars: [[[arg_a, "==", b]]]}}')],
    [plugin('fault-injection', '{delay: {duration: 1, vars: [[arg_a, "==", b]]}}'), ['error invalid-expression «[arg_a, "==", b]» A condition stands in brackets of its own: write [[…]] instead of […], or start with OR, !OR, AND or !AND.'], plugin('fault-injection', '{delay: {duration: 1, vars: [[[arg_a, "==", b]]]}}')],
    [plugin('workflow', '{rules: [{case: [arg_a, "==", b], actions: [[return, {code: 403}]]}]}'), ['warning invalid-expression «[arg_a, "==", b]» A condition stands in brackets of its own: write [[…]] instead of […], or start with OR, !OR, AND or !AND. APISIX does not refuse it, and the rule matches every request.'], plugin('workflow', '{rules: [{case: [[arg_a, "==", b]], actions: [[return, {code: 403}]]}]}')],
    [plugin('workflow', '{rules: [{actions: [[deny, {}]]}]}'), ['error not-allowed-value «deny» Unknown action deny; use return, limit-count or limit-conn.'], plugin('workflow', '{rules: [{actions: [[limit-conn, {conn: 1, burst: 0, default_conn_delay: 0.1, key: remote_addr}]]}]}')],
    [plugin('workflow', '{rules: [{actions: [[return, {}]]}]}'), ['error missing-field «{» The action return needs `code`, an HTTP status.'], plugin('workflow', '{rules: [{actions: [[return, {code: 403}]]}]}')],
    [plugin('workflow', '{rules: [{actions: [[limit-count, {count: 0, time_window: 1}]]}]}'), ['error out-of-range «0» Expected a number above 0, found 0.'], plugin('workflow', '{rules: [{actions: [[limit-count, {count: 1, time_window: 1}]]}]}')],
  ],
  'rewrites and filters': [
    [plugin('cors', '{allow_credential: true}'), ['error fields-conflict «true» With `allow_credential: true` no option may be *: set `allow_origins`, `allow_methods`, `allow_headers` (a default of * counts).'], plugin('cors', '{allow_credential: true, allow_origins: "https://a.com", allow_methods: GET, allow_headers: A, expose_headers: B}')],
    [plugin('cors', '{allow_origins_by_regex: ["a(["]}'), ['error invalid-regex «"a(["» This regular expression is invalid: unterminated character class.'], plugin('cors', '{allow_origins_by_regex: ["(?<a>[[:alnum:]]+)$"]}')],
    [plugin('cors', '{timing_allow_origins_by_regex: ["a("]}'), ['error invalid-regex «"a("» This regular expression is invalid: unterminated group.'], plugin('cors', '{timing_allow_origins_by_regex: ["a.*"]}')],
    [plugin('proxy-rewrite', '{regex_uri: ["^/a", /b, /c]}'), ['error missing-item «/c» `regex_uri` is a list of pairs, a pattern and its replacement; the replacement of this one is missing.'], plugin('proxy-rewrite', '{regex_uri: ["^/a", /b, /c, /d]}')],
    [plugin('proxy-rewrite', '{regex_uri: ["^/a(", /b]}'), ['error invalid-regex «"^/a("» This regular expression is invalid: unterminated group.'], plugin('proxy-rewrite', '{regex_uri: ["^/a", /b(]}')],
    [plugin('proxy-rewrite', '{headers: {X-A: [a]}}'), ['error no-alternative «[a]» Expected a string or a number, found a list.'], plugin('proxy-rewrite', '{headers: {set: {X-A: a}}}')],
    [plugin('redirect', '{http_to_https: true, append_query_string: true}'), ['error fields-conflict «append_query_string» `append_query_string` and `http_to_https` cannot be used together.'], plugin('redirect', '{http_to_https: true}')],
    [plugin('redirect', '{http_to_https: true, uri: /a}'), ['error fields-conflict «http_to_https» Only one of `uri` or `http_to_https` may be used.'], plugin('redirect', '{uri: /a, append_query_string: true}')],
    [plugin('redirect', '{regex_uri: ["^/a(", /b]}'), ['error invalid-regex «"^/a("» This regular expression is invalid: unterminated group.'], plugin('redirect', '{regex_uri: ["^/a(.*)", /b$1]}')],
    [plugin('response-rewrite', '{body: "a!", body_base64: true}'), ['error wrong-format «"a!"» With `body_base64` the body must be base64.'], plugin('response-rewrite', '{body: YWJj, body_base64: true}')],
    [plugin('response-rewrite', '{body_base64: true}'), ['error missing-field «body_base64» `body_base64` needs a `body` that is not empty.'], plugin('response-rewrite', '{body: $env://BODY, body_base64: true}')],
    [plugin('response-rewrite', '{headers: {X-A: true}}'), ['error wrong-type «true» The value of a header is a string or a number.'], plugin('response-rewrite', '{headers: {X-A: 1}}')],
    [plugin('response-rewrite', '{vars: [[status, "=", 200]]}'), ['error invalid-expression «"="» Unknown operator "="; use one of ==, ~=, >, >=, <, <=, ~~, ~*, in, has or ipmatch.'], plugin('response-rewrite', '{vars: [[status, "==", 200]]}')],
    [plugin('response-rewrite', '{body: a, filters: [{regex: a, replace: b}]}'), ['error fields-conflict «filters» `body` and `filters` cannot be used together.'], plugin('response-rewrite', '{filters: [{regex: a, replace: b}]}')],
    [plugin('ua-restriction', '{allowlist: ["a("]}'), ['error invalid-regex «"a("» This regular expression is invalid: unterminated group.'], plugin('ua-restriction', '{allowlist: ["curl.*"]}')],
    [plugin('ua-restriction', '{denylist: ["a("]}'), ['error invalid-regex «"a("» This regular expression is invalid: unterminated group.'], plugin('ua-restriction', '{denylist: ["curl.*"]}')],
    [plugin('uri-blocker', '{block_rules: ["a("]}'), ['error invalid-regex «"a("» This regular expression is invalid: unterminated group.'], plugin('uri-blocker', '{block_rules: [root.exe]}')],
    [plugin('ai-prompt-guard', '{deny_patterns: ["a("]}'), ['error invalid-regex «"a("» This regular expression is invalid: unterminated group.'], plugin('ai-prompt-guard', '{deny_patterns: ["(?i)a"]}')],
    [plugin('ai-prompt-guard', '{allow_patterns: ["["]}'), ['error invalid-regex «"["» This regular expression is invalid: unterminated character class.'], plugin('ai-prompt-guard', '{allow_patterns: ["[a]"]}')],
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
