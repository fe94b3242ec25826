import { describe, expect, it } from 'vitest';
import { readProxyTarget } from '../../../src/bench/plan/nginx/proxyTarget';
import { reachingWord } from '../../../src/bench/plan/nginx/policy';
import { fileOf, outcomeFor, planFor } from '../../helpers/plans';

const http = (body: string): string => `events {}\nhttp {\n${body}\n}\n`;
const server = (body: string): string => http(`server {\nlisten 80;\n${body}\n}`);
const rewritten = (text: string, files = {}): string => fileOf(planFor('nginx', text, 'docker', files), 'nginx.conf');

describe('upstreams of an nginx config', () => {
  it.each([
    ['an address', 'proxy_pass http://10.1.2.3:9000;', 'proxy_pass http://127.0.0.1:18002;'],
    ['a name with a path', 'proxy_pass https://api.example.com/v1/;', 'proxy_pass http://127.0.0.1:18002/v1/;'],
    ['a variable for the host', 'set $b api.example.com; proxy_pass http://$b$request_uri;', 'proxy_pass http://127.0.0.1:18002$request_uri;'],
    ['one variable for everything', 'set $t http://api.example.com; proxy_pass $t;', 'proxy_pass http://127.0.0.1:18002$request_uri;'],
    ['a socket', 'proxy_pass http://unix:/run/app.sock;', 'proxy_pass http://127.0.0.1:18002;'],
    ['an address that a capture follows', 'proxy_pass http://api.example.com$1;', 'proxy_pass http://127.0.0.1:18002/$1;'],
    ['FastCGI', 'fastcgi_pass php.example.com:9000;', 'proxy_pass http://127.0.0.1:18002;'],
  ])('by %s are replaced by the local one', (_name, directive, expected) => {
    const text = rewritten(server(`location / { ${directive} }`));
    expect(text).toContain(expected);
    expect(text).not.toMatch(/10\.1\.2\.3|app\.sock|fastcgi_pass/);
  });

  it('in blocks keep the block and lose their servers', () => {
    const text = rewritten(http('upstream app { least_conn; server a.example.com; server b.example.com; keepalive 8; }\nserver { listen 80; location / { proxy_pass http://app; } }'));
    expect(text).toContain('least_conn;');
    expect(text).toContain('keepalive 8;');
    expect(text.match(/^\s*server 127\.0\.0\.1:18002;$/gm)).toHaveLength(1);
    expect(text).not.toContain('example.com');
  });

  it('inside of included files are replaced too', () => {
    const text = rewritten(server('include conf.d/*.conf;'), { '/w/conf.d/a.conf': 'location /a { proxy_pass http://secret.internal; }' });
    expect(text).toContain('location /a {');
    expect(text).not.toContain('secret.internal');
  });
});

describe('what an nginx run must not touch', () => {
  it('is taken out: logs, sockets, certificates, resolvers, other protocols', () => {
    const text = rewritten(
      `user www-data;\npid /run/nginx.pid;\nerror_log syslog:server=10.0.0.9;\nevents {}\nstream { server { listen 53; proxy_pass 10.0.0.8:53; } }\n` +
        `http {\nresolver 10.0.0.7;\naccess_log syslog:server=10.0.0.6;\nserver {\nlisten 443 ssl;\nssl_certificate a.pem;\nssl_certificate_key a.key;\nssl_stapling on;\nlocation / { proxy_pass http://10.0.0.5; }\n}\n}\n`,
    );
    expect(text).not.toMatch(/10\.0\.0\.\d|syslog|ssl_|resolver|stream|user|run\/nginx\.pid/);
    expect(text).toContain('error_log stderr warn;');
  });

  it.each([
    ['njs', 'js_content main.handler;', 'js_content'],
    ['Lua that opens sockets', 'content_by_lua_block { local s = ngx.socket.tcp() }', 'socket'],
    ['Lua that loads modules', 'content_by_lua_block { require("resty.http") }', 'require'],
    ['Lua in a file', 'content_by_lua_file app.lua;', 'content_by_lua_file'],
  ])('refuses %s with its place', (_name, directive, word) => {
    const outcome = outcomeFor('nginx', server(`location / { ${directive} }`));
    expect(outcome.ok).toBe(false);
    if (outcome.ok) return;
    expect(outcome.failure.code).toBe('config-unsupported');
    expect(outcome.failure.message).toContain(word);
    expect(outcome.failure.locations?.[0]?.range.start.line).toBe(4);
  });

  it('keeps Lua that only computes, and runs it in the OpenResty image', () => {
    const plan = planFor('nginx', server('location / { content_by_lua_block { ngx.say("socket") -- require\n } }'));
    expect(plan.container?.role).toBe('upstream');
    expect(fileOf(plan, 'nginx.conf')).toContain('ngx.say("socket")');
  });

  it('reads comments and strings of Lua as such', () => {
    expect(reachingWord('ngx.say("require") -- socket\n --[[ io.open ]] x = 1')).toBeUndefined();
    expect(reachingWord('local s = ngx.socket.tcp()')).toBe('ngx.socket');
  });
});

describe('requests of an nginx plan', () => {
  const requests = (text: string) => planFor('nginx', text).requests.map(({ label, path, headers }) => [label, headers['host'] ?? '', path]);

  it('reach prefix, exact, nested and regex locations', () => {
    const text = server('location / { return 200; }\nlocation = /exact { return 200; }\nlocation /a/ { return 200; location /a/b/ { return 200; } }\nlocation ~ "^/item/\\d{3}$" { return 200; }');
    expect(requests(text)).toEqual([
      ['location /', '', '/'],
      ['location = /exact', '', '/exact'],
      ['location /a/', '', '/a/'],
      ['location /a/b/', '', '/a/b/'],
      ['location ~ ^/item/\\d{3}$', '', '/item/111'],
    ]);
  });

  it('avoid a regex that takes the prefix', () => {
    const text = server('location /img/ { return 200; }\nlocation ~ ^/img/$ { return 204; }');
    expect(requests(text)).toContainEqual(['location /img/', '', '/img/item']);
  });

  it('say which location cannot be reached', () => {
    const plan = planFor('nginx', server('location /img/ { return 200; }\nlocation ~ ^/img/ { return 204; }'));
    expect(plan.unmeasured.map(({ label }) => label)).toEqual(['location /img/']);
  });

  it('select servers by name, and give a name of its own to one that another hides', () => {
    const text = http('server { listen 80; server_name a.example; return 301 https://a.example; }\nserver { listen 443 ssl; server_name a.example; location / { proxy_pass http://x.example; } }');
    const plan = planFor('nginx', text);
    expect(plan.requests.map(({ headers }) => headers['host'])).toEqual(['server-2.gateway-lens.invalid']);
    expect(plan.unmeasured).toEqual([expect.objectContaining({ label: 'server a.example', reason: expect.stringContaining('301') as string })]);
  });

  it('carry a password where one is asked for', () => {
    const plan = planFor('nginx', server('auth_basic x;\nauth_basic_user_file /etc/nginx/htpasswd;\nlocation / { proxy_pass http://x.example; }'));
    expect(plan.requests[0]?.headers['authorization']).toMatch(/^Basic /);
    expect(plan.files.some(({ path }) => path.endsWith('passwords'))).toBe(true);
  });

  it('leave internal locations out with the reason', () => {
    const plan = planFor('nginx', server('location / { return 200; }\nlocation /i { internal; }'));
    expect(plan.unmeasured).toEqual([expect.objectContaining({ reason: expect.stringContaining('internal') as string })]);
  });

  it('find a page where files are served', () => {
    const plan = planFor('nginx', server('location /static/ { alias /var/www/; }'));
    expect(plan.files.map(({ path }) => path)).toContain('/srv/gateway-lens/index.html');
  });
});

describe('requests of nginx routes', () => {
  const pathOf = (location: string) => planFor('nginx', server(location)).requests[0]?.path;

  it('are paths that nginx sees as they were sent', () => {
    expect(pathOf('location ~ /\\. { return 200; }')).toBe('/.a');
    expect(pathOf('location ~ ^/a[?]b$ { return 200; }')).toBe('/a%3Fb');
    expect(pathOf('location ~ \\.php(/|$) { return 200; }')).toBe('/a.php');
  });

  it('have pages that can stand beside one another', () => {
    const plan = planFor('nginx', server('root /var/www;\nlocation = /a { }\nlocation /a/ { }'));
    const pages = plan.files.map(({ path }) => path).filter((path) => path.includes('/a'));
    expect(pages).toEqual(['/srv/gateway-lens/a/index.html']);
  });
});

describe('folders of an nginx route', () => {
  const planned = (body: string) => {
    const plan = planFor('nginx', server(body));
    const pages = plan.files.map(({ path }) => path.replace('/srv/gateway-lens/', '')).filter((path) => !path.startsWith('/'));
    return { paths: plan.requests.map(({ path }) => path), pages };
  };

  it('hold the page that `index` names first', () => {
    expect(planned('index app.php index.html;\nlocation /shop/ { }').pages).toContain('shop/app.php');
  });

  it('hold the application that `try_files` falls back to', () => {
    expect(planned('location / { try_files $uri $uri/ /app/index.php?$args; }').pages).toContain('app/index.php');
  });

  it('hold the files that rewrites lead to', () => {
    expect(planned('if ($arg_x) { rewrite ^ /x.php?a=1; }\nlocation ~ \\.html$ { rewrite ^ /app.php?page=$uri; }').pages).toEqual(expect.arrayContaining(['app.php', 'x.php']));
  });

  it('are asked for with their slash, or nginx answers 301', () => {
    expect(planned('location /munin { alias /var/cache/munin; }').paths).toEqual(['/munin/']);
    expect(planned('location /a { }\nlocation /a/b { }').paths).toEqual(['/a/', '/a/b']);
  });

  it('are not asked for where `try_files` takes files alone', () => {
    expect(planned('location /assets/ { try_files $uri =404; }')).toEqual({ paths: ['/assets/item'], pages: ['index.html', 'assets/item'] });
  });

  it('have pages of the names that nginx sees', () => {
    expect(planned('location = "/a#b" { }')).toEqual({ paths: ['/a%23b'], pages: ['index.html', 'a#b'] });
  });

  it('are the stand-in even where the config names none', () => {
    expect(rewritten(server('location / { index index.html; }'))).toContain('root /srv/gateway-lens;');
  });
});

describe('answers of an nginx route that are no 2xx', () => {
  const reasons = (body: string) => Object.fromEntries(planFor('nginx', server(`${body}\nlocation = /ok { proxy_pass http://x.example; }`)).unmeasured.map(({ label, reason }) => [label, reason]));

  it.each([
    ['return', 'location /a { return 403; }', /answers 403 by itself/],
    ['return of a URL', 'location /a { return https://a.example; }', /answers 302 by itself/],
    ['a permanent rewrite', 'location /a { rewrite ^/a(.*) /b$1 permanent; }', /answers 301 by itself/],
    ['an `if` and what follows it', 'location /a { if ($host = a.example) { return 301 https://a.example; } return 404; }', /answers 301 or 404 by itself/],
    ['a filter for images', 'location /a { image_filter resize 10 10; proxy_pass http://x.example; }', /takes only images/],
  ])('are said beforehand: %s', (_name, location, reason) => {
    expect(reasons(location)['location /a']).toMatch(reason);
  });

  it.each([
    ['2xx', 'location /a { return 204; }'],
    ['one of them is 2xx', 'location /a { if ($arg_x) { return 200; } return 404; }'],
    ['error_page gives another status', 'error_page 418 = @app;\nlocation @app { proxy_pass http://x.example; }\nlocation /a { return 418; }'],
    ['the rewrite does not take the path', 'location /a { rewrite ^/b /c permanent; proxy_pass http://x.example; }'],
    ['the rewrite leads on', 'location /a { rewrite ^ /ok last; return 404; }'],
    ['a location around it answers', 'location /a/ { return 404; location /a/b { proxy_pass http://x.example; } }'],
  ])('are not said where %s', (_name, locations) => {
    expect(reasons(locations)).not.toHaveProperty(['location /a']);
    expect(reasons(locations)).not.toHaveProperty(['location /a/b']);
  });

  it('count for every location of a server that answers by itself', () => {
    const outcome = outcomeFor('nginx', server('return 301 https://a.example;\nlocation /a { proxy_pass http://x.example; }'));
    expect(outcome.ok ? '' : outcome.failure.message).toMatch(/location \/a: it answers 301 by itself/);
  });
});

describe('servers of an nginx config', () => {
  const hosts = (text: string) => planFor('nginx', http(text)).requests.map(({ headers }) => headers['host']);
  const site = (names: string) => `server { listen 80; ${names} location / { proxy_pass http://x.example; } }`;

  it('without a name are reached as the default, or by a name of their own', () => {
    expect(hosts(site('server_name a.example;') + site(''))).toEqual(['a.example', 'server-2.gateway-lens.invalid']);
    expect(hosts(site('server_name _;') + site('server_name b.example;'))).toEqual([undefined, 'b.example']);
  });

  it('are asked for by a host that no other one takes first', () => {
    expect(hosts(site('server_name *.example.com;') + site('server_name www.example.com;'))).toEqual(['gateway-lens.example.com', 'www.example.com']);
    expect(hosts(site('server_name a.example;') + site('server_name a.example x.example;'))).toEqual(['a.example', 'x.example']);
  });

  it('are asked for by a host that nginx accepts', () => {
    expect(hosts(site('server_name "~^(?<user>\\w+)\\.example\\.com$";') + site('server_name a..b;'))).toEqual(['a.example.com', 'server-2.gateway-lens.invalid']);
  });
});

describe('limits of an nginx config', () => {
  it('let requests of one millisecond through', () => {
    const text = rewritten(http('limit_req_zone $binary_remote_addr zone=z:1m rate=1r/m;\nserver { listen 80; limit_req zone=z; location / { limit_req zone=z burst=5 nodelay; proxy_pass http://x.example; } }'));
    expect(text).toContain('limit_req zone=z burst=1000000;');
    expect(text).toContain('limit_req zone=z burst=1000000 nodelay;');
  });
});

describe('TLS of an nginx config', () => {
  it('is left out with everything that asks for certificates', () => {
    const text = fileOf(planFor('nginx', server('ssl on;\nssl_protocols TLSv1.2;\nlocation / { return 200; }')), 'nginx.conf');
    expect(text).not.toContain('ssl');
  });
});

describe('what nginx says when it refuses the rewritten config', () => {
  it('is placed in the user’s file', () => {
    const text = server('location / {\nproxy_pass http://x.example;\n}');
    const plan = planFor('nginx', text);
    const line = fileOf(plan, 'nginx.conf').split('\n').findIndex((one) => one.includes('proxy_pass')) + 1;
    const found = plan.explainExit(`nginx: [emerg] something is wrong in /etc/nginx/nginx.conf:${line}`);
    expect(found).toEqual([{ path: '/w/nginx.conf', message: 'something is wrong', range: { start: { line: 5, character: 0 }, end: { line: 5, character: 28 } } }]);
  });

  it('is not made up', () => {
    expect(planFor('nginx', server('location / { return 200; }')).explainExit('all is well')).toBeUndefined();
  });
});

describe('proxy_pass arguments', () => {
  it.each([
    ['http://a.b:80/c', { authority: 'a.b:80', uri: '/c', secure: false, opaque: false }],
    ['https://$host$request_uri', { authority: '$host', uri: '$request_uri', secure: true, opaque: false }],
    ['http://${svc}.svc/x', { authority: '${svc}.svc', uri: '/x', secure: false, opaque: false }],
    ['http://[::1]:80', { authority: '[::1]:80', uri: undefined, secure: false, opaque: false }],
    ['$target', { authority: '$target', uri: undefined, secure: false, opaque: true }],
  ])('%s are split', (argument, expected) => {
    expect(readProxyTarget(argument)).toEqual(expected);
  });
});
