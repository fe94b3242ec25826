import { isRuleLevel, type Range, type RuleLevel, type RuleLevels } from './diagnostics';
import { isGatewayKind, type GatewayKind } from './gateway';
import { isArrayOf, isRecord, isString } from './guards';

/**
 * What the language server understands besides the Language Server Protocol. Settings come in `initializationOptions` and
 * in the `settings` of `workspace/didChangeConfiguration`; the client sends the whole snapshot each time.
 */
export interface ServerSettings {
  /** nginx version the configs are for, e.g. `1.28.0`; absent = the newest known. */
  readonly nginxVersion?: string;
  /** Glob → kind that matching files have whatever they hold; `off` = never checked. The first match counts. */
  readonly kinds: Readonly<Record<string, GatewayKind | 'off'>>;
  /** Names of plugins that the gateways have beyond the bundled ones; findings that they are unknown are left out. */
  readonly customPlugins: readonly string[];
  /** Severities by code that replace the product's own. */
  readonly rules: RuleLevels;
  /** Base address of the rules' pages, without a slash at its end; absent = diagnostics carry no link. */
  readonly rulesUrl?: string;
}

/** `gatewayLens/kind`: {@link DocumentParams} → {@link KindResult}. */
export const kindRequest = 'gatewayLens/kind';
/** `gatewayLens/routes`: {@link DocumentParams} → {@link RoutesResult}, `null` for a document that is no gateway config. */
export const routesRequest = 'gatewayLens/routes';
/** Server → client, without parameters: routes may differ from what was last asked for. */
export const routesChangedNotification = 'gatewayLens/routesChanged';

export interface DocumentParams {
  readonly uri: string;
}

export interface KindResult {
  readonly kind: GatewayKind | null;
}

export interface RouteInfo {
  readonly key: string;
  readonly label: string;
  /** Digest of the route's meaning; a different one in a result makes its numbers stale. */
  readonly digest: string;
  /** Document the route stands in. */
  readonly uri: string;
  readonly path: string;
  /** Its name or header. */
  readonly selection: Range;
}

export interface RoutesResult {
  /** The main file: what a benchmark runs. Another document than the asked one when that is included by it. */
  readonly root: string;
  readonly kind: GatewayKind;
  /** Digest of the main file's text. */
  readonly digest: string;
  /** Routes of the main file and of everything it includes. */
  readonly routes: readonly RouteInfo[];
}

export function isDocumentParams(value: unknown): value is DocumentParams {
  return isRecord(value) && isString(value['uri']);
}

/** Reads settings from a client; what has another form is left at its default. */
export function readServerSettings(value: unknown): ServerSettings {
  const from = isRecord(value) ? value : {};
  const kinds = isRecord(from['kinds']) ? Object.entries(from['kinds']) : [];
  const rules = isRecord(from['rules']) ? Object.entries(from['rules']) : [];
  const isLevel = (entry: [string, unknown]): entry is [string, RuleLevel] => isRuleLevel(entry[1]);
  const isKind = (entry: [string, unknown]): entry is [string, GatewayKind | 'off'] => entry[1] === 'off' || isGatewayKind(entry[1]);
  return {
    kinds: Object.fromEntries(kinds.filter(isKind)),
    customPlugins: isArrayOf(from['customPlugins'], isString) ? from['customPlugins'] : [],
    rules: Object.fromEntries(rules.filter(isLevel)),
    ...(isString(from['nginxVersion']) && from['nginxVersion'] !== '' ? { nginxVersion: from['nginxVersion'] } : {}),
    ...(isString(from['rulesUrl']) && from['rulesUrl'] !== '' ? { rulesUrl: from['rulesUrl'] } : {}),
  };
}
