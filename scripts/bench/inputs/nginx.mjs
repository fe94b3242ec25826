import { makeRandom } from '../../lib/mutants/random.mjs';

/**
 * An nginx config of about a size that looks like what people keep: upstreams, maps and server blocks of a big installation, with
 * comments and, on wish, Lua blocks. nginx itself accepts it when it has no Lua. The same seed gives the same text.
 * @param {number} bytes least length; all text is ASCII
 * @param {number} seed
 * @param {{ lua?: boolean }} [options]
 */
export function nginxConfig(bytes, seed, { lua = true } = {}) {
  const random = makeRandom(seed);
  const parts = [head];
  let length = head.length;
  for (let index = 0; length < bytes - 4; index++) {
    const part = random.chance(0.12) ? map(random, index) : site(random, index, lua);
    parts.push(part);
    length += part.length;
  }
  parts.push('}\n');
  return parts.join('');
}

const head = `# Managed by the platform team; see the runbook before a change.
worker_processes auto;
events {
    worker_connections 4096;
    multi_accept on;
}
http {
    sendfile on;
    tcp_nopush on;
    keepalive_timeout 65s;
    server_names_hash_max_size 131072;
    server_names_hash_bucket_size 128;
    variables_hash_max_size 65536;
    map_hash_max_size 8192;
    log_format main '$remote_addr - $remote_user [$time_local] "$request" '
                    '$status $body_bytes_sent "$http_referer" "$http_user_agent" $request_time';
    access_log off;
    gzip on;
    gzip_types text/plain text/css application/json application/javascript image/svg+xml;
    limit_req_zone $binary_remote_addr zone=perip:10m rate=50r/s;
`;

const words = ['billing', 'orders', 'catalog', 'search', 'profile', 'media', 'reports', 'session', 'events', 'stock', 'mail', 'pricing'];

/** @typedef {import('../../lib/mutants/random.mjs').Random} Random */

/** @param {Random} random @param {number} index */
function map(random, index) {
  const lines = [`    # Which pool answers for the ${random.pick(words)} tenants.`, `    map $http_x_tenant $pool_${index} {`, '        default main;'];
  const count = 4 + random.int(20);
  for (let i = 0; i < count; i++) {
    lines.push(random.chance(0.2) ? `        ~^${random.pick(words)}-${i}-\\d+$ "regional ${i}";` : `        ${random.pick(words)}-${i} pool_${random.int(9)};`);
  }
  return `${lines.join('\n')}\n    }\n\n`;
}

/** An upstream with the server that uses it. @param {Random} random @param {number} index @param {boolean} lua */
function site(random, index, lua) {
  const name = `${random.pick(words)}_${index}`;
  const lines = [`    upstream ${name} {`, random.chance(0.3) ? '        least_conn;' : '        keepalive 32;'];
  const targets = 1 + random.int(5);
  for (let i = 0; i < targets; i++) {
    lines.push(`        server 10.${random.int(250)}.${random.int(250)}.${1 + random.int(250)}:${8000 + random.int(900)} weight=${1 + random.int(9)} max_fails=3 fail_timeout=10s;`);
  }
  lines.push('    }', '', '    server {', `        listen 127.0.0.1:${18080 + random.int(3)};`, `        server_name ${name.replace('_', '-')}.example.com www.${name.replace('_', '-')}.example.com;`);
  lines.push('        server_tokens off;', '        client_max_body_size 16m;', '        add_header X-Frame-Options "SAMEORIGIN" always;');
  const locations = 2 + random.int(7);
  for (let i = 0; i < locations; i++) lines.push(...location(random, name, i, lua));
  lines.push('    }', '', '');
  return lines.join('\n');
}

/** @param {Random} random @param {string} upstream @param {number} index @param {boolean} lua */
function location(random, upstream, index, lua) {
  const word = random.pick(words);
  const kind = random.int(lua ? 6 : 5);
  const lines = random.chance(0.4) ? ['', `        # ${word}: agreed with its owners in ticket ${1000 + random.int(9000)}`] : [''];
  if (kind < 2) {
    lines.push(
      `        location /${word}/v${index}/ {`,
      `            proxy_pass http://${upstream};`,
      '            proxy_http_version 1.1;',
      '            proxy_set_header Host $host;',
      '            proxy_set_header X-Real-IP $remote_addr;',
      '            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      '            proxy_set_header Connection "";',
      `            proxy_read_timeout ${10 + random.int(90)}s; # longer than the service's own`,
      '            limit_req zone=perip burst=20 nodelay;',
    );
  } else if (kind === 2) {
    lines.push(`        location ~* ^/${word}${index}/.+\\.(?:css|js|png|svg|woff2)$ {`, `            root /srv/www/${word};`, `            expires ${1 + random.int(30)}d;`, '            add_header Cache-Control "public, immutable";');
  } else if (kind === 3) {
    lines.push(`        location = /${word}-${index} {`, `            return 301 https://$host/${word}/;`);
  } else if (kind === 4) {
    lines.push(`        location ^~ /${word}/app${index} {`, '            if ($request_method !~ ^(GET|HEAD|POST)$) {', '                return 405;', '            }', `            rewrite ^/${word}/app${index}/(.*)$ /$1 break;`, '            proxy_buffers 8 16k;', '            proxy_buffer_size 16k;', `            proxy_pass http://${upstream};`);
  } else {
    lines.push(
      `        location /${word}/lua${index} {`,
      '            content_by_lua_block {',
      '                local args, err = ngx.req.get_uri_args() -- no more than 100',
      '                if not args then',
      '                    return ngx.exit(400)',
      '                end',
      `                local reply = { service = "${word}", count = #args, note = 'a } that closes nothing' }`,
      '                ngx.say(require("cjson").encode(reply))',
      '            }',
    );
  }
  return [...lines, '        }'];
}
