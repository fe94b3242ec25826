import { getDirectives } from '@nginx/reference-lib';
import { describe, expect, it } from 'vitest';
import { nginxFacts } from '../../../src/core/nginx/facts';
import { isPlusDirective } from '../../../src/core/nginx/plus';
import { knownThirdParty } from '../../../src/core/nginx/thirdParty';
import { analyze, errors, told } from './host';

const inServer = (body: string, before = ''): string => `${before}events { }\nhttp {\nserver {\nlisten 8080;\n${body}\n}\n}\n`;
const inHttp = (body: string): string => `events { }\nhttp {\n${body}\n}\n`;

interface Said {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
}

function say(text: string, nginxVersion?: string): Said[] {
  const { diagnostics } = analyze(text, nginxVersion === undefined ? undefined : { nginxVersion });
  return diagnostics.map(({ code, severity, message }) => ({ code, severity, message }));
}

describe('a directive', () => {
  it('is refused before the release that brought it, which is named', () => {
    expect(say(inServer('early_hints $http_x;'), '1.28.0')).toMatchObject([
      { code: 'nginx/newer-directive', severity: 'error', message: '"early_hints" exists since nginx 1.29.0; this config is for 1.28.0.' },
    ]);
    expect(say(inServer('early_hints $http_x;'), '1.29.0')).toEqual([]);
  });

  it('is refused after the last release that had it', () => {
    expect(say(inServer('ssl off;'), '1.26.0')).toMatchObject([
      { code: 'nginx/removed-directive', severity: 'error', message: '"ssl" was removed after nginx 1.25.0. Use "listen ... ssl" instead.' },
    ]);
  });

  it('is deprecated only from the release on that says so', () => {
    expect(say(inServer('http2_push off;'), '1.25.0')).toEqual([]);
    expect(say(inServer('http2_push off;'), '1.26.0')).toMatchObject([
      { code: 'nginx/deprecated-directive', severity: 'warning', message: '"http2_push" is deprecated in nginx newer than 1.25.0.' },
    ]);
  });

  it('is judged as the newest nginx does when no version is given, with a warning for what older ones take', () => {
    expect(say(inServer('early_hints $http_x;'))).toEqual([]);
    expect(say(inServer('ssl off;'))).toMatchObject([{ code: 'nginx/removed-directive', severity: 'warning' }]);
  });
});

describe('a parameter', () => {
  it.each([
    [inHttp('upstream a { zone a 64k; server b.example resolve; }'), 'resolve', '1.27.3', '1.26.0'],
    [inHttp('server { listen 8080; resolver 127.0.0.1 ipv4=off; }'), 'ipv4=off', '1.23.1', '1.22.1'],
    [inHttp('server { listen 8080 multipath; }'), 'multipath', '1.29.7', '1.28.0'],
    ['events { }\nstream { server { listen 9000 deferred; proxy_pass 127.0.0.1:1; } }', 'deferred', '1.25.5', '1.24.0'],
    [inHttp('proxy_cache_path /c keys_zone=a:1m min_free=1m;'), 'min_free=1m', '1.19.1', '1.18.0'],
  ])('of %s is refused before its release', (text, parameter, since, older) => {
    const [found, ...rest] = errors(analyze(text, { nginxVersion: older }));
    expect(rest).toEqual([]);
    expect(found?.code).toBe('nginx/newer-directive');
    expect(found?.message).toContain(`exists since nginx ${since}; this config is for ${older}.`);
    expect(told(analyze(text, { nginxVersion: older }))).toContain(`nginx/newer-directive: ${parameter}`);
    expect(errors(analyze(text, { nginxVersion: since }))).toEqual([]);
    expect(errors(analyze(text))).toEqual([]);
  });

  it('that went away is refused after its last release', () => {
    const text = inHttp('server { listen 8080 spdy; }');
    expect(told(analyze(text, { nginxVersion: '1.22.1' }))).toEqual(['nginx/removed-directive: spdy']);
    expect(errors(analyze(text, { nginxVersion: '1.18.0' }))).toEqual([]);
  });
});

describe('a built-in variable', () => {
  it('is unknown before the release that brought it', () => {
    const text = inServer('return 200 $ssl_curve;');
    expect(say(text, '1.20.0')).toMatchObject([{ code: 'nginx/unknown-variable', message: expect.stringContaining('since nginx 1.21.5') as string }]);
    expect(say(text, '1.22.0')).toEqual([]);
  });

  it('of a newer release may be defined by the config itself', () => {
    expect(say(inHttp('map $uri $ssl_curve { default 1; }\nserver { listen 8080; return 200 $ssl_curve; }'), '1.20.0')).toEqual([]);
  });
});

describe('modules of others', () => {
  it.each([
    'more_set_headers "Server: x";',
    'echo hello;',
    'set_md5 $a $uri;',
    'js_content main.hello;',
    'brotli on;',
    'vhost_traffic_status_display;',
    'content_by_lua_block { ngx.say("x") }',
    'nchan_publisher;',
    'dav_ext_methods PROPFIND;',
    'fancyindex on;',
    'subs_filter a b;',
    'subs_buffers 4 8k;',
    'upload_pass /x;',
    'upload_progress_header X-Progress-ID;',
    'proxy_cache_purge PURGE from all;',
    'pagespeed on;',
    'auth_pam "x";',
  ])('are known: %s gives no error', (text) => {
    expect(errors(analyze(inServer(`location / { ${text} }`)))).toEqual([]);
  });

  it('that are loaded and not known make unknown directives a hint', () => {
    const text = inServer('frobnicate on;', 'load_module modules/ngx_http_frob_module.so;\n');
    expect(say(text)).toMatchObject([{ code: 'nginx/unknown-module-directive', severity: 'info' }]);
    expect(say(text.replace('frob_module', 'perl_module'))).toMatchObject([{ code: 'nginx/unknown-directive', severity: 'error' }]);
  });
});

describe('NGINX Plus', () => {
  it('has its directives marked, not called unknown', () => {
    expect(say(inServer('location /api { api write=on; }'))).toMatchObject([
      { code: 'nginx/plus-directive', severity: 'error', message: expect.stringMatching(/^"api" needs the commercial NGINX Plus/) as string },
    ]);
  });

  it('is stated in a comment', () => {
    expect(say(`# gateway-lens: edition=plus\n${inServer('location /api { api write=on; }\nstatus_zone a;')}`)).toEqual([]);
  });

  it('gave directives away: those are judged by their release', () => {
    const text = inHttp('upstream a { server 127.0.0.1:1; sticky cookie a; }');
    expect(say(text, '1.28.0')).toMatchObject([{ code: 'nginx/newer-directive' }]);
    expect(errors(analyze(text, { nginxVersion: '1.30.4' }))).toEqual([]);
  });

  it('has all directives marked that the documentation has and no release of open-source nginx', () => {
    const inner = ['oidc_provider', 'acme_issuer', 'mgmt'];
    const unknown = getDirectives().filter(
      ({ name, module, contexts }) =>
        !nginxFacts().directives.has(name) && !/acme|otel/.test(module) && !contexts.every((context) => inner.includes(context)) && knownThirdParty(name) === undefined,
    );
    expect(unknown.length).toBeGreaterThan(80);
    expect(unknown.map(({ name }) => name).filter((name) => !isPlusDirective(name))).toEqual([]);
    expect([...nginxFacts().directives.keys()].filter(isPlusDirective)).toEqual([]);
  });
});
