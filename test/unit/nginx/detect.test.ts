import { describe, expect, it } from 'vitest';
import { detectNginx } from '../../../src/core/nginx/detect';

const server = 'server {\n  listen 80;\n  server_name a.example;\n  location / { proxy_pass http://b; }\n}\n';

describe('files taken for nginx', () => {
  it.each([
    ['/etc/nginx/nginx.conf', ''],
    ['/w/site.nginx', server],
    ['/w/site.nginx.conf', ''],
    ['/etc/nginx/conf.d/default.conf', server],
    ['/etc/nginx/sites-enabled/example.com', server],
    ['/w/templates/default.conf.template', server],
    ['/w/app.conf', server],
  ])('%s', (path, text) => {
    expect(detectNginx(path, text)).toBeGreaterThanOrEqual(50);
  });
});

describe('files left alone', () => {
  it.each([
    ['/etc/redis/redis.conf', 'bind 127.0.0.1\nport 6379\nsave 900 1\ninclude /etc/redis/local.conf\n'],
    ['/etc/supervisor/conf.d/app.conf', '[program:app]\ncommand=/bin/app ; comment\nautostart=true\n'],
    ['/etc/apache2/site.conf', '<VirtualHost *:80>\n  ServerName a\n  <Location "/">\n    Require all granted\n  </Location>\n</VirtualHost>\n'],
    ['/etc/bind/named.conf', 'options {\n  directory "/var";\n  listen-on { any; };\n};\nzone "a" { type master; file "a"; };\n'],
    ['/etc/dhcp/dhcpd.conf', 'subnet 10.0.0.0 netmask 255.0.0.0 {\n  option routers 10.0.0.1;\n  range 10.0.0.2 10.0.0.9;\n}\n'],
    ['/etc/haproxy.cfg', 'frontend a\n  bind *:80\n  default_backend b\n'],
    ['/w/conf.d/settings.conf', 'name = value\n'],
    ['/w/style.css', 'server { color: red; }\n'],
    ['/w/empty.conf', ''],
  ])('%s', (path, text) => {
    expect(detectNginx(path, text)).toBeLessThan(20);
  });
});
