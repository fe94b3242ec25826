import type { ConfigNode } from '../config';
import { parseUrl } from '../url';
import { argToken, isMail, isStream, placeOf, type CheckScope } from './check';

/** What a server of stream or mail cannot be without: an address, somebody who answers, a protocol (their core modules' merge functions). */
export function checkServers(scope: CheckScope): void {
  if (scope.config.incomplete) return;
  for (const server of scope.config.byName.get('server') ?? []) {
    if (server.fact === undefined || server.directive.block === undefined || server.parent?.name === 'upstream' || !isWhole(server)) continue;
    if (isStream(server)) checkStreamServer(server, scope);
    else if (isMail(server)) checkMailServer(server, scope);
  }
}

/** All that is in it is known; else some of it may bring what is missed. */
function isWhole(server: ConfigNode): boolean {
  return server.children.every((child) => child.fact !== undefined);
}

function report(server: ConfigNode, message: string, scope: CheckScope): void {
  scope.report(server, server.directive.name, 'nginx/incomplete-server', message);
}

const handlers = /^(proxy_pass|return|pass|echo\w*|content_by_lua\w*)$/;

function checkStreamServer(server: ConfigNode, scope: CheckScope): void {
  const names = server.children.map((child) => child.name);
  if (!names.includes('listen')) report(server, 'This server of "stream" has no "listen".', scope);
  // Directives of other packages may handle connections in ways that are not known here.
  else if (!names.some((name) => handlers.test(name)) && server.children.every((child) => child.fact?.package === 'nginx')) {
    report(server, 'This server does nothing with its connections: it needs "proxy_pass" or "return".', scope);
  }
}

/** Ports that tell the protocol (ngx_mail_imap_module, …_pop3_module, …_smtp_module). */
const mailPorts: ReadonlySet<number> = new Set([25, 110, 143, 465, 587, 993, 995]);

function checkMailServer(server: ConfigNode, scope: CheckScope): void {
  const listens = server.children.filter((child) => child.name === 'listen');
  const has = (name: string): boolean => [...server.children, ...(server.parent?.children ?? [])].some((child) => child.name === name);
  if (listens.length === 0) return report(server, 'This server of "mail" has no "listen".', scope);
  const told = listens.some((listen) => mailPorts.has(parseUrl(listen.args[0] ?? '', { listen: true }).port ?? 0));
  if (!told && !server.children.some((child) => child.name === 'protocol')) return report(server, 'Its port does not tell the protocol: add "protocol" with imap, pop3 or smtp.', scope);
  if (!has('auth_http')) return report(server, 'A server of "mail" needs "auth_http", here or in "mail".', scope);
  return undefined;
}

/** ngx_mail_ssl_merge_conf: `starttls` needs a certificate. */
export function checkStartTls(scope: CheckScope): void {
  if (scope.config.incomplete) return;
  for (const server of scope.config.byName.get('server') ?? []) {
    if (!isMail(server) || server.fact === undefined) continue;
    const own = (name: string): ConfigNode | undefined => server.children.find((child) => child.name === name) ?? server.parent?.children.find((child) => child.name === name);
    const node = own('starttls');
    if (node === undefined || !/^(on|only)$/i.test(node.args[0] ?? '') || own('ssl_certificate') !== undefined) continue;
    scope.report(node, argToken(node, 0), 'nginx/no-certificate', '"starttls" needs an "ssl_certificate" with its key.', { related: [placeOf(server, server.directive.name, 'The server is here.')] });
  }
}
