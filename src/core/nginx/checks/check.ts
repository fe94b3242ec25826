import type { Fix, RelatedPlace } from '../../analysis';
import type { OffsetRange, Severity } from '../../../shared/diagnostics';
import type { Config, ConfigNode } from '../config';
import type { NginxFacts } from '../facts';
import type { NginxCode } from '../finding';

/** What a check sees, and where it reports. */
export interface CheckScope {
  readonly config: Config;
  readonly facts: NginxFacts;
  /** The version the config is for; absent = whatever any version accepts is fine. */
  readonly version: string | undefined;
  /** Nodes that stand where they may, end as they must and have the right number of arguments. */
  isSound(node: ConfigNode): boolean;
  report(node: ConfigNode, range: OffsetRange, code: NginxCode, message: string, more?: ReportMore): void;
  /** For what no directive can be blamed for. */
  reportAt(path: string, range: OffsetRange, code: NginxCode, message: string, more?: ReportMore): void;
}

export interface ReportMore {
  /** Default: error. */
  readonly severity?: Severity;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
}

/** A check of single directives; it is called for sound nodes only. */
export interface DirectiveCheck {
  readonly names: readonly string[];
  check(node: ConfigNode, scope: CheckScope): void;
}

/** A check that looks at the whole config. */
export type ConfigCheck = (scope: CheckScope) => void;

/** The token of an argument, or the name when there is no such argument. */
export function argToken(node: ConfigNode, index: number): OffsetRange {
  return node.directive.args[index] ?? node.directive.name;
}

export function placeOf(node: ConfigNode, range: OffsetRange, message: string): RelatedPlace {
  return { path: node.file.path, range: { start: range.start, end: range.end }, message };
}

export function isStream(node: ConfigNode): boolean {
  return node.context?.startsWith('stream') === true;
}

export function isMail(node: ConfigNode): boolean {
  return node.context?.startsWith('mail') === true;
}

/** The nearest enclosing block of a name. */
export function enclosing(node: ConfigNode, name: string): ConfigNode | undefined {
  for (let at = node.parent; at !== undefined; at = at.parent) if (at.name === name) return at;
  return undefined;
}

/** The closing brace of a block (where nginx notices what a block lacks), or its name when it is not closed. */
export function closingBrace(node: ConfigNode): OffsetRange {
  const close = node.directive.block?.close;
  return close === undefined ? node.directive.name : { start: close, end: close + 1 };
}
