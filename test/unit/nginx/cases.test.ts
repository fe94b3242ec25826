import { describe, expect, it } from 'vitest';
import type { NginxItem } from '../../../src/core/nginx/document';
import { parseNginx } from '../../../src/core/nginx/parser';
import { printNginx } from '../../../src/core/nginx/print';
import { analyze, errors, told } from './host';

const inHttp = (body: string): string => `events { }\nhttp {\n${body}\n}\n`;
const inServer = (body: string): string => inHttp(`server {\nlisten 80;\n${body}\n}`);

/** What users of other tools reported, written anew. */
describe('reported elsewhere', () => {
  it('set_by_lua_block needs no space before its brace', () => {
    const text = inServer('location / { set_by_lua_block $x{ return "}" } return 200 $x; }');
    expect(analyze(text).diagnostics).toEqual([]);
  });

  it('Lua escapes, long strings, comments and t[t[1]] do not end a block', () => {
    const lua = String.raw`local a = "\"}" -- don't } stop
      local b = [=[ } ]] ]=] --[[ } ]]
      t[t[1]] = 'it\'s }'`;
    expect(analyze(inServer(`location / { content_by_lua_block { ${lua} } }`)).diagnostics).toEqual([]);
  });

  it("a quoted '{' in a log_format is text", () => {
    expect(analyze(inHttp(`log_format j '{' '"host":"$host"' '}';\naccess_log a.log j;`)).diagnostics).toEqual([]);
  });

  it('comments after a closing brace and at the end of the file survive printing', () => {
    const text = 'server {\n} # managed by Certbot\n# the end';
    expect(printNginx(parseNginx(text))).toBe(text);
  });

  it('a string over several lines after return and an escaped space are one word each', () => {
    const [block] = parseNginx('location /a\\ b {\nreturn 200 "one\ntwo";\n}').items.filter(isDirective);
    expect(block?.args[0]?.value).toBe('/a\\ b');
    expect(block?.block?.items.filter(isDirective)[0]?.args[1]?.value).toBe('one\ntwo');
  });

  it('an unquoted \\d{3} in a location is refused with the advice to quote it', () => {
    const [first] = errors(analyze(inServer('location ~ ^/\\d{3}$ { }')));
    expect(first?.message).toContain('^/\\d{3}$ opens the block of "location". Put the expression in quotes');
  });

  it('= in unquoted values, parentheses in conditions and default or include as map values are fine', () => {
    const map = 'map $uri $m { default include; /a default; }';
    const server = 'server { listen 80; if ($uri ~ ^/(a|\\(b\\))$) { return 403; } location / { add_header A a=b#c; return 200 $m; } }';
    expect(analyze(inHttp(`${map}\n${server}`)).diagnostics).toEqual([]);
  });

  it('; inside a quoted regular expression of an if does not end it', () => {
    expect(analyze(inServer('if ($http_a ~ "a;b") { return 403; }')).diagnostics).toEqual([]);
  });

  it('a template keeps its ${NAME} placeholders', () => {
    const text = inHttp('server { listen ${PORT}; server_name ${SERVER_NAME}; client_body_timeout ${TIMEOUT}; location / { proxy_pass http://${BACKEND}; } }');
    expect(analyze({ '/etc/nginx/templates/default.conf.template': text }).diagnostics).toEqual([]);
  });

  it('include inside of an if is read in the context of the if', () => {
    const files = { '/n/nginx.conf': inServer('if ($arg_a) { include a.inc; }'), '/n/a.inc': 'return 403;\nlisten 81;' };
    const [first, ...rest] = errors(analyze(files));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ code: 'nginx/not-allowed-here', path: '/n/a.inc' });
  });

  it('an included file can be checked alone when it names its context', () => {
    expect(analyze('# gateway-lens: context=server\nlocation / { return 200; }\n').diagnostics).toEqual([]);
    expect(told(analyze('location / { return 200; }\n'))).toEqual(['nginx/not-allowed-here: location']);
  });

  it('a glob without a match is fine', () => {
    expect(analyze(inHttp('include conf.d/*.conf;')).diagnostics).toEqual([]);
  });

  it('includes are relative to the folder of the main file, also from an included file', () => {
    const files = { '/n/nginx.conf': inHttp('include sub/a.conf;'), '/n/sub/a.conf': 'include sub/b.conf;', '/n/sub/b.conf': 'server { listen 80; }' };
    const analysis = analyze(files);
    expect(analysis.diagnostics).toEqual([]);
    expect(analysis.dependencies).toEqual(['/n/sub/a.conf', '/n/sub/b.conf']);
  });

  it('allow in an include with deny after it is no finding', () => {
    const files = { '/n/nginx.conf': inServer('location / { include allow.inc; deny all; }'), '/n/allow.inc': 'allow 10.0.0.0/8;' };
    expect(analyze(files).diagnostics).toEqual([]);
  });
});

describe('accepted though it looks wrong', () => {
  it.each(['return 99;', 'gzip ON;', 'server_name a # comment\n b;', 'location ~ a { }\nlocation ~ a { }', 'error_page 404 @undefined;'])('%s', (text) => {
    expect(errors(analyze(inServer(text)))).toEqual([]);
  });

  it('listen 80 default', () => {
    expect(errors(analyze(inHttp('server { listen 80 default; }')))).toEqual([]);
  });

  it('CRLF line ends and UTF-8', () => {
    expect(analyze(inServer('# grüße 😀\nlocation /ä { return 200 "😀"; }').replaceAll('\n', '\r\n')).diagnostics).toEqual([]);
  });
});

describe('a comment before a line', () => {
  const text = (comment: string): string => inServer(`${comment}\nfrobnicate on;`);

  it('silences the code it names', () => {
    expect(told(analyze(text('# gateway-lens-disable-next-line nginx/unknown-directive')))).toEqual([]);
  });

  it('leaves other codes alone', () => {
    expect(told(analyze(text('# gateway-lens-disable-next-line nginx/invalid-value')))).toEqual(['nginx/unknown-directive: frobnicate']);
  });
});

describe('all errors', () => {
  it('of a file are told, each at its token and in order', () => {
    const text = inServer('root /a b;\nfrobnicate on;\nlocation / { gzip maybe; }\nlisten 80;');
    expect(told(analyze(text))).toEqual([
      'nginx/wrong-number-of-arguments: b',
      'nginx/unknown-directive: frobnicate',
      'nginx/invalid-value: maybe',
      'nginx/duplicate-listen: 80',
    ]);
  });

  it('of a module that is loaded but not known are said without alarm', () => {
    const analysis = analyze(`load_module modules/ngx_http_frob_module.so;\n${inServer('frobnicate on;')}`);
    expect(analysis.diagnostics.map((diagnostic) => diagnostic.severity)).toEqual(['info']);
  });

  it('of broken text never throw', () => {
    const base = inServer('set_by_lua_block $x { return {} }\nlocation ~ "a{2}" { if ($host ~ "b") { proxy_pass http://[::1]:80/; } }\nmap $a $b { ~c d; }');
    for (let i = 0; i < base.length; i++) {
      const cut = base.slice(0, i);
      const holed = base.slice(0, i) + base.slice(i + 1);
      for (const text of [cut, holed, `${cut}{${base.slice(i)}`, `${cut}"${base.slice(i)}`]) {
        expect(printNginx(parseNginx(text))).toBe(text);
        for (const { range } of analyze(text).diagnostics) {
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeLessThanOrEqual(text.length);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
        }
      }
    }
  });

  it('survive blocks nested ten thousand deep', () => {
    expect(analyze(`${'a {'.repeat(10_000)}${'}'.repeat(10_000)}`).diagnostics.length).toBeGreaterThan(0);
  });
});

function isDirective(item: NginxItem): item is Extract<NginxItem, { kind: 'directive' }> {
  return item.kind === 'directive';
}

describe('large configs', () => {
  it('reads a block with more entries than a call can have arguments', () => {
    const entries = Array.from({ length: 150_000 }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255} ${i};`);
    expect(analyze(inHttp(`geo $pool {\n${entries.join('\n')}\n}`)).diagnostics).toEqual([]);
  });

  it('takes what http sets for a server, however many servers stand beside it', () => {
    const plain = Array.from({ length: 60 }, (_, i) => `server { listen 80; server_name n${i}; }`).join('\n');
    const tls = 'server { listen 443 ssl; }';
    expect(told(analyze(inHttp(`${plain}\n${tls}`)))).toContain('nginx/no-certificate: server');
    const given = 'ssl_certificate a.pem;\nssl_certificate_key a.key;';
    expect(errors(analyze(inHttp(`${plain}\n${tls}\n${given}`)))).toEqual([]);
  });
});
