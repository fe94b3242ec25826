import type { CheckScope } from './check';

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
