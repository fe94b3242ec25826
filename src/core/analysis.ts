import type { OffsetRange, RuleLevels, Severity } from '../shared/diagnostics';
import type { GatewayKind } from '../shared/gateway';
import type { GatewayModel } from './gateway/model';

/** How `core` reaches files besides the one it is given. All paths are absolute and use `/`. */
export interface CoreHost {
  /** Text of a file; `undefined` when there is no such file or it cannot be read. */
  readFile(path: string): string | undefined;
  /** Whether the path is a folder. */
  isDirectory(path: string): boolean;
  /** Files that match a glob as glob(3) does (`*`, `?`, `[…]`; a leading dot is not matched), sorted by name. */
  glob(pattern: string): readonly string[];
}

/** Another place that explains a diagnostic. */
export interface RelatedPlace {
  readonly path: string;
  readonly range: OffsetRange;
  readonly message: string;
}

/** A replacement of text in the diagnostic's file. */
export interface TextEdit {
  readonly range: OffsetRange;
  readonly newText: string;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Safe to apply without a look: it cannot change what a valid config does. */
  readonly preferred?: boolean;
}

/** One finding. `code` is `<kind>/<kebab-case>` and has a page in docs/rules. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly range: OffsetRange;
  /** What is wrong and what to do, in one or two sentences. */
  readonly message: string;
  /** The file the range is in, when it is not the analysed one (an included file). */
  readonly path?: string;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
}

/** An entry of the outline. */
export interface OutlineSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: 'gateway' | 'server' | 'service' | 'route' | 'upstream' | 'target' | 'consumer' | 'plugin' | 'block';
  readonly range: OffsetRange;
  readonly selection: OffsetRange;
  readonly children: readonly OutlineSymbol[];
}

export interface AnalyzeOptions {
  /** nginx version the config is for, e.g. `1.28.0`; absent = the newest known. */
  readonly nginxVersion?: string;
  /** Plugins that are installed beside the ones that Kong and APISIX come with (setting `gatewayLens.customPlugins`). */
  readonly customPlugins?: readonly string[];
  /** Severities by code that replace the product's own; `off` leaves findings of the code out (setting `gatewayLens.rules`). */
  readonly rules?: RuleLevels;
  /** The present, in milliseconds since 1970: `core` has no clock. Absent = nothing is said of what has expired. */
  readonly now?: number;
}

export interface AnalyzeInput {
  /** Absolute path; decides the base folder of includes and references. */
  readonly path: string;
  readonly text: string;
  readonly kind: GatewayKind;
  readonly options?: AnalyzeOptions;
}

/** Everything known about one document version. Lens, outline and benchmark plan read this and nothing else. */
export interface Analysis {
  readonly kind: GatewayKind;
  readonly path: string;
  readonly text: string;
  /** In order of position, the analysed file's before those of included files. */
  readonly diagnostics: readonly Diagnostic[];
  readonly model: GatewayModel;
  readonly outline: readonly OutlineSymbol[];
  /** Absolute paths of the other files that were read; a change in one makes the analysis old. */
  readonly dependencies: readonly string[];
}
