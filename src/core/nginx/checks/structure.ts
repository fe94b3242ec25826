import { parseNumber } from '../values';
import { argToken, type CheckScope } from './check';
import { addressKeys } from './listenConflicts';

/** More sockets than connections (ngx_event_init_conf): the sockets are counted no higher than they surely are. */
export function checkConnections(scope: CheckScope): void {
  const node = scope.config.byName.get('worker_connections')?.find((candidate) => candidate.fact !== undefined);
  const connections = parseNumber(node?.args[0] ?? '');
  if (node === undefined || connections === undefined) return;
  const keys = (scope.config.byName.get('listen') ?? []).filter((listen) => listen.fact !== undefined).flatMap(addressKeys);
  const ports = new Set(keys.filter((key) => !key.includes(' unix:')).map((key) => key.replace(/ .*:/, ' ')));
  const silent = (scope.config.byName.get('server') ?? []).some((server) => server.context === 'http' && server.children.every((child) => child.name !== 'listen' && child.name !== 'include'));
  const sockets = Math.max(ports.size, silent ? 1 : 0);
  if (connections > sockets) return;
  scope.report(node, argToken(node, 0), 'nginx/invalid-value', `"${node.args[0] ?? ''}" is no value for "worker_connections": there are ${sockets} listening sockets, and more connections are needed than that.`);
}

/** `no "events" section in configuration` (ngx_event_init_conf); asked only when nginx would have read the whole file. */
export function checkEvents(scope: CheckScope): void {
  const { config } = scope;
  if (config.context !== 'main' || config.incomplete) return;
  if (config.roots.some((node) => node.name === 'events')) return;
  // A fragment (a server, a location) is told where it belongs, not that it lacks the rest.
  if (config.roots.some((node) => node.fact === undefined)) return;
  const { path, document } = config.main;
  const first = config.roots[0];
  const message = 'The "events" section is missing: nginx does not start without one. Add "events {}".';
  if (first === undefined) scope.reportAt(path, { start: 0, end: Math.min(1, document.text.length) }, 'nginx/no-events', message);
  else scope.report(first, first.directive.name, 'nginx/no-events', message);
}
