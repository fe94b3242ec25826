import type { NginxItem } from './document';
import { parseNginx } from './parser';
import { baseName } from './paths';

/** No more than this is looked at, in UTF-16 units. */
const sample = 65536;

/** Blocks and directives that hardly any other format with braces and semicolons has. */
const typical = new Set([
  'http', 'events', 'stream', 'server', 'location', 'upstream', 'listen', 'server_name', 'proxy_pass', 'fastcgi_pass', 'uwsgi_pass', 'grpc_pass',
  'proxy_set_header', 'root', 'index', 'try_files', 'return', 'rewrite', 'add_header', 'error_page', 'access_log', 'error_log', 'log_format',
  'worker_processes', 'worker_connections', 'keepalive_timeout', 'ssl_certificate', 'ssl_certificate_key', 'ssl_protocols', 'gzip', 'gzip_types',
  'client_max_body_size', 'proxy_http_version', 'fastcgi_param', 'uwsgi_param', 'scgi_param', 'map', 'geo', 'include', 'limit_req_zone',
  'limit_req', 'proxy_cache_path', 'expires', 'sendfile', 'resolver', 'default_type', 'types', 'set', 'if', 'content_by_lua_block',
  'access_by_lua_block', 'init_by_lua_block', 'lua_package_path', 'lua_shared_dict', 'deny', 'allow', 'auth_basic', 'proxy_redirect', 'alias',
]);

/**
 * How likely a file is an nginx config, from 0 (no) to 100 (surely), by name and content. From 50 on it should be taken for one.
 * Other `.conf` files (redis, supervisord, Apache, BIND) stay below 20.
 */
export function detectNginx(path: string, text: string): number {
  const name = baseName(path).toLowerCase();
  if (name === 'nginx.conf' || name === 'openresty.conf') return 100;
  if (/\.nginx(\.conf)?(\.template)?$/.test(name) || /^nginx[.\-_].*\.conf(\.template)?$/.test(name) || name === 'nginx.conf.template') return 95;
  const content = contentScore(text);
  const folder = /(^|\/)(conf\.d|sites-enabled|sites-available|nginx|openresty|snippets)\//.test(path.toLowerCase());
  const configName = /\.(conf|template|inc|vhost)$/.test(name) || !name.includes('.');
  if (!configName && !folder) return content >= 90 ? 40 : 0;
  return Math.min(100, content === 0 ? 0 : content + (folder ? 20 : 0));
}

/** Share of the names that are typical, weighed down where the text is not cut as nginx cuts it. */
function contentScore(text: string): number {
  const document = parseNginx(text.length > sample ? text.slice(0, sample) : text);
  let names = 0;
  let known = 0;
  let ended = 0;
  const visit = (items: readonly NginxItem[], depth: number): void => {
    for (const item of items) {
      if (item.kind !== 'directive' || item.name.value === '') continue;
      names++;
      if (typical.has(item.name.value)) known++;
      if (item.terminator !== 'missing') ended++;
      // Entries of a map or of types say nothing.
      if (item.block !== undefined && depth < 4 && !['map', 'types', 'geo'].includes(item.name.value)) visit(item.block.items, depth + 1);
    }
  };
  visit(document.items, 0);
  if (known === 0 || names === 0) return 0;
  const share = (known / names) * (ended / names);
  return Math.round(Math.min(80, share * 100 + Math.min(known, 5) * 4));
}
