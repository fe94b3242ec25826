import type { ConfigNode } from './config';
import type { BodyKind, DirectiveFact, NginxContext, NginxFacts } from './facts';
import { compareVersions } from './version';

/** What a block's content is: directives of a context, entries of some kind, or neither when the block is unknown. */
export interface Inside {
  readonly context: NginxContext | undefined;
  readonly entryOf: BodyKind | undefined;
}

const unknown: Inside = { context: undefined, entryOf: undefined };

/** The table entry nginx would use for a name in a context. Of several the one of the wanted version, or the newest. */
export function factIn(facts: NginxFacts, name: string, context: NginxContext, version: string | undefined): DirectiveFact | undefined {
  const candidates = facts.directives.get(name)?.filter((fact) => fact.anywhere || fact.contexts.includes(context)) ?? [];
  if (candidates.length <= 1) return candidates[0];
  return candidates.find((fact) => existsIn(fact, version)) ?? candidates[0];
}

function existsIn(fact: DirectiveFact, version: string | undefined): boolean {
  if (version === undefined || fact.package !== 'nginx') return fact.until === undefined;
  return (
    (fact.until === undefined || compareVersions(version, fact.until) <= 0) &&
    (fact.since === undefined || compareVersions(fact.since, version) <= 0)
  );
}

/** What stands inside of a block. A block at a wrong place is read as what it would be at its right place. */
export function blockContext(facts: NginxFacts, node: ConfigNode): Inside {
  const { name, entryOf } = node;
  if (entryOf !== undefined) return unknown;
  const all = facts.directives.get(name) ?? [];
  const fact = node.fact ?? all.find((candidate) => candidate.body !== undefined);
  return fact === undefined ? unknown : bodyContext(name, fact, node.context);
}

/** What stands inside of a block of the given entry of the command table. */
export function bodyContext(name: string, fact: DirectiveFact, outer: NginxContext | undefined): Inside {
  if (fact.body === undefined) return unknown;
  if (fact.body !== 'directives') return { context: undefined, entryOf: fact.body };
  return { context: innerContext(name, fact, outer), entryOf: undefined };
}

function innerContext(name: string, fact: DirectiveFact, outer: NginxContext | undefined): NginxContext | undefined {
  switch (name) {
    case 'server':
      return outer === 'stream' ? 'stream server' : outer === 'mail' ? 'mail server' : 'server';
    case 'upstream':
      return outer === 'stream' ? 'stream upstream' : 'upstream';
    case 'if':
      return outer === 'location' || outer === 'if in location' ? 'if in location' : 'if in server';
    case 'imap':
      return 'mail';
    case 'events':
    case 'http':
    case 'location':
    case 'limit_except':
    case 'stream':
    case 'mail':
    case 'lua':
      return name;
    default:
      // geoip2 and blocks of other modules have a grammar of their own.
      return fact.body === 'directives' ? undefined : outer;
  }
}
