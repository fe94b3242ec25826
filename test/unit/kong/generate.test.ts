import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { luaPattern } from '../../../scripts/generate/luaPattern.mjs';
import type { KongPack } from '../../../src/core/kong/pack';

const folder = mkdtempSync(join(tmpdir(), 'kong-schemas-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

function generate(...args: readonly string[]): { text: string; pack: KongPack } {
  const out = join(folder, 'out.ts');
  execFileSync(process.execPath, ['scripts/generate/kong.mjs', ...args, '--out', out], { stdio: ['ignore', 'ignore', 'pipe'] });
  const text = readFileSync(out, 'utf8');
  const literal = /kongSchemasJson = '([^]*)';\n/.exec(text)?.[1] ?? '';
  return { text, pack: JSON.parse(literal.replace(/\\(.)/g, '$1')) as KongPack };
}

const dump = write('dump.json', {
  kong_version: '3.9.1',
  entities: {
    services: {
      primary_key: ['id'],
      endpoint_key: 'name',
      fields: [
        { name: 'id', def: { type: 'string', uuid: true, auto: true } },
        { name: 'name', def: { type: 'string', unique: true, custom_validator: { $function: 'kong/db/schema/typedefs.lua:137-151' } } },
        { name: 'port', def: { type: 'integer', between: [0, 65535], default: 80, required: true } },
        { name: 'client_certificate', def: { type: 'foreign', reference: 'certificates' } },
      ],
      entity_checks: [{ at_least_one_of: ['name', 'port'] }],
    },
  },
  plugins: {},
});

describe('the generator of Kong schemas', () => {
  it('gives the same output for the same input', () => {
    expect(generate(dump).text).toBe(generate(dump).text);
  });

  it('compiles fields, defaults, foreign keys, functions and entity checks', () => {
    const { services } = generate(dump).pack.entities;
    expect(services).toEqual({
      node: {
        types: ['object'],
        properties: {
          id: { types: ['string'], minLength: 1, format: 'uuid' },
          name: { types: ['string'], minLength: 1, checks: [{ name: 'name' }] },
          port: { types: ['integer'], minimum: 0, maximum: 65535, default: 80 },
        },
        required: ['port'],
        additional: false,
        checks: [{ name: 'atLeastOneOf', args: ['name', 'port'] }],
      },
      foreign: { client_certificate: { entity: 'certificates' } },
      endpointKey: 'name',
      unique: ['name'],
    });
  });

  it('takes what a running Kong serves', () => {
    const served = write('my-plugin.json', {
      fields: [
        { consumer: { type: 'foreign', reference: 'consumers', eq: null } },
        { protocols: { type: 'set', elements: { type: 'string', one_of: ['http'] } } },
        { config: { type: 'record', required: true, fields: [{ level: { type: 'number', gt: 0, required: true } }] } },
      ],
    });
    const plugin = generate(dump, '--plugin', `my-plugin=${served}`).pack.plugins['my-plugin'];
    expect(plugin?.noScope).toEqual(['consumer']);
    expect(plugin?.config).toMatchObject({ properties: { level: { types: ['number'], exclusiveMinimum: 0 } }, required: ['level'], additional: false });
  });

  it('lists the Enterprise names that the dump lacks', () => {
    const list = write('plugins.json', { OpenidConnect: {}, AiProxyAdvanced: {}, MtlsAuth: {}, GraphqlRateLimitingAdvanced: {} });
    expect(generate(dump, '--enterprise', list).pack.enterprisePlugins).toEqual(['ai-proxy-advanced', 'graphql-rate-limiting-advanced', 'mtls-auth', 'openid-connect']);
  });
});

describe('Lua patterns', () => {
  it.each([
    ['^%u+$', ['GET'], ['get', 'GET ']],
    ['^[^:]+:.*$', ['a:b', 'a:'], [':b', 'a']],
    ['%.%*$', ['a.*'], ['a*', 'a.*b']],
    ['^[%a_-][%a%d_-]*$', ['a-1', '_a'], ['1a', 'a.b']],
    ['^[a-z][a-z%d-]-[a-z%d]+$', ['my-vault', 'ab'], ['My', '1a']],
    ['^.*[^:]$', ['a:b'], ['a:']],
    ['^[^*&%%\\`]+$', ['a b'], ['a%', 'a`', 'a\\']],
    ['^[0-9]+-[0-9]+$', ['200-299'], ['200', '-1']],
    ['^%d+[%.%d]*$', ['1.2.3'], ['a']],
  ])('%s', (pattern, matching, others) => {
    const expression = new RegExp(luaPattern(pattern));
    for (const text of matching) expect(text).toMatch(expression);
    for (const text of others) expect(text).not.toMatch(expression);
  });
});
