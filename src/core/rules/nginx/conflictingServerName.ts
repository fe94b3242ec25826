import { argToken, placeOf } from '../../nginx/checks/check';
import { addressKeys } from '../../nginx/checks/listenConflicts';
import type { ConfigNode } from '../../nginx/config';
import { compareVersions } from '../../nginx/version';
import type { OffsetRange } from '../../../shared/diagnostics';
import { ownAll } from './inherit';
import type { NginxRule, RuleScope } from './rule';

/** One name of a server, where it is written. */
interface ServerName {
  readonly name: string;
  readonly node: ConfigNode;
  readonly token: OffsetRange;
}

/** nginx keeps the first server of a name on an address (ngx_http_server_names) and only logs that it ignores the second. */
export const conflictingServerName: NginxRule = {
  code: 'nginx/conflicting-server-name',
  category: 'correctness',
  severity: 'warning',
  check(scope) {
    const owners = new Map<string, ServerName>();
    const reported = new Set<OffsetRange>();
    for (const server of scope.config.byName.get('server') ?? []) {
      if (!choosesByName(server, scope.version)) continue;
      // An address twice in one server is an error of its own.
      for (const address of new Set(addressesOf(server))) {
        for (const name of namesOf(server)) addName(name, server, address, owners, reported, scope);
      }
    }
  },
};

/** Servers of `stream` have names since 1.25.5. */
function choosesByName(server: ConfigNode, version: string | undefined): boolean {
  return server.context === 'http' || (server.context === 'stream' && (version === undefined || compareVersions(version, '1.25.5') >= 0));
}

/** Without a `listen` a server of `http` has port 80 (as root). */
function addressesOf(server: ConfigNode): readonly string[] {
  const listens = ownAll(server, 'listen');
  return listens.length === 0 && server.context === 'http' ? ['http 0.0.0.0:80'] : listens.flatMap(addressKeys);
}

/** Names without expressions, which nginx tries one by one; a server without a name has the empty one. */
function namesOf(server: ConfigNode): readonly ServerName[] {
  const written = ownAll(server, 'server_name').flatMap((node) => node.args.map((name, index) => ({ name: name.toLowerCase(), node, token: argToken(node, index) })));
  if (written.length === 0) return [{ name: '', node: server, token: server.directive.name }];
  return written.filter(({ name }) => !name.startsWith('~'));
}

function addName(entry: ServerName, server: ConfigNode, address: string, owners: Map<string, ServerName>, reported: Set<OffsetRange>, scope: RuleScope): void {
  const { name, node, token } = entry;
  // ".example.com" is both "example.com" and "*.example.com".
  const keys = (name.startsWith('.') ? [name.slice(1), `*${name}`] : [name]).map((key) => `${address} ${key}`);
  const earlier = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
  if (earlier === undefined) {
    for (const key of keys) owners.set(key, entry);
    return;
  }
  if (reported.has(token)) return;
  reported.add(token);
  scope.report(node, token, messageFor(name, server, address.replace(/^\w+ /, '').replace(/ udp$/, '')), {
    related: [placeOf(earlier.node, earlier.token, 'This one is used.')],
  });
}

function messageFor(name: string, server: ConfigNode, address: string): string {
  const isDefault = ownAll(server, 'listen').some(({ args }) => args.includes('default_server') || args.includes('default'));
  const but = isDefault ? ' except as the default server' : '';
  return name === ''
    ? `Another server without a "server_name" listens on ${address} already, so nginx never chooses this one${but}. Give it a name or another address.`
    : `"${name}" is a server name on ${address} already: nginx ignores it here, and its requests go to the other place. Remove one of the two.`;
}
