import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { which } from '../run.mjs';

/**
 * What the real nginx says of a config. `environment`: it failed for a reason that is not in the text.
 * @typedef {{ verdict: 'valid' | 'invalid' | 'environment', message?: string, file?: string, line?: number }} Label
 *
 * A config as files below a folder; `fixtures` are what it needs there besides: `dir`, or a kind of certificate.
 * @typedef {{ files: Readonly<Record<string, string>>, entry: string, fixtures: Readonly<Record<string, string>> }} Config
 */

/**
 * Messages about this machine: missing files, names that do not resolve, rights. Whatever carries an error number of the
 * system is about it, and so is everything about a certificate's content.
 */
const environment = [
  / failed \(\d+: /,
  /^host not found in /,
  /^cannot load certificate/,
  /^(getpwnam|getgrnam|MMDB_open|GeoIP_open|xsltParseStylesheetFile|require_pv|perl_parse|d2i_OCSP_RESPONSE_bio)\(/,
  /^(SSL_CTX_load_verify_locations|SSL_CTX_use_certificate|SSL_CTX_use_PrivateKey|PEM_read|BIO_new_file|X509_|SSL_load_client_CA_file)/,
  // Which of them there are was decided when nginx was built.
  /^invalid event type /,
  / is unsupported on this platform$/,
  /^ENGINE_by_id\(/,
  // Perl, and Lua in stream, are modules that are not loaded.
  /^unknown directive "perl/,
  /^"\w*lua\w*" directive is not allowed here$/,
  /^could not build /,
  /^".*" must be \d+ bytes$/,
  /^module ".*" (is already loaded|version)/,
  /^dlopen\(/,
];

export const nginx = which('nginx');

const folder = '/usr/lib/nginx/modules';

/** Modules that are loaded, those first that others build upon, and the word in a config that calls for one. Loading all would take most of the time. */
const modules = /** @type {const} */ ([
  ['ngx_stream', ''],
  ['ngx_mail', ''],
  ['ndk_http', 'lua'],
  ['ngx_http_lua', 'lua'],
  ['ngx_http_echo', 'echo'],
  ['ngx_http_headers_more_filter', 'more_'],
  ['ngx_http_cache_purge', 'purge'],
  ['ngx_http_image_filter', 'image_filter'],
  ['ngx_http_xslt_filter', 'xslt'],
  ['ngx_http_geoip', 'geoip'],
  ['ngx_http_geoip2', 'geoip2'],
  ['ngx_stream_geoip', 'geoip'],
  ['ngx_stream_geoip2', 'geoip2'],
]);

/** @param {Config} config */
export function loadModules(config) {
  const text = Object.values(config.files).join('\n');
  const wanted = modules.filter(([name, word]) => text.includes(word) && existsSync(join(folder, `${name}_module.so`)));
  return wanted.map(([name]) => `load_module ${join(folder, `${name}_module.so`)};`).join(' ');
}

/** A certificate and its key, when OpenSSL is here to make them. @param {string} folder */
export function makeCertificate(folder) {
  const [key, certificate] = ['key', 'crt'].map((name) => join(folder, `server.${name}`));
  if (which('openssl') === undefined || key === undefined || certificate === undefined) return undefined;
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const { status } = spawnSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return status === 0 ? { 'server.key': readFileSync(key), 'server.crt': readFileSync(certificate) } : undefined;
}

/**
 * Writes a config below a folder of its own; gives the path of its entry.
 * @param {Config} config @param {string} parent @param {Readonly<Record<string, Buffer>>} certificate
 */
export function writeConfig(config, parent, certificate) {
  const folder = mkdtempSync(join(parent, 'c'));
  for (const name of ['logs', 'html']) mkdirSync(join(folder, name), { recursive: true });
  for (const [path, kind] of Object.entries(config.fixtures)) {
    const full = join(folder, path);
    if (kind === 'dir') mkdirSync(full, { recursive: true });
    else {
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, certificate[kind] ?? '');
    }
  }
  for (const [path, text] of Object.entries(config.files)) {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text.replaceAll('@PREFIX@', folder));
  }
  return { folder, entry: join(folder, config.entry) };
}

/**
 * @param {{ folder: string, entry: string }} place @param {string} modules
 * @returns {Promise<Label>}
 */
export function label({ folder, entry }, modules) {
  return new Promise((resolve) => {
    const child = spawn(nginx ?? '', ['-t', '-p', `${folder}/`, '-c', entry, '-g', modules], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    // A name server that does not answer would hold everything up.
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve({ verdict: 'valid' });
      else resolve(code === null ? { verdict: 'environment', message: 'nginx did not end' } : labelOf(said, folder));
    });
  });
}

/** @param {string} said @param {string} folder @returns {Label} */
function labelOf(said, folder) {
  const match = /\[emerg\] (?:\d+#\d+: )?([^]*?)(?: in (\S+?):(\d+))?\n(?:nginx: |$)/.exec(said);
  const message = match?.[1];
  if (message === undefined) return { verdict: 'invalid' };
  const place = match?.[2] === undefined ? {} : { file: match[2].replace(`${folder}/`, ''), line: Number(match[3]) };
  return { verdict: environment.some((pattern) => pattern.test(message)) ? 'environment' : 'invalid', message, ...place };
}
