import { describe, expect, it } from 'vitest';
import { mayBeGatewayConfig } from '../../../src/editor/client/candidate';
import { parseReportMessage } from '../../../src/editor/report/messages';
import { reportPage } from '../../../src/editor/report/page';
import { failureActions } from '../../../src/editor/run/failureActions';
import { settingKeys } from '../../../src/editor/ids';

describe('the choice of documents that start the server', () => {
  it.each([
    ['nginx', '/a/nginx.conf', '', true],
    ['yaml', '/a/kong.yaml', '_format_version: "3.0"\n', true],
    ['yaml', '/a/apisix.yaml', '# APISIX\nroutes:\n  - uri: /\n#END\n', true],
    ['json', '/a/kong.json', '{"services": []}', true],
    ['properties', '/etc/nginx/conf.d/a.conf', '# site\nserver {\n', true],
    ['properties', '/etc/redis.conf', 'maxmemory 1gb\n', false],
    ['yaml', '/a/ci.yaml', 'name: ci\non: push\njobs: {}\n', false],
    ['json', '/a/package.json', '{ "name": "x", "version": "1" }', false],
    ['markdown', '/a/b.md', 'routes:\n', false],
  ])('%s %s: %j → %s', (language, path, text, expected) => {
    expect(mayBeGatewayConfig(language, path, text)).toBe(expected);
  });
});

describe('a message of the report', () => {
  it('is taken only in full form', () => {
    expect(parseReportMessage({ type: 'openRoute', routeKey: 'a', more: 1 })).toEqual({ type: 'openRoute', routeKey: 'a' });
    expect(parseReportMessage({ type: 'openLocation', index: 0 })).toEqual({ type: 'openLocation', index: 0 });
    expect(parseReportMessage({ type: 'ready' })).toEqual({ type: 'ready' });
    for (const bad of [undefined, 'ready', { type: 'openRoute' }, { type: 'openLocation', index: '0' }, { type: 'run', path: '/bin/sh' }]) {
      expect(parseReportMessage(bad)).toBeUndefined();
    }
  });
});

describe('the page of the report', () => {
  const page = reportPage({ cspSource: 'https://csp.test', scriptUri: 'https://csp.test/report.js', nonce: 'abc', title: 'a"><script>' });

  it('allows only its own script', () => {
    expect(page).toContain("default-src 'none'; script-src 'nonce-abc'");
    expect(page).not.toMatch(/unsafe-(inline|eval)/);
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it('escapes the name of the config', () => {
    expect(page).toContain('<title>a&#34;&#62;&#60;script&#62;</title>');
  });
});

describe('the buttons of a failure', () => {
  it('lead to the line first when there is one', () => {
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } };
    const failure = { code: 'config-refused', message: 'm', action: 'a', locations: [{ path: '/nginx.conf', range, message: 'unknown' }] } as const;
    expect(failureActions(failure).map((action) => action.title)).toEqual(['Go to Line', 'Show Log']);
  });

  it('lead to the setting that helps', () => {
    const actions = failureActions({ code: 'docker-not-found', message: 'm', action: 'a' });
    expect(actions).toContainEqual({ type: 'openSettings', title: 'Open Settings', key: settingKeys.dockerHost });
  });
});
