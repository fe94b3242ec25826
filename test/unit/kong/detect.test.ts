import { describe, expect, it } from 'vitest';
import { detectKong } from '../../../src/core/kong/detect';

describe('detection of Kong files', () => {
  it.each([
    ['kong.yml', '_format_version: "3.0"\nservices: []\n', 1],
    ['state.yaml', '_format_version: "${{ env "V" }}"\n', 1],
    ['kong.json', '{"_format_version": "3.0", "services": []}', 1],
    ['any.yaml', '_info: {select_tags: [a]}\nplugins: []\n', 0.9],
    ['kong.yaml', 'services:\n- name: a\n', 0.9],
    ['a.yaml', 'services:\n- name: a\n  routes:\n  - paths: [/a]\n    strip_path: true\n', 0.8],
  ])('takes %s: %j', (path, text, least) => {
    expect(detectKong(`/project/${path}`, text)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['docker-compose.yml', 'version: "3"\nservices:\n  web:\n    image: a\n'],
    ['compose.yaml', 'services:\n  web:\n    image: a\n'],
    ['openapi.yaml', 'openapi: 3.0.0\npaths: {}\n'],
    ['ingress.yaml', 'apiVersion: networking.k8s.io/v1\nkind: Ingress\n'],
    ['patch.yaml', '_format_version: "1.0"\npatches:\n- selectors: [$..services[*]]\n  values: {a: 1}\n'],
    ['ruleset.yaml', 'rules:\n  no-http:\n    given: $.services[*]\n'],
    ['apisix.yaml', 'routes:\n- uri: /a\n  upstream_id: 1\n#END\n'],
    ['kong.txt', '_format_version: "3.0"\n'],
    ['values.yaml', 'image: a\nenv: {}\n'],
  ])('leaves %s alone', (path, text) => {
    expect(detectKong(`/project/${path}`, text)).toBeLessThan(0.5);
  });
});
