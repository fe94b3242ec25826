import { describe, expect, it } from 'vitest';
import { analyze, found, messages, plugin } from './found';

describe('the file', () => {
  it('needs its version in quotes', () => {
    expect(found('_format_version: 3.0\nservices: []\n')).toEqual(['format-version «3.0»']);
    expect(analyze('_format_version: 3.0\n').diagnostics[0]?.fixes?.[0]?.edits[0]?.newText).toBe('"3.0"');
    expect(found('_format_version: "4.0"\n')).toEqual(['format-version «"4.0"»']);
    expect(found('_format_version: "${{ env "DECK_FORMAT_VERSION" }}"\n')).toEqual([]);
  });

  it('of decK may lack the version: a warning, no error', () => {
    const [diagnostic] = analyze('services:\n- host: a\n').diagnostics;
    expect(diagnostic).toMatchObject({ code: 'kong/missing-format-version', severity: 'warning' });
  });

  it('may hold the keys that only decK knows', () => {
    const text = `_info: {select_tags: [a]}
_workspace: w
_konnect: {control_plane_name: x}
_plugin_configs: {limit: {minute: 5}}
plugins:
- name: rate-limiting
  _config: limit
consumers:
- username: a
`;
    expect(found(text)).toEqual([]);
  });

  it('may lead to the consumer groups of the Enterprise edition: an information', () => {
    const consumers = 'consumers:\n- username: a\n  groups: [{name: gold}]\n';
    expect(found(consumers)).toEqual(['enterprise-feature «groups»']);
    expect(analyze(consumers).diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'info']);
    expect(found('consumers:\n- username: a\n  groups: [gold]\n')).toEqual(['enterprise-feature «groups»', 'type «gold»']);
    const scoped = (group: string): string => `- name: key-auth\n  consumer_group: ${group}\n`;
    expect(found(`plugins:\n${scoped('gold')}${scoped('silver')}- name: key-auth\n`)).toEqual(['enterprise-feature «consumer_group»', 'enterprise-feature «consumer_group»']);
    expect(found(`plugins:\n${scoped('gold')}${scoped('gold')}`)).toContain('duplicate-entity «key-auth»');
  });

  it('with unknown keys at the top is refused, holders of anchors too', () => {
    expect(found('x-defaults: &d {retries: 1}\nservices:\n- host: a\n  <<: *d\n')).toEqual(['unknown-field «x-defaults»']);
    expect(messages('servcies: []\n')[0]).toContain('`services`');
  });

  it('that makes Kong crash is explained', () => {
    expect(found('!- name: a\n')).toEqual(['not-a-config «name»']);
    expect(found('plugins: [key-auth]\n')).toEqual(['not-an-entity «key-auth»']);
    expect(found('services: [null]\n')).toEqual(['not-an-entity «null»']);
    expect(found('services: {name: a}\n')).toEqual(['type «services»']);
  });

  it('that is broken YAML tells the break, not its consequences', () => {
    expect(found('services:\n- host: a: b\n')).toEqual(['yaml/syntax «a»']);
    expect(found('services:\n- host: a\n  prot: 1\n- name: "b\n')).toContain('unknown-field «prot»');
    expect(found('services:\n- name: a\n   host: a\n  port: 1\n')).toEqual(['yaml/syntax «host»']);
  });

  it.each(['', '\n', '---\n', '[]', '1', 'a', 'services:', 'services: [[]]', 'plugins: [{name: [a]}]', 'routes: [{paths: [[]]}]', '{"services":[{"a":{}}]}', 'x: &x [*x]'])(
    'gives an analysis for %j',
    (text) => {
      expect(analyze(text).model.kind).toBe('kong');
    },
  );
});

describe('references', () => {
  const base = 'services:\n- name: users\n  host: a\n';

  it('lead to names and ids, at the top and nested', () => {
    expect(found(`${base}routes:\n- paths: [/a]\n  service: users\nplugins:\n- name: key-auth\n  service: users\n`)).toEqual([]);
    const id = '4803cc0f-4155-4802-9b55-ad988c7b0db7';
    expect(found(`services:\n- id: ${id}\n  host: a\nroutes:\n- paths: [/a]\n  service: {id: ${id}}\n`)).toEqual([]);
  });

  it('to nothing are errors with the nearest name', () => {
    expect(found(`${base}routes:\n- paths: [/a]\n  service: user\n`)).toEqual(['dangling-reference «user»']);
    expect(messages(`${base}routes:\n- paths: [/a]\n  service: user\n`)[0]).toContain('Did you mean `users`?');
    expect(found('consumers:\n- username: a\n  plugins:\n  - name: rate-limiting\n    config: {minute: 1}\n    service: nope\n')).toEqual(['dangling-reference «nope»']);
  });

  it('cannot be judged while names are templates', () => {
    expect(found('services:\n- name: ${{ env "N" }}\n  host: a\nroutes:\n- paths: [/a]\n  service: other\n')).toEqual([]);
  });

  it('by name in a map work in decK alone', () => {
    expect(found(`${base}routes:\n- paths: [/a]\n  service: {name: users}\n`)).toEqual(['reference-form «name»']);
  });

  it('may lead into another file of the same folder', () => {
    const text = '_format_version: "3.0"\nroutes:\n- paths: [/a]\n  service: users\n- paths: [/b]\n  service: other\n';
    const { diagnostics, dependencies } = analyze(text, undefined, { 'services.yaml': `_format_version: "3.0"\n${base}`, 'compose.yaml': 'version: "3"\n' });
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([expect.stringContaining('`other`')]);
    expect(dependencies).toEqual(['/project/services.yaml']);
  });

  it('that an entity needs are missed', () => {
    expect(found('keyauth_credentials:\n- key: a\n')).toEqual(['missing-field «key»']);
  });

  it('a plugin does not support are refused', () => {
    expect(found('consumers: [{username: a}]\nplugins:\n- name: key-auth\n  consumer: a\n')).toEqual(['plugin-scope «consumer»']);
  });
});

describe('what must be unique', () => {
  it.each([
    ['services:\n- {name: a, host: x}\n- {name: a, host: y}\n', 'duplicate-entity «a»'],
    ['consumers:\n- {username: a, custom_id: x}\n- {username: b, custom_id: x}\n', 'duplicate-entity «x»'],
    ['consumers:\n- username: a\n  keyauth_credentials: [{key: k}]\n- username: b\n  keyauth_credentials: [{key: k}]\n', 'duplicate-entity «k»'],
    ['plugins:\n- name: key-auth\n- name: key-auth\n', 'duplicate-entity «key-auth»'],
    ['services:\n- name: a\n  host: x\n  plugins: [{name: cors}, {name: cors}]\n', 'duplicate-entity «cors»'],
    ['consumers:\n- username: a\n  acls: [{group: g}, {group: g}]\n', 'duplicate-entity «g»'],
  ])('%j', (text, code) => {
    expect(found(text)).toEqual([code]);
  });

  it('may repeat in another scope', () => {
    expect(found('services:\n- name: a\n  host: x\n  plugins: [{name: cors}]\n- name: b\n  host: x\n  plugins: [{name: cors}]\nplugins: [{name: cors}]\n')).toEqual([]);
    expect(found('routes:\n- name: ${{ env "A" }}\n  paths: [/a]\n- name: ${{ env "A" }}\n  paths: [/b]\n')).toEqual([]);
  });

  it('credentials stay out of the message', () => {
    const text = 'consumers:\n- username: a\n  keyauth_credentials: [{key: s3cret}, {key: s3cret}]\n';
    expect(messages(text).join()).not.toContain('s3cret');
  });
});

describe('plugins', () => {
  it('nobody knows name the setting that silences them, and are silent with it', () => {
    expect(found(plugin('my-plugin', '{a: 1}'))).toEqual(['unknown-plugin «my-plugin»']);
    expect(messages(plugin('my-plugin', '{a: 1}'))[0]).toContain('gatewayLens.customPlugins');
    expect(found(plugin('my-plugin', '{a: 1}'), ['my-plugin'])).toEqual([]);
    expect(messages(plugin('rate-limitting', '{}'))[0]).toContain('Did you mean `rate-limiting`?');
  });

  it('of the Enterprise edition are an info', () => {
    const { diagnostics } = analyze(`_format_version: "3.0"\n${plugin('openid-connect', '{issuer: x}')}`);
    expect(diagnostics).toMatchObject([{ code: 'kong/enterprise-plugin', severity: 'info' }]);
  });

  it('filters need WebAssembly', () => {
    expect(found('services:\n- host: a\n  filter_chains:\n  - filters: [{name: f}]\n')).toEqual(['wasm «f»']);
  });
});

it('a comment silences a code on the next line', () => {
  expect(found('services:\n- host: a\n  # gateway-lens-disable-next-line kong/unknown-field\n  x: 1\n')).toEqual([]);
});
