import { describe, expect, it } from 'vitest';
import { analyze, errors, told } from './host';

const lone = (text: string, path = '/w/conf.d/a.conf'): ReturnType<typeof analyze> => analyze({ [path]: text });

describe('a lone fragment', () => {
  it.each([
    ['a server', 'server { listen 80; server_name a.example; location / { proxy_pass http://app; } }'],
    ['an upstream beside a server', 'upstream app { server app:8080; }\nserver { listen 80; location / { proxy_pass http://app; } }'],
    ['a location', 'location /a { fastcgi_pass php; include fastcgi_params; }'],
    ['listen alone', 'listen 80;\nserver_name a.example;'],
    ['proxy_pass alone', 'proxy_pass http://app;\nproxy_set_header Host $host;'],
    ['headers of a proxy', 'proxy_set_header X-Trace $trace_id;\nproxy_buffer_size 64k;'],
    ['the servers of an upstream', 'server 10.0.0.1:80 weight=2;\nserver 10.0.0.2:80;\nkeepalive 8;'],
    ['a stream server', 'upstream dns { server 10.0.0.1:53; }\nserver { listen 53 udp; proxy_pass dns; proxy_timeout 1s; }'],
    ['a mail server', 'server { listen 25; protocol smtp; smtp_auth none; }'],
    ['a load_module', 'load_module modules/ngx_http_perl_module.so;'],
    ['an if around proxy_pass', 'if ($slow) { proxy_pass http://slow; }'],
    ['a map', 'map $http_upgrade $connection_upgrade { default upgrade; "" close; }'],
    ['entries of a map', '~^/old$ /new;\n/a /b;\ndefault $uri;'],
    ['entries of a geo', '10.0.0.0/8 1;\n127.0.0.1 2;'],
    ['media types', 'text/html html htm;\nfont/woff2 woff2;'],
    ['TLS settings', 'ssl_protocols TLSv1.2 TLSv1.3;\nssl_session_cache shared:SSL:10m;'],
    ['a TLS server whose certificate is elsewhere', 'server { listen 443 ssl; server_name a.example; access_log /l main; limit_req zone=one; proxy_cache one; }'],
    ['a missing include', 'server { listen 80; include snippets/tls.conf; include /etc/nginx/proxy.conf; }'],
    ['nothing', ''],
    ['comments', '# nothing here yet\n'],
  ])('gives no alarm: %s', (_, text) => {
    expect(errors(lone(text))).toEqual([]);
    expect(lone(text).diagnostics.filter(({ code }) => /^nginx\/(unknown|include|no-)/.test(code))).toEqual([]);
  });

  it.each([
    ['server { lisen 80; }', 'nginx/unknown-directive: lisen'],
    ['server { listen 80; upstream a { server b; } }', 'nginx/not-allowed-here: upstream'],
    ['server { listen 80; location / { proxy_read_timeout 5parsecs; } }', 'nginx/invalid-value: 5parsecs'],
    ['location / { proxy_pass app; }', 'nginx/invalid-url: app'],
    ['prox_pass http://a;', 'nginx/unknown-directive: prox_pass'],
    ['upstream a { server b; }\nlocation / { return 200; }', 'nginx/not-allowed-here: location'],
    ['server { listen 80; root /a; root /b; }', 'nginx/duplicate-directive: root'],
  ])('is told what is wrong wherever it is included: %s', (text, wanted) => {
    expect(told(lone(text))).toContain(wanted);
  });

  it('stands in the context that a comment states', () => {
    expect(told(lone('# gateway-lens: context=server\nproxy_pass http://a;'))).toEqual(['nginx/not-allowed-here: proxy_pass']);
    expect(told(lone('# gateway-lens: context=if in location\nlisten 80;'))).toEqual(['nginx/not-allowed-here: listen']);
    expect(told(lone('# gateway-lens: context=server, edition=plus\nstatus_zone a;'))).toEqual([]);
    expect(told(lone('# gateway-lens: context=main\nserver { listen 80; }'))).toContain('nginx/not-allowed-here: server');
  });

  it('finds what it includes from the folders above it', () => {
    const files = { '/w/sites-enabled/a': 'server { listen 80; include snippets/s.conf; }', '/w/snippets/s.conf': 'lisen 81;' };
    expect(errors(analyze(files))).toMatchObject([{ code: 'nginx/unknown-directive', path: '/w/snippets/s.conf' }]);
  });

  it('is offered a comment where its name is that of a main file', () => {
    const [found] = errors(lone('server { listen 80; }', '/w/nginx.conf'));
    expect(found?.code).toBe('nginx/not-allowed-here');
    expect(found?.fixes?.[0]?.edits).toEqual([{ range: { start: 0, end: 0 }, newText: '# gateway-lens: context=http\n' }]);
  });
});

describe('a file included several times', () => {
  const main = (body: string): string => `events { }\nhttp {\n${body}\n}\n`;

  it('has a finding once that holds everywhere', () => {
    const files = { '/n/nginx.conf': main('server { listen 80; include s; }\nserver { listen 81; include s; }'), '/n/s': 'gzip maybe;' };
    const found = errors(analyze(files));
    expect(found.map(({ message }) => message)).toEqual(['"maybe" is no value for "gzip": it must be "on" or "off".']);
  });

  it('is told where a finding holds that does not hold everywhere', () => {
    const files = { '/n/nginx.conf': main('include s;\nserver { listen 80; include s; }'), '/n/s': 'rewrite ^/a /b;' };
    const found = errors(analyze(files));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ code: 'nginx/not-allowed-here', path: '/n/s' });
    expect(found[0]?.message).toMatch(/ This holds where the file is included at nginx\.conf:3 \(in "http"\)\.$/);
  });
});

describe('a main file kept outside of nginx’s folder', () => {
  const main = 'events { }\nhttp { include /etc/nginx/mime.types; include /etc/nginx/conf.d/*.conf; }';

  it('finds beside it what it includes from there', () => {
    const files = { '/w/docker/nginx.conf': main, '/w/docker/conf.d/a.conf': 'server { lisen 80; }' };
    expect(errors(analyze(files))).toMatchObject([{ code: 'nginx/unknown-directive', path: '/w/docker/conf.d/a.conf' }]);
  });

  it('includes the templates that become its files', () => {
    const files = { '/w/nginx.conf': main, '/w/templates/a.conf.template': 'server { listen ${PORT}; lisen 80; }' };
    expect(errors(analyze(files))).toMatchObject([{ code: 'nginx/unknown-directive', path: '/w/templates/a.conf.template' }]);
  });
});

describe('a template', () => {
  const template = (text: string): ReturnType<typeof analyze> => lone(text, '/w/templates/default.conf.template');

  it.each([
    'server { listen ${PORT}; server_name ${HOST} $ALIASES; }',
    'server { listen ${ADDRESS}:${PORT} ${LISTEN_OPTIONS}; client_max_body_size ${SIZE}; keepalive_timeout $TIMEOUT; }',
    'server {\n  listen 80;\n  ${EXTRA}\n  location / {\n    ${PROXY_SETTINGS}\n    proxy_pass http://app;\n  }\n}',
    'server {\n  listen 80; # the port\n  # more\n  $MORE\n}\n${TAIL}\n',
    'server { listen 80; ${EXTRA} }',
    'server { listen 80; ${DIRECTIVE} on; "${NAME}" x; }',
    'server { listen 80; location ${PATH} { proxy_pass ${UPSTREAM}; proxy_read_timeout ${T}s; } }',
    'server { listen 80; return ${CODE} ${TEXT}; error_page ${A} /x; gzip ${GZIP}; access_log ${LOG} ${FORMAT}; }',
    'upstream ${NAME} { server ${A}; ${MORE}; }\nserver { listen 80; location / { fastcgi_pass app; } }',
    'upstream a {\n  ${SERVERS}\n}\n',
    'server {\n  listen 80;\n  server_name\n    ${A}\n    ${B};\n}',
    'server { listen 443 ssl; ssl_certificate ${CERT}; ssl_protocols ${PROTOCOLS}; if ($host = ${HOST}) { return 301 https://${HOST}$request_uri; } }',
  ])('is right whatever its placeholders stand for: %s', (text) => {
    expect(told(template(text))).toEqual([]);
  });

  it.each([
    ['server { lisen ${PORT}; }', 'nginx/unknown-directive: lisen'],
    ['server { listen 80; upstream ${A} { server b; } }', 'nginx/not-allowed-here: upstream'],
    ['server { listen ${PORT}; gzip maybe; }', 'nginx/invalid-value: maybe'],
    ['server {\n  ${EXTRA}\n  gzip maybe;\n}', 'nginx/invalid-value: maybe'],
  ])('is told what is wrong all the same: %s', (text, wanted) => {
    expect(told(template(text))).toEqual([wanted]);
  });

  it('of a main file knows its own names unless a placeholder may define them', () => {
    const main = (body: string): string => `events { }\nhttp { ${body} server { listen \${PORT}; return 200 $nosuch; } }`;
    expect(told(lone(main(''), '/w/nginx.conf.template'))).toEqual(['nginx/unknown-variable: $nosuch']);
    expect(told(lone(main('map $uri ${VARIABLE} { default 1; }'), '/w/nginx.conf.template'))).toEqual([]);
    expect(told(lone(main('\n${MAPS}\n'), '/w/nginx.conf.template'))).toEqual([]);
  });

  it('is the only kind of file with placeholders', () => {
    expect(errors(lone('server { listen 80; gzip ${GZIP}; }'))).toHaveLength(1);
  });
});

describe('characters that cannot be seen', () => {
  it.each([
    ['\u00a0listen 80;', '\u00a0', 'no-break space'],
    ['listen\u300080;', '\u3000', 'ideographic space'],
    ['sendfile\u200b on;', '\u200b', 'zero-width space'],
    ['\u000blisten 80;', '\u000b', 'vertical tab'],
    ['listen\u000080;', '\u0000', 'NUL'],
  ])('are named: %j', (text, marked, name) => {
    const analysis = lone(`server { ${text} }`);
    expect(told(analysis)).toEqual([`nginx/unknown-directive: ${marked}`]);
    expect(analysis.diagnostics[0]?.message).toContain(name);
  });

  it('are fine in comments and strings', () => {
    expect(told(lone('# a\u0000b\u000b\nserver { listen 80; return 200 "a\u0001\u00a0b"; }'))).toEqual([]);
  });

  it('a byte order mark is refused in an included file too', () => {
    const files = { '/n/nginx.conf': 'events { }\nhttp { include a.conf; }', '/n/a.conf': '\ufeffserver { listen 80; }' };
    expect(errors(analyze(files))).toMatchObject([{ code: 'nginx/byte-order-mark', path: '/n/a.conf' }]);
  });
});
