import type { OffsetRange } from '../../shared/diagnostics';
import type { GatewayKind } from '../../shared/gateway';

/**
 * The neutral model: what nginx, Kong and APISIX configs have in common. One reader per kind fills it
 * (`core/<kind>/model.ts`); the code lens, the outline and the benchmark plan read it.
 */
export interface GatewayModel {
  readonly kind: GatewayKind;
  readonly services: readonly Service[];
  readonly routes: readonly Route[];
  readonly upstreams: readonly Upstream[];
  readonly consumers: readonly Consumer[];
  /** Every plugin use, wherever it is attached. Always empty for nginx. */
  readonly plugins: readonly Plugin[];
}

/** Where a thing stands in the user's files. */
export interface Place {
  /** Absolute path of the file. */
  readonly path: string;
  /** The whole entity. */
  readonly range: OffsetRange;
  /** Its name or header: where a lens sits and a jump lands. */
  readonly selection: OffsetRange;
}

export type PathMatch =
  | { readonly type: 'exact'; readonly path: string }
  | { readonly type: 'prefix'; readonly path: string }
  /** The pattern as the gateway's regex engine (PCRE) reads it, without `~` marks. */
  | { readonly type: 'regex'; readonly pattern: string; readonly ignoreCase: boolean };

export interface Route {
  /**
   * Stable between edits that do not touch what identifies the route: Kong name or id, APISIX id or name,
   * nginx `<server name>:<port> <modifier> <path>`. Unique within a model (a number is added where needed).
   */
  readonly key: string;
  /** For people: `GET /users` or `location /api/`. */
  readonly label: string;
  readonly place: Place;
  /** Changes when the route, its plugins, its service or its upstream changes in meaning (comments and layout do not count). */
  readonly digest: string;
  readonly enabled: boolean;
  readonly protocols: readonly string[];
  /** May hold wildcards as the gateway writes them. Empty = any. */
  readonly hosts: readonly string[];
  /** Empty = any path. */
  readonly paths: readonly PathMatch[];
  /** Upper case. Empty = any. */
  readonly methods: readonly string[];
  /** Header conditions with their allowed values. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly serviceKey?: string;
  readonly upstreamKey?: string;
  /** Keys of the plugins attached to the route itself. */
  readonly pluginKeys: readonly string[];
}

export interface Service {
  readonly key: string;
  readonly name?: string;
  readonly place: Place;
  readonly protocol?: string;
  readonly host?: string;
  readonly port?: number;
  readonly path?: string;
  readonly upstreamKey?: string;
  readonly pluginKeys: readonly string[];
}

export interface Upstream {
  readonly key: string;
  readonly name?: string;
  readonly place: Place;
  readonly targets: readonly Target[];
}

export interface Target {
  readonly host: string;
  readonly port?: number;
  readonly weight?: number;
  readonly place: Place;
}

export interface Consumer {
  readonly key: string;
  readonly username?: string;
  readonly place: Place;
  readonly pluginKeys: readonly string[];
}

export type PluginScope = 'global' | 'service' | 'route' | 'consumer' | 'consumer-group' | 'plugin-config';

export interface Plugin {
  readonly key: string;
  readonly name: string;
  readonly scope: PluginScope;
  readonly enabled: boolean;
  readonly place: Place;
}
