import { describe, expect, it } from 'vitest';
import { found, messages, plugin } from './found';

describe('fields', () => {
  it('of a right file give nothing', () => {
    const text = `services:
- name: users
  url: http://users.example.com:8080/v1
  retries: 0
  tags: [a, "b c"]
  routes:
  - name: list
    methods: [GET]
    paths: [/users, '~/users/\\d+$']
    headers: {x-tenant: [a, b]}
    plugins:
    - name: key-auth
      config: {key_names: [apikey]}
consumers:
- username: alice
  keyauth_credentials: [{key: a}]
  acls: [{group: admins}]
upstreams:
- name: users.example.com
  healthchecks: {active: {http_path: /health}}
  targets: [{target: '10.0.0.1:80', weight: 10}, {target: '[::1]:80'}]
`;
    expect(found(text)).toEqual([]);
  });

  it('that nobody knows are marked at the key, with the nearest name', () => {
    expect(found('services:\n- host: a\n  retrys: 1\n')).toEqual(['unknown-field «retrys»']);
    expect(messages('services:\n- host: a\n  retrys: 1\n')[0]).toContain('`retries`');
    expect(found(plugin('key-auth', '{key_name: [a]}'))).toEqual(['unknown-field «key_name»']);
  });

  it('that are missing are marked at the entry or at the record they belong to', () => {
    expect(found('services:\n- name: a\n')).toEqual(['missing-field «name»']);
    expect(found('plugins:\n- name: ldap-auth\n  config: {ldap_host: h}\n')).toEqual(['missing-field «config»', 'missing-field «config»']);
    expect(found('plugins:\n- name: ldap-auth\n')).toEqual(['missing-field «name»', 'missing-field «name»', 'missing-field «name»']);
  });

  it('of a wrong type tell what is expected', () => {
    expect(found(plugin('rate-limiting', '{minute: "5"}'))).toEqual(['type «"5"»']);
    expect(messages(plugin('rate-limiting', '{minute: "5"}'))[0]).toContain('remove the quotes');
    expect(found('services:\n- host: a\n  port: 80.5\n')).toEqual(['type «80.5»']);
    expect(found('routes:\n- paths: /a\n')).toEqual(['type «/a»']);
    expect(found('services:\n- host: a\n  enabled: "true"\n')).toEqual(['type «"true"»']);
  });

  it('outside their values, bounds and lengths are marked at the value', () => {
    expect(found('services:\n- host: a\n  protocol: htp\n')).toEqual(['enum «htp»']);
    expect(messages(plugin('rate-limiting', '{minute: 1, policy: cluster}'))).toEqual(['Expected one of local or redis, found the string "cluster".']);
    expect(found('services:\n- host: a\n  port: 70000\n')).toEqual(['range «70000»']);
    expect(found('consumers:\n- username: ""\n  custom_id: a\n')).toEqual(['length «""»']);
    expect(found('services:\n- host: a\n  id: abc\n')).toEqual(['pattern «abc»']);
  });

  it('may be null where they may be absent, and an empty map stands for an empty list', () => {
    expect(found('services:\n- host: a\n  path: null\n  tags: {}\n  routes: {}\n')).toEqual([]);
    expect(found('services:\n- host: null\n')).toEqual(['missing-field «host»']);
  });

  it('through merge keys count, and mistakes in them are marked where they stand', () => {
    expect(found('plugins:\n- &p {name: rate-limiting, config: {minute: x}}\n- <<: *p\n  id: 4803cc0f-4155-4802-9b55-ad988c7b0db7\n')).toContain('type «x»');
    expect(found('services:\n- &d\n  host: a\n  retries: 1\n- <<: *d\n  name: b\n')).toEqual([]);
  });

  it('that hold templates in quotes are text, whatever the variable holds', () => {
    const port = (value: string): readonly string[] => found(`services:\n- host: a\n  port: ${value}\n`);
    expect(port('${{ env "DECK_PORT" | toInt }}')).toEqual([]);
    expect(port('"${{ env "DECK_PORT" | toInt }}"')).toEqual(['type «"${{ env "DECK_PORT" | toInt }}"»']);
    expect(port("'${{ env \"DECK_PORT\" }}'")).toEqual(['type «\'${{ env "DECK_PORT" }}\'»']);
    expect(found("services:\n- host: '${{ env \"DECK_HOST\" }}'\n  tags: ['${{ env \"DECK_TAG\" }}']\n")).toEqual([]);
    expect(found(plugin('pre-function', '\n      access: |\n        ${{ env "DECK_LUA" | indent 8 }}'))[0]).toMatch(/^type /);
    expect(found(plugin('pre-function', '\n      access:\n      - |\n        ${{ env "DECK_LUA" | indent 8 }}'))).toEqual([]);
    // Records and lists of unknown plugins may hold anything.
    expect(found('plugins:\n- name: mine\n  config: {a: "${{ env "DECK_A" }}"}\n', ['mine'])).toEqual([]);
  });

  it('that hold templates or vault references are not judged', () => {
    const text = 'services:\n- host: ${{ env "DECK_H" }}\n  port: ${{ env "DECK_P" | toInt }}\n  enabled: ${{ env "DECK_E" }}\n';
    expect(found(text)).toEqual([]);
    expect(found('# ${{ env "DECK_X" }}\nservices: []\n')).toEqual([]);
    expect(found('certificates:\n- cert: "{vault://env/cert}"\n  key: "{vault://env/key}"\n')).toEqual([]);
    expect(found(plugin('rate-limiting', '{minute: "{vault://env/minute}"}'))).toEqual(['type «"{vault://env/minute}"»']);
  });

  it('that are deprecated name what replaces them', () => {
    expect(found(plugin('rate-limiting', '{minute: 1, policy: redis, redis_host: r}'))).toEqual(['deprecated-field «redis_host»']);
  });
});
