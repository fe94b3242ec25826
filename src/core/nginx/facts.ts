import { nginxFactsJson } from './facts.generated';
import { compareVersions } from './version';

/** Where a directive can stand, named as in nginx's documentation; `if in …` and limit_except are contexts of their own. */
export type NginxContext =
  | 'main'
  | 'events'
  | 'http'
  | 'server'
  | 'location'
  | 'upstream'
  | 'if in server'
  | 'if in location'
  | 'limit_except'
  | 'stream'
  | 'stream server'
  | 'stream upstream'
  | 'mail'
  | 'mail server'
  | 'lua';

/** What a block holds. */
export type BodyKind =
  | 'directives'
  | 'lua'
  | 'mime types'
  | 'map entries'
  | 'geo entries'
  | 'split_clients entries'
  | 'charset map entries';

/** One entry of a module's command table. */
export interface DirectiveFact {
  readonly name: string;
  readonly module: string;
  /** `nginx`, or the project the module belongs to. */
  readonly package: string;
  readonly contexts: readonly NginxContext[];
  /** `include`: may stand anywhere. */
  readonly anywhere: boolean;
  readonly body?: BodyKind;
  readonly repeatable: boolean;
  readonly values: ValueFact;
  /** First nginx release that has it; absent = older than 0.7.0, or the module is of another package. */
  readonly since?: string;
  /** Last nginx release that has it. */
  readonly until?: string;
  /** Present = deprecated; names the replacement, or is empty. */
  readonly deprecated?: string;
  /** Name of the extra check in nginx's source. */
  readonly check?: string;
  /** How it was in older releases. */
  readonly history: readonly HistoricFact[];
}

/** What the arguments must be. */
export interface ValueFact {
  readonly arity: Arity;
  /** `flag`, `num`, `size`, … or `custom:<name of the handler in nginx's source>`. */
  readonly type: string;
  readonly allowed?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

/** Allowed numbers of arguments, the name itself not counted. */
export type Arity = { readonly counts: readonly number[] } | { readonly min: number };

export interface HistoricFact {
  /** First and last release it holds for. */
  readonly from: string;
  readonly to: string;
  readonly values: ValueFact;
  readonly repeatable: boolean;
  readonly deprecated: boolean;
}

export interface VariableFact {
  readonly name: string;
  readonly kind: 'http' | 'stream';
  readonly package: string;
  /** Every variable whose name begins so exists. */
  readonly prefix: boolean;
  /** May be defined again by `set`, `map` and the like. */
  readonly changeable: boolean;
  /** Known inside of log_format only. */
  readonly logOnly: boolean;
  readonly since?: string;
  readonly until?: string;
}

export interface NginxFacts {
  /** The newest release the facts know. */
  readonly newest: string;
  readonly directives: ReadonlyMap<string, readonly DirectiveFact[]>;
  readonly variables: readonly VariableFact[];
  /** Names of the modules whose directives are known, with their package. */
  readonly modules: ReadonlyMap<string, string>;
}

/** The facts, parsed at first use. */
export const nginxFacts: () => NginxFacts = once(parseFacts);

/** The value facts that hold for a version; without a version all that ever held since 1.18.0. */
export function valueFacts(fact: DirectiveFact, version: string | undefined): readonly ValueFact[] {
  if (fact.history.length === 0) return [fact.values];
  if (version === undefined) return [fact.values, ...fact.history.map((entry) => entry.values)];
  return [historicFact(fact, version)?.values ?? fact.values];
}

export function historicFact(fact: DirectiveFact, version: string): HistoricFact | undefined {
  return fact.history.find((entry) => compareVersions(entry.from, version) <= 0 && compareVersions(version, entry.to) <= 0);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

interface Extra {
  b?: BodyKind;
  r?: 1;
  v?: string[];
  m?: [number | null, number | null];
  s?: string;
  u?: string;
  d?: string;
  c?: string;
  p?: string;
  h?: { from: string; to: string; t?: number; a?: number; v?: string[]; r?: 0 | 1; d?: 0 }[];
}

interface Raw {
  newest: string;
  modules: [name: string, kind: string, pkg: string][];
  directives: [name: string, module: number, contexts: number[], arity: number, type: number, extra?: Extra][];
  variables: [name: string, module: number, kind: 'http' | 'stream', extra?: { x?: 1; c?: 1; l?: 1; s?: string; u?: string }][];
  contexts: string[];
  types: string[];
}

function parseFacts(): NginxFacts {
  const raw = JSON.parse(nginxFactsJson) as Raw;
  const directives = new Map<string, DirectiveFact[]>();
  for (const row of raw.directives) {
    const fact = directiveFact(raw, row);
    const list = directives.get(fact.name);
    if (list === undefined) directives.set(fact.name, [fact]);
    else list.push(fact);
  }
  return {
    newest: raw.newest,
    directives,
    variables: raw.variables.map(([name, moduleIndex, kind, extra]) => ({
      name,
      kind,
      package: raw.modules[moduleIndex]?.[2] ?? '',
      prefix: extra?.x === 1,
      changeable: extra?.c === 1,
      logOnly: extra?.l === 1,
      ...(extra?.s === undefined ? {} : { since: extra.s }),
      ...(extra?.u === undefined ? {} : { until: extra.u }),
    })),
    modules: new Map(raw.modules.map(([name, , pkg]) => [name, pkg])),
  };
}

function directiveFact(raw: Raw, [name, moduleIndex, contexts, arity, type, extra = {}]: Raw['directives'][number]): DirectiveFact {
  const [moduleName = '', , modulePackage = ''] = raw.modules[moduleIndex] ?? [];
  const names = contexts.map((index) => raw.contexts[index] ?? '');
  const [min, max] = extra.m ?? [null, null];
  const values: ValueFact = {
    arity: arityOf(arity),
    type: raw.types[type] ?? 'str',
    ...(extra.v === undefined ? {} : { allowed: extra.v }),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
  };
  return {
    name,
    module: moduleName,
    package: extra.p ?? modulePackage,
    contexts: names.filter((context) => context !== 'any') as NginxContext[],
    anywhere: names.includes('any'),
    repeatable: extra.r === 1,
    values,
    history: (extra.h ?? []).map((entry) => ({
      from: entry.from,
      to: entry.to,
      values: {
        ...values,
        ...(entry.t === undefined ? {} : { type: raw.types[entry.t] ?? values.type }),
        ...(entry.a === undefined ? {} : { arity: arityOf(entry.a) }),
        ...(entry.v === undefined ? {} : { allowed: entry.v }),
      },
      repeatable: entry.r === undefined ? extra.r === 1 : entry.r === 1,
      deprecated: entry.d === undefined && extra.d !== undefined,
    })),
    ...(extra.b === undefined ? {} : { body: extra.b }),
    ...(extra.s === undefined ? {} : { since: extra.s }),
    ...(extra.u === undefined ? {} : { until: extra.u }),
    ...(extra.d === undefined ? {} : { deprecated: extra.d }),
    ...(extra.c === undefined ? {} : { check: extra.c }),
  };
}

/** See `arity` in the generator. */
function arityOf(encoded: number): Arity {
  if (encoded < 0) return { min: -1 - encoded };
  const counts: number[] = [];
  for (let count = 0; count < 8; count++) if ((encoded & (1 << count)) !== 0) counts.push(count);
  return { counts };
}
