import type { Json } from '../../schema/node';
import { fieldAt, ofString, type KongCheck } from './check';
import { pcreProblem } from './regex';

/** Scheme, host and user info of a URL as far as Kong looks at them (RFC 3986, generic syntax). */
export function parseUrl(text: string): { scheme?: string; host?: string; userInfo?: string; port?: string; path?: string; fragment?: string } {
  const match = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(text);
  const [, scheme, authority, path, fragment] = match ?? [];
  const result: ReturnType<typeof parseUrl> = {};
  if (scheme !== undefined) result.scheme = scheme;
  if (path !== undefined && path !== '') result.path = path;
  if (fragment !== undefined) result.fragment = fragment;
  if (authority === undefined) return result;
  const at = authority.lastIndexOf('@');
  if (at >= 0) result.userInfo = authority.slice(0, at);
  const place = authority.slice(at + 1);
  const port = /:([^:\]]*)$/.exec(place)?.[1];
  if (port !== undefined) result.port = port;
  const host = port === undefined ? place : place.slice(0, -port.length - 1);
  if (host !== '') result.host = host.replace(/^\[|\]$/g, '');
  return result;
}

function url(text: string): string | undefined {
  const parsed = parseUrl(text);
  if (parsed.host === undefined) return 'The host is missing in this URL; write `http://host/path`.';
  return parsed.scheme === undefined ? 'The scheme is missing in this URL; write `http://` or `https://` before the host.' : undefined;
}

function redirectUri(text: string): string | undefined {
  const parsed = parseUrl(text);
  if (parsed.host === undefined || parsed.scheme === undefined) return 'A redirect URI needs a scheme and a host, e.g. `https://app.example.com/callback`.';
  return parsed.fragment === undefined ? undefined : 'A redirect URI cannot have a fragment (`#…`).';
}

const headerName = (text: string): string | undefined =>
  /^[a-zA-Z0-9\-_]+$/.test(text) ? undefined : 'A header name may hold only letters, digits, `-` and `_`.';

function nameAndValue(text: string): readonly [string, string] | undefined {
  const match = /^([^:]+):*([^]*)$/.exec(text);
  return match?.[1] === undefined ? undefined : [match[1], match[2] ?? ''];
}

function transformerHeader(text: string, both: boolean): string | undefined {
  const pair = nameAndValue(text);
  if (!pair) return undefined;
  const wrong = [pair[0], ...(both ? [pair[1]] : [])].find((name) => headerName(name) !== undefined);
  return wrong === undefined ? undefined : `\`${wrong}\` is not a header name: only letters, digits, \`-\` and \`_\` are allowed.`;
}

/** Words that ACME storage keeps for itself (kong/plugins/acme/reserved_words.lua). */
const acmeReserved = ['kong_acme:renew_config:', 'kong_acme:renew_last_run', 'kong_acme:cert_key:'];

/** Shared memory zones of a stock Kong (kong/templates/nginx_kong.lua). */
const sharedDicts = new Set([
  'kong',
  'kong_locks',
  'kong_healthchecks',
  'kong_cluster_events',
  'kong_rate_limiting_counters',
  'kong_core_db_cache',
  'kong_core_db_cache_miss',
  'kong_db_cache',
  'kong_db_cache_miss',
  'kong_secrets',
  'kong_dns_cache',
  'prometheus_metrics',
]);

export function sharedDictProblem(name: Json | undefined): string | undefined {
  if (typeof name !== 'string' || sharedDicts.has(name)) return undefined;
  return `Kong has no shared memory zone \`${name}\` by itself; use \`kong_db_cache\`, or declare the zone with \`nginx_http_lua_shared_dict\`.`;
}

export const stringChecks: Readonly<Record<string, KongCheck>> = {
  url: ofString('url', url),
  redirectUri: ofString('url', redirectUri),
  headerName: ofString('header-name', headerName),
  httpToken: ofString('header-name', (text) =>
    /[\x00-\x20\x7f()<>@,;:\\"/?={}[\]]/.test(text) ? 'Spaces, control characters and `()<>@,;:\\"/?={}[]` are not allowed here.' : undefined,
  ),
  tag: ofString('tag', (text) => (/[,/\x00-\x1f\x7f]/.test(text) ? 'A tag may hold any characters but `,`, `/` and control characters.' : undefined)),
  name: ofString('name', (text) =>
    /^[A-Za-z0-9.\-_~\u0080-\uffff]+$/.test(text) ? undefined : 'A name may hold only letters, digits, `.`, `-`, `_` and `~`.',
  ),
  corsOrigin: ofString('regex', (text) => {
    const problem = text === '*' ? undefined : pcreProblem(text);
    return problem === undefined ? undefined : `An origin is \`*\` or a regular expression, and this is not a valid one: ${problem}.`;
  }),
  transformerValue: ofString('transformer-entry', (text) => {
    const pair = nameAndValue(text);
    return pair && pair[1] !== '' ? undefined : `An entry is \`name:value\`, and \`${text}\` has no value.`;
  }),
  transformerHeader: ofString('transformer-entry', (text) => transformerHeader(text, false)),
  transformerHeaderPair: ofString('transformer-entry', (text) => transformerHeader(text, true)),
  acmeNamespace: ofString('name', (text) => {
    const word = acmeReserved.find((reserved) => text.startsWith(reserved));
    return word === undefined ? undefined : `A namespace cannot start with the reserved word \`${word}\`.`;
  }),
  sharedDict: ofString('shared-dict', sharedDictProblem),
  proxyCacheDict: ({ effective }) => {
    if (fieldAt(effective, 'config.strategy') !== 'memory') return undefined;
    const message = sharedDictProblem(fieldAt(effective, 'config.memory.dictionary_name'));
    return message === undefined ? undefined : { code: 'shared-dict', message, at: ['config', 'memory', 'dictionary_name'] };
  },
};
