import { describe, expect, it } from 'vitest';
import { detectApisix } from '../../../src/core/apisix/detect';
import { analyze, edited, found, plugin, route, shown, upstream } from './found';

const routes = 'routes:\n- uri: /a\n  plugins: {}\n';
const missing = 'error missing-end «  plugins: {}» The last line must be #END: without it APISIX ignores the whole file and answers 404 everywhere.';

function ofWhole(text: string, path?: string): readonly string[] {
  return analyze(text, undefined, path).diagnostics.map((diagnostic) => shown(text, diagnostic));
}

/** The text after the first fix of the first finding. */
function fixed(text: string): string {
  const edits = analyze(text).diagnostics[0]?.fixes?.[0]?.edits;
  expect(edits).toBeDefined();
  return edited(text, edits ?? []);
}

describe('#END', () => {
  it.each([
    [`${routes}#END`],
    [`${routes}#END\n`],
    [`${routes}#END\r\n`],
    [`${routes}#END      `],
    [`${routes}a: &b #END\n`.replace('a: &b', '#')],
  ])('is taken from the last ten bytes: %j', (text) => {
    expect(ofWhole(text)).toEqual([]);
  });

  it.each([[routes], [`${routes}\n\n\n`], [routes.trimEnd()]])('is missed at the end of the last line: %j', (text) => {
    expect(ofWhole(text)).toEqual([missing]);
    expect(fixed(text)).toBe(`${routes}#END\n`);
  });

  it('is missed when it is in lower case or in the middle', () => {
    expect(ofWhole(`${routes}#end\n`)[0]).toContain('missing-end «#end»');
    expect(ofWhole(`#END\n${routes}`)).toEqual([missing]);
  });

  it('is out of reach behind more than six blanks, which the fix takes away', () => {
    const text = `${routes}#END\n\n\n\n\n\n\n`;
    expect(ofWhole(text)).toEqual(['error missing-end «#END» APISIX looks for #END in the last ten bytes only; remove the blank space after it.']);
    expect(fixed(text)).toBe(`${routes}#END\n`);
    expect(ofWhole(`${routes}#END\n\n\n\n\n\n`)).toEqual([]);
  });

  it('is not asked for in JSON', () => {
    expect(ofWhole('{"routes": [{"uri": "/a", "plugins": {}}]}', '/project/apisix.json')).toEqual([]);
    expect(ofWhole('{"routes": [{"uri": "/a", "plugin": {}}]}', '/project/apisix.json').map((line) => line.split('»')[0])).toContain('error unknown-field «"plugin"');
  });
});

describe('a file that holds nothing', () => {
  const message = 'APISIX does not start with a file that holds nothing; write at least `routes: []`.';

  it('is refused, with or without its last line', () => {
    expect(ofWhole('#END\n')).toEqual([`error empty-file «#END» ${message}`]);
    expect(ofWhole('# later\n#END\n')).toEqual([`error empty-file «# la» ${message}`]);
    expect(ofWhole('').map((line) => line.split(' ')[1])).toEqual(expect.arrayContaining(['empty-file', 'missing-end']));
  });

  it('is accepted when it holds an empty section', () => {
    expect(ofWhole('routes: []\n#END\n')).toEqual([]);
  });
});

describe('placeholders', () => {
  it('stand for any value, and default values are not judged', () => {
    expect(found(route('priority: ${{P}}\n  status: ${{S:=1}}\n  remote_addr: ${{ADDR}}'))).toEqual([]);
    expect(found('upstreams:\n- id: ${{ID}}\n  nodes: {"${{HOST}}:80": ${{WEIGHT}}}\n')).toEqual([]);
    expect(found('routes: ${{ROUTES}}\n').every((line) => line.startsWith('warning'))).toBe(true);
  });

  it('hide no mistake beside them', () => {
    expect(found(route('priority: ${{P}}\n  status: 2'))).toEqual(['error not-allowed-value «2» Expected one of 1 or 0, found the number 2.']);
  });
});

describe('custom plugins', () => {
  it('that the user names are not judged, on routes, consumers and streams alike', () => {
    const names = ['my-plugin', 'skywalking'];
    expect(found(plugin('my-plugin', '{any: thing}'), names)).toEqual([]);
    expect(found(plugin('skywalking', '{endpoint_addr: "http://a"}'), names)).toEqual([]);
    expect(found('consumers:\n- username: a\n  plugins: {my-plugin: {}}\n', names)).toEqual([]);
    expect(found(`plugins:\n- name: cors\n${plugin('my-plugin', '{}')}`, names)).toEqual([]);
  });

  it('leave the other names and the configs of known plugins to be judged', () => {
    expect(found(plugin('my-plugins', '{}'), ['my-plugin'])).toHaveLength(1);
    expect(found(plugin('skywalking', '{sample_ratio: 2}'), ['skywalking']).map((line) => line.split('»')[0])).toEqual(['error out-of-range «2']);
  });
});

describe('findings', () => {
  it('can be silenced where they stand', () => {
    expect(found('routes:\n- uri: /a\n  # gateway-lens-disable-next-line apisix/dangling-reference\n  upstream_id: 1\n')).toEqual([]);
    expect(found('routes:\n- uri: /a\n  # gateway-lens-disable-next-line apisix/unknown-plugin\n  upstream_id: 1\n')).toHaveLength(1);
  });

  it('behind a break in the YAML are not told, those before it are', () => {
    const text = 'route: []\nroutes:\n- uri: "/a\n  frobnicate: 1\n#END\n';
    const codes = analyze(text).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['apisix/unknown-section', 'yaml/syntax']));
    expect(codes).not.toContain('apisix/unknown-field');
  });

  it('come in order of the text, each once', () => {
    const { diagnostics } = analyze(`${route('frobnicate: 1\n  status: 2')}zzz: 1\n#END\n`);
    const starts = diagnostics.map(({ range }) => range.start);
    expect(starts).toHaveLength(3);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  it('offer the nearest name, and point at the item that is lost', () => {
    expect(fixed(`${route('prioritty: 1')}#END\n`)).toBe(`${route('priority: 1')}#END\n`);
    const text = `${upstream('name: a')}- id: 1\n  nodes: {"b:1": 1}\n#END\n`;
    const [related] = analyze(text).diagnostics[0]?.related ?? [];
    expect(related).toEqual({ path: '/project/apisix.yaml', range: { start: text.indexOf('1'), end: text.indexOf('1') + 1 }, message: 'This one is lost.' });
  });
});

describe('detection of APISIX files', () => {
  it.each([
    ['apisix.yaml', 'routes: []\n', 1],
    ['apisix-dev.json', '{}', 1],
    ['gateway.yaml', 'routes: []\n#END\n', 0.95],
    ['gateway.yaml', 'routes:\n  - uri: /a\n', 0.8],
    ['gateway.yaml', 'routes:\n- uri: /a\n', 0.8],
    ['gateway.yaml', 'services:\n-   id: 1\n    upstream_id: 1\n', 0.8],
    ['gateway.yaml', 'plugin_configs: []\n', 0.6],
  ])('takes %s: %j', (name, text, least) => {
    expect(detectApisix(`/project/${name}`, text)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['config.yaml', 'apisix:\n  node_listen: 9080\ndeployment:\n  role: data_plane\n'],
    ['apisix.yaml', 'apisix:\n  node_listen: 9080\n'],
    ['kong.yaml', '_format_version: "3.0"\nroutes: []\n#END\n'],
    ['gateway.yaml', 'routes:\n- paths: [/a]\n'],
    ['gateway.yaml', 'routes: []\nuri: /a\n'],
    ['values.yaml', 'image: a\n'],
    ['apisix.txt', 'routes: []\n#END\n'],
  ])('leaves %s alone: %j', (name, text) => {
    expect(detectApisix(`/project/${name}`, text)).toBeLessThan(0.5);
  });
});
