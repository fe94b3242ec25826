import { isInet4, isInet6, parseUrl } from '../url';
import { parseMilliseconds, parseNumber, parseOffset, parseSeconds, parseSize } from '../values';
import type { ConfigNode } from '../config';
import { argToken, enclosing, isMail, isStream, type DirectiveCheck } from './check';
import { isNetwork } from './maps';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'MKCOL', 'COPY', 'MOVE', 'OPTIONS', 'PROPFIND', 'PROPPATCH', 'LOCK', 'UNLOCK', 'PATCH'];

/** What is wrong with an argument: its index and what it must be. */
type Wrong = { readonly index: number; readonly expected: string } | undefined;

/** Directives with a handler of their own in nginx, whose arguments need no more than a look at themselves. */
const rules: Readonly<Record<string, (node: ConfigNode) => Wrong>> = {
  worker_processes: ({ args }) => first(args[0] === 'auto' || number(args[0]), 'a number or "auto"'),
  worker_connections: ({ args }) => first(number(args[0]), 'a whole number'),
  worker_priority: ({ args }) => first(/^[+-]?\d+$/.test(args[0] ?? ''), 'a whole number, with + or -'),
  keepalive_timeout: ({ args }) => {
    // The second, for the header, is in whole seconds.
    if (!seconds(args[0], true)) return wrong(0, 'a time like 65s');
    return args[1] === undefined || seconds(args[1], false) ? undefined : wrong(1, 'a time in whole seconds like 65s');
  },
  client_max_body_size: ({ args }) => first(parseOffset(args[0] ?? '') !== undefined, 'a size like 10m, or 0 for no limit'),
  directio: ({ args }) => first(args[0] === 'off' || parseOffset(args[0] ?? '') !== undefined, '"off" or a size like 4m'),
  aio: ({ args }) => first(/^(on|off|threads(=.+)?)$/.test(args[0] ?? ''), '"on", "off", "threads" or "threads=pool"'),
  keepalive: ({ args }) => first((parseNumber(args[0] ?? '') ?? 0) > 0, 'a number of connections, at least 1'),
  allow: access,
  deny: access,
  debug_connection: ({ args }) => first(args[0] === 'unix:' || !/[/]/.test(args[0] ?? '') || isNetwork(args[0] ?? ''), 'an address, a network or "unix:"'),
  set_real_ip_from: ({ args }) => first(!/\/./.test(args[0] ?? '') || (args[0] ?? '').startsWith('unix:') || isNetwork(args[0] ?? ''), 'an address, a network like 10.0.0.0/8 or "unix:"'),
  add_header: always,
  add_trailer: always,
  fastcgi_param: ifNotEmpty,
  uwsgi_param: ifNotEmpty,
  scgi_param: ifNotEmpty,
  proxy_redirect: ({ args }) => first(args.length > 1 || args[0] === 'off' || args[0] === 'default', '"off", "default", or two arguments'),
  proxy_cookie_domain: offOrTwo,
  proxy_cookie_path: offOrTwo,
  expires,
  resolver,
  // The folder of the main file itself, which cannot be read.
  include: ({ args }) => first(args[0] !== '', 'a path'),
  auth_http: ({ args }) => first(parseUrl((args[0] ?? '').replace(/^http:\/\//, ''), { uriPart: true }).error === undefined, 'an address like 127.0.0.1:9000/auth, with http:// or without'),
  ssl: ({ args }) => first(/^(on|off)$/i.test(args[0] ?? ''), '"on" or "off"'),
  http2_chunk_size: ({ args }) => first(parseSize(args[0] ?? '') !== 0, 'above 0'),
  limit_conn_zone: ({ args }) => {
    const index = args.findIndex((arg, i) => i > 0 && !arg.startsWith('zone='));
    return index < 0 ? undefined : wrong(index, 'zone=name:size');
  },
  index: ({ args }) => each(args, (value) => value !== '', 'a name that is not empty'),
  ssl_session_cache: sessionCache,
  ssl_ocsp_cache: ({ args }) => first(args[0] === 'off' || isShared(args[0] ?? ''), '"off" or shared:name:size'),
  ssl_ocsp_responder: ocspResponder,
  userid_mark: ({ args }) => first(/^(off|[A-Za-z0-9=])$/.test(args[0] ?? ''), '"off", or one letter, digit or "="'),
  userid_expires: ({ args }) => first(/^(max|off)$/.test(args[0] ?? '') || seconds(args[0], false), 'a time, "max" or "off"'),
  hash: ({ args }) => (args[1] === undefined || args[1] === 'consistent' ? undefined : wrong(1, '"consistent" or left out')),
  random: ({ args }) => {
    if (args[0] !== undefined && args[0] !== 'two') return wrong(0, '"two" or left out');
    return args[1] === undefined || /^(least_conn|least_time(=.+)?)$/.test(args[1]) ? undefined : wrong(1, '"least_conn" or left out');
  },
  image_filter: imageFilter,
  image_filter_jpeg_quality: percentage,
  image_filter_webp_quality: percentage,
  proxy_bind: bind,
  fastcgi_bind: bind,
  uwsgi_bind: bind,
  scgi_bind: bind,
  grpc_bind: bind,
  memcached_bind: bind,
  proxy_cache_valid: cacheValid,
  fastcgi_cache_valid: cacheValid,
  uwsgi_cache_valid: cacheValid,
  scgi_cache_valid: cacheValid,
  proxy_cache_path: cachePath,
  fastcgi_cache_path: cachePath,
  uwsgi_cache_path: cachePath,
  scgi_cache_path: cachePath,
  limit_req: limitReq,
  limit_req_zone: limitReqZone,
  open_file_cache: openFileCache,
  disable_symlinks: ({ args }) => {
    if (!/^(off|on|if_not_owner)$/.test(args[0] ?? '')) return wrong(0, '"on", "off" or "if_not_owner"');
    return args[1] === undefined || (args[0] !== 'off' && /^from=./.test(args[1])) ? undefined : wrong(1, 'from=path or left out');
  },
  open_log_file_cache: ({ args }) => {
    const good = (value: string): boolean =>
      value === 'off' || /^(max|min_uses)=0*[1-9]\d*$/.test(value) || (/^(inactive|valid)=/.test(value) && seconds(value.replace(/^\w+=/, ''), false));
    return each(args, good, '"off", or max= with inactive=, min_uses= or valid=');
  },
  protocol: (node) => first(!isMail(node) || /^(imap|pop3|smtp)$/.test(node.args[0] ?? ''), 'imap, pop3 or smtp'),
  starttls: ({ args }) => first(/^(on|off|only)$/i.test(args[0] ?? ''), 'on, off or only'),
  proxy_cookie_flags: ({ args }) => first(args.length > 1 || args[0] === 'off', '"off", or a cookie and its flags'),
  worker_cpu_affinity: ({ args }) => {
    const auto = args[0] === 'auto';
    const index = args.findIndex((mask, i) => !(auto && i === 0) && !/^[01 ]+$/.test(mask));
    if (index >= 0) return wrong(index, 'a mask of 0 and 1, or "auto"');
    return auto && args.length > 2 ? wrong(2, 'left out: "auto" takes one mask') : undefined;
  },
  modern_browser: ({ args }) => first(/^(msie|gecko|opera|safari|konqueror|unlisted)$/.test(args[0] ?? ''), 'msie, gecko, opera, safari, konqueror or unlisted'),
  use: ({ args }) => first(/^(epoll|kqueue|eventport|\/dev\/poll|poll|select)$/.test(args[0] ?? ''), 'epoll, kqueue, eventport, /dev/poll, poll or select'),
  thread_pool: ({ args }) => {
    const at = args.findIndex((arg, index) => index > 0 && !/^(threads=[1-9]\d*|max_queue=\d+)$/.test(arg));
    if (at > 0) return wrong(at, 'threads=number or max_queue=number');
    return args.some((arg) => arg.startsWith('threads=')) ? undefined : wrong(0, 'followed by threads=number');
  },
  sub_filter: ({ args }) => first(args[0] !== '', 'a text that is not empty'),
  zone: ({ args }) => (args[0] === '' ? wrong(0, 'a name') : args[1] === undefined ? undefined : (parseSize(args[1]) ?? 0) >= 32768 ? undefined : wrong(1, 'a size of at least 32k')),
  // nginx asks for 8k, but not even its own bookkeeping fits into that.
  lua_shared_dict: ({ args }) => (args[0] === '' ? wrong(0, 'a name') : (parseSize(args[1] ?? '') ?? 0) > 8192 ? undefined : wrong(1, 'a size of at least 12k')),
  limit_except: ({ args }) => each(args, (value) => methods.includes(value.toUpperCase()), `of ${methods.join(', ')}`),
  lua_code_cache: ({ args }) => first(/^(on|off)$/i.test(args[0] ?? ''), '"on" or "off"'),
  connection_pool_size: poolSize,
  request_pool_size: poolSize,
  gzip_window: powerOf(512, 32768),
  gzip_hash: powerOf(512, 131072),
};

/** One table row at a time; the code is the same for all: the value is wrong. */
export const customValueCheck: DirectiveCheck = {
  names: Object.keys(rules),
  check(node, scope) {
    if (node.args.some((arg) => /\$\{[A-Z_]+\}/.test(arg)) && scope.config.main.path.endsWith('.template')) return;
    const found = rules[node.name]?.(node);
    if (found === undefined) return;
    const value = node.args[found.index] ?? '';
    scope.report(node, argToken(node, found.index), 'nginx/invalid-value', `"${value}" is no value for "${node.name}": it must be ${found.expected}.`);
  },
};

function wrong(index: number, expected: string): Wrong {
  return { index, expected };
}

function first(good: boolean, expected: string): Wrong {
  return good ? undefined : wrong(0, expected);
}

function each(args: readonly string[], test: (value: string) => boolean, expected: string): Wrong {
  const index = args.findIndex((value) => !test(value));
  return index < 0 ? undefined : wrong(index, expected);
}

function number(value: string | undefined): boolean {
  return parseNumber(value ?? '') !== undefined;
}

function seconds(value: string | undefined, milliseconds: boolean): boolean {
  return (milliseconds ? parseMilliseconds(value ?? '') : parseSeconds(value ?? '')) !== undefined;
}

function access(node: ConfigNode): Wrong {
  const value = node.args[0] ?? '';
  return first(value === 'all' || value === 'unix:' || isNetwork(value), 'an address, a network like 10.0.0.0/8, "unix:" or "all" (names are not looked up)');
}

function always({ args }: ConfigNode): Wrong {
  return args[2] === undefined || args[2] === 'always' ? undefined : wrong(2, '"always" or left out');
}

function ifNotEmpty({ args }: ConfigNode): Wrong {
  return args[2] === undefined || args[2] === 'if_not_empty' ? undefined : wrong(2, '"if_not_empty" or left out');
}

function offOrTwo({ args }: ConfigNode): Wrong {
  return first(args.length > 1 || args[0] === 'off', '"off", or two arguments');
}

/** ngx_http_headers_expires. */
function expires({ args }: ConfigNode): Wrong {
  const index = args.length - 1;
  const expected = 'a time like 1h or -1, @time, epoch, max, off or a variable';
  if (args.length === 2 && args[0] !== 'modified') return wrong(0, '"modified"');
  const value = args[index] ?? '';
  if (value.includes('$') || /^(epoch|max|off)$/.test(value)) return undefined;
  if (value.startsWith('@')) {
    const time = parseSeconds(value.slice(1));
    return args.length === 1 && time !== undefined && time <= 86400 ? undefined : wrong(index, 'a time of day like @15h30m');
  }
  const time = value.replace(/^[+-]/, '');
  return seconds(time, false) ? undefined : wrong(index, expected);
}

/** ngx_resolver_create. */
function resolver(node: ConfigNode): Wrong {
  if (node.args.every((value) => /^(valid|ipv[46]|status_zone|local)=/.test(value))) return wrong(0, 'followed by the address of a name server');
  for (const [index, value] of node.args.entries()) {
    if (value.startsWith('valid=')) {
      if (!seconds(value.slice(6), false)) return wrong(index, 'valid= and a time like 30s');
    } else if (/^ipv[46]=/.test(value)) {
      if (!/=(on|off)$/.test(value)) return wrong(index, 'ipv4= or ipv6= with on or off');
    } else if (!/^(status_zone=|local=)/.test(value) && !/[$]/.test(value)) {
      const port = /^(?:\[[^\]]*\]|[^:[\]]*)(?::(.*))?$/.exec(value);
      if (port === null || (port[1] !== undefined && !(Number(parseNumber(port[1]) ?? 0) >= 1 && Number(port[1]) <= 65535))) return wrong(index, 'an address with an optional port');
      if (value.includes('/')) return wrong(index, 'an address with an optional port');
    }
  }
  return undefined;
}

function isShared(value: string): boolean {
  const match = /^shared:([^:]+):(.+)$/.exec(value);
  return match !== null && (parseSize(match[2] ?? '') ?? 0) >= 32768;
}

/** ngx_http_ssl_session_cache: the zone must have at least 8 pages. */
function sessionCache({ args }: ConfigNode): Wrong {
  const good = (value: string): boolean => /^(off|none|builtin)$/.test(value) || /^builtin:\d+$/.test(value) || isShared(value);
  return each(args, good, 'off, none, builtin, builtin:number or shared:name:size (at least 32k)');
}

/** ngx_http_upstream_bind_set_slot: an address, no name. */
function bind({ args }: ConfigNode): Wrong {
  const value = args[0] ?? '';
  if (value !== 'off' && !value.includes('$')) {
    const url = parseUrl(value);
    if (url.error !== undefined || (url.family === 'name' && !isInet4(url.host) && !isInet6(value)) || url.family === 'unix') {
      if (!isInet6(value)) return wrong(0, 'an address with an optional port, a variable or "off"');
    }
  }
  return args[1] === undefined || args[1] === 'transparent' ? undefined : wrong(1, '"transparent" or left out');
}

/** ngx_http_file_cache_valid_set_slot. */
function cacheValid({ args }: ConfigNode): Wrong {
  const last = args.length - 1;
  if (!seconds(args[last], false)) return wrong(last, 'a time like 10m');
  const index = args.findIndex((value, i) => {
    const status = parseNumber(value);
    return i < last && value !== 'any' && (status === undefined || status < 100 || status > 599);
  });
  return index < 0 ? undefined : wrong(index, 'a status code from 100 to 599, or "any"');
}

const cacheParameters: Readonly<Record<string, (value: string) => boolean>> = {
  levels: (value) => /^[12](:[12]){0,2}$/.test(value),
  use_temp_path: (value) => value === 'on' || value === 'off',
  keys_zone: () => true,
  inactive: (value) => seconds(value, false),
  max_size: (value) => parseOffset(value) !== undefined,
  min_free: (value) => parseOffset(value) !== undefined,
  loader_files: (value) => number(value),
  loader_sleep: (value) => seconds(value, true),
  loader_threshold: (value) => seconds(value, true),
  manager_files: (value) => number(value),
  manager_sleep: (value) => seconds(value, true),
  manager_threshold: (value) => seconds(value, true),
};

/** ngx_http_file_cache_set_slot. */
function cachePath({ args }: ConfigNode): Wrong {
  for (let index = 1; index < args.length; index++) {
    const value = args[index] ?? '';
    const equals = value.indexOf('=');
    const test = cacheParameters[value.slice(0, Math.max(equals, 0))];
    if (test === undefined) return wrong(index, `one of ${Object.keys(cacheParameters).join('=, ')}=`);
    if (!test(value.slice(equals + 1))) return wrong(index, hintOf(value.slice(0, equals)));
  }
  return undefined;
}

function hintOf(parameter: string): string {
  if (parameter === 'levels') return 'levels= with up to three of 1 or 2, like levels=1:2';
  if (parameter === 'use_temp_path') return 'use_temp_path=on or off';
  return parameter.endsWith('size') || parameter === 'min_free' ? `${parameter}= and a size like 1g` : `${parameter}= and a number or time`;
}

function limitReq({ args }: ConfigNode): Wrong {
  if (!args.some((arg) => arg.startsWith('zone='))) return wrong(0, 'zone=name, with burst=, delay= or nodelay beside it');
  return each(args, (value) => /^(zone=.*|(burst|delay)=0*[1-9]\d*|nodelay)$/.test(value), 'zone=name, burst=number, delay=number or nodelay');
}

function limitReqZone({ args }: ConfigNode): Wrong {
  const index = args.findIndex((value, i) => i > 0 && !/^zone=/.test(value) && !/^rate=0*[1-9]\d*(r\/[sm])?$/.test(value));
  if (index < 0) return undefined;
  return wrong(index, 'zone=name:size and rate= with a whole number of requests, like 10r/s or 30r/m');
}

function openFileCache({ args }: ConfigNode): Wrong {
  const found = each(args, (value) => value === 'off' || /^max=0*[1-9]\d{0,17}$/.test(value) || (value.startsWith('inactive=') && seconds(value.slice(9), false)), '"off", max=number or inactive=time');
  return found ?? first(args.some((value) => value === 'off' || value.startsWith('max=')), '"off", or max=number beside inactive=');
}

/** ngx_http_core_pool_size: at least 1k and a multiple of 16. */
function poolSize(node: ConfigNode): Wrong {
  if (isStream(node)) return undefined;
  const size = parseSize(node.args[0] ?? '');
  return first(size === undefined || (size >= 1024 && size % 16 === 0), 'at least 1k and a multiple of 16');
}

function powerOf(from: number, to: number): (node: ConfigNode) => Wrong {
  return ({ args }) => {
    const size = parseSize(args[0] ?? '');
    const good = size === undefined || (size >= from && size <= to && Number.isInteger(Math.log2(size)));
    return first(good, `a power of two from ${from} to ${to}`);
  };
}

/** ngx_http_image_filter: sizes are numbers above 0, `-` or variables. */
function imageFilter({ args }: ConfigNode): Wrong {
  const [kind = '', width, height] = args;
  if (args.length === 1) return first(['off', 'test', 'size'].includes(kind), 'off, test, size, or rotate, resize or crop with their values');
  if (kind === 'rotate') {
    if (height !== undefined) return wrong(2, 'left out: rotate takes one angle');
    return /^(90|180|270)$/.test(width ?? '') || width?.includes('$') === true ? undefined : wrong(1, '90, 180 or 270');
  }
  if (kind !== 'resize' && kind !== 'crop') return wrong(0, 'off, test, size, rotate, resize or crop');
  const size = (value: string): boolean => value === '-' || value.includes('$') || (parseNumber(value) ?? 0) > 0;
  const index = args.findIndex((value, i) => i > 0 && !size(value));
  if (index > 0) return wrong(index, 'a number of pixels or "-"');
  return height === undefined ? wrong(1, 'a width and a height') : undefined;
}

function percentage({ args }: ConfigNode): Wrong {
  const value = args[0] ?? '';
  const percent = parseNumber(value);
  if (value.includes('$')) return undefined;
  return first(percent !== undefined && percent > 0, 'a number above 0 or a variable');
}

/** nginx reads it only where OCSP is on. */
function ocspResponder(node: ConfigNode): Wrong {
  const isOn = (block: ConfigNode | undefined): boolean => block?.children.some((child) => child.name === 'ssl_ocsp' && child.args[0] !== 'off') === true;
  if (!isOn(node.parent) && !isOn(enclosing(node, 'http'))) return undefined;
  return first(/^http:\/\//i.test(node.args[0] ?? ''), 'a URL that starts with http://');
}
