import type { OffsetRange } from '../../../shared/diagnostics';
import type { ConfigNode } from '../config';
import { isForPlus } from '../suppress';
import { compareVersions } from '../version';
import { argToken, isMail, isStream, type CheckScope, type DirectiveCheck } from './check';

/** A parameter that some releases do not have. */
interface Parameter {
  readonly of: readonly string[];
  /** The parameter, with its `=` where it takes a value. */
  readonly name: string;
  readonly area?: 'http' | 'stream' | 'mail';
  /** First release that has it. */
  readonly since?: string;
  /** Last release that has it. */
  readonly until?: string;
  /** No release of open-source nginx has it. */
  readonly plus?: true;
}

const caches = ['proxy_cache_path', 'fastcgi_cache_path', 'uwsgi_cache_path', 'scgi_cache_path'];

/** Parameters that came or went after 1.18.0: the parsers of the directives in nginx's sources, release by release. */
const parameters: readonly Parameter[] = [
  { of: ['listen'], name: 'spdy', area: 'http', until: '1.19.6' },
  { of: ['listen'], name: 'quic', area: 'http', since: '1.25.0' },
  { of: ['listen'], name: 'multipath', since: '1.29.7' },
  { of: ['listen'], name: 'fastopen=', area: 'stream', since: '1.21.0' },
  { of: ['listen'], name: 'default_server', area: 'stream', since: '1.25.5' },
  { of: ['listen'], name: 'deferred', area: 'stream', since: '1.25.5' },
  { of: ['listen'], name: 'accept_filter=', area: 'stream', since: '1.25.5' },
  { of: ['listen'], name: 'setfib=', area: 'stream', since: '1.25.5' },
  { of: ['listen'], name: 'proxy_protocol', area: 'mail', since: '1.19.8' },
  { of: ['server'], name: 'resolve', since: '1.27.3' },
  { of: ['server'], name: 'service=', since: '1.27.3' },
  { of: ['server'], name: 'drain', area: 'http', since: '1.29.6' },
  { of: ['server'], name: 'route=', area: 'http', since: '1.29.6' },
  { of: ['server'], name: 'slow_start=', plus: true },
  { of: ['resolver'], name: 'ipv4=', since: '1.23.1' },
  { of: caches, name: 'min_free=', since: '1.19.1' },
];

/** Says of a parameter that the wanted version does not have it, and since or until when nginx has. */
export const parameterVersionCheck: DirectiveCheck = {
  names: [...new Set(parameters.flatMap((parameter) => parameter.of))],
  check(node, scope) {
    const area = isStream(node) ? 'stream' : isMail(node) ? 'mail' : 'http';
    for (let index = 1; index < node.args.length; index++) {
      const arg = node.args[index] ?? '';
      const parameter = parameters.find(({ of, name, area: only = area }) => of.includes(node.name) && only === area && matches(name, arg));
      if (parameter !== undefined) checkParameter(node, index, parameter, scope);
    }
  },
};

function matches(name: string, arg: string): boolean {
  return name.endsWith('=') ? arg.startsWith(name) : arg === name;
}

function checkParameter(node: ConfigNode, index: number, { name, since, until, plus }: Parameter, scope: CheckScope): void {
  const { version } = scope;
  const shown = `The parameter "${name}" of "${node.name}"`;
  const token = argToken(node, index);
  if (plus === true) reportPlus(node, token, shown, scope);
  if (version !== undefined && since !== undefined && compareVersions(version, since) < 0) {
    scope.report(node, token, 'nginx/newer-directive', `${shown} exists since nginx ${since}; this config is for ${version}.`);
  }
  if (until !== undefined && version !== undefined && compareVersions(version, until) > 0) {
    scope.report(node, token, 'nginx/removed-directive', `${shown} was removed after nginx ${until}; this config is for ${version}.`);
  } else if (until !== undefined && version === undefined) {
    scope.report(node, token, 'nginx/removed-directive', `${shown} was removed after nginx ${until}; newer versions refuse it.`, { severity: 'warning' });
  }
}

/** What open-source nginx refuses and the commercial edition has. */
export function reportPlus(node: ConfigNode, range: OffsetRange, what: string, scope: CheckScope): void {
  if (isForPlus(node.file.document) || isForPlus(scope.config.main.document)) return;
  scope.report(node, range, 'nginx/plus-directive', `${what} needs the commercial NGINX Plus: open-source nginx refuses it. If this config is for NGINX Plus, say so at the top: "# gateway-lens: edition=plus".`);
}
