import type { NginxDirective, NginxDocument, NginxItem } from './document';
import type { BodyKind, NginxContext, NginxFacts } from './facts';
import { bodyContext, factIn } from './contexts';
import { baseName } from './paths';
import { contextComment } from './suppress';

/** How a file is read by itself. */
export interface Reading {
  readonly context: NginxContext | undefined;
  readonly entryOf: BodyKind | undefined;
  /** Another file includes it: what it refers to may be defined there. */
  readonly fragment: boolean;
}

/** From the likeliest; of two contexts that fit equally well the first counts. */
const candidates: readonly NginxContext[] = [
  'http', 'server', 'location', 'upstream', 'if in location', 'if in server', 'stream', 'stream server', 'stream upstream', 'mail', 'mail server',
  'limit_except', 'events', 'main',
];

const contexts: ReadonlySet<string> = new Set<NginxContext>(candidates);

/** Entries of nginx's default configs; whatever else they hold, nginx is started with them. */
const mainNames: ReadonlySet<string> = new Set(['nginx.conf', 'openresty.conf', 'nginx.conf.template']);

/** Whether a file of this name, without its folder, may be one that nginx is started with. */
export function mayBeMainName(name: string): boolean {
  return /^(nginx|openresty)([._-][\w.-]*)?\.conf(\.template)?$/i.test(name);
}

/** Blocks that stand in the main file; a file with one of them is no fragment. */
const mainBlocks: ReadonlySet<string> = new Set(['events', 'http']);

/** Whether nginx is started with a file of this name and content, as far as the file tells. */
export function isMainFile(path: string, document: NginxDocument): boolean {
  const named = contextComment(document);
  if (named !== undefined && contexts.has(named)) return named === 'main';
  return mainNames.has(baseName(path).toLowerCase()) || directives(document.items).some((item) => mainBlocks.has(item.name.value) && item.block !== undefined);
}

/** Reads a file as the main file, or as a fragment in the context that a comment names or its directives fit best. */
export function readingOf(path: string, document: NginxDocument, facts: NginxFacts, version: string | undefined): Reading {
  if (isMainFile(path, document)) return { context: 'main', entryOf: undefined, fragment: false };
  const named = contextComment(document);
  if (named !== undefined && contexts.has(named)) return { context: named as NginxContext, entryOf: undefined, fragment: true };
  const items = directives(document.items);
  if (holdsEntries(items, facts)) return { context: undefined, entryOf: 'map entries', fragment: true };
  return { context: bestContext(items, facts, version), entryOf: undefined, fragment: true };
}

function directives(items: readonly NginxItem[]): NginxDirective[] {
  return items.filter((item): item is NginxDirective => item.kind === 'directive' && item.name.value !== '');
}

/** `text/html html;`, `~^/old /new;`, `10.0.0.0/8 1;`: the inside of a types, map or geo block. */
function holdsEntries(items: readonly NginxDirective[], facts: NginxFacts): boolean {
  if (items.length === 0 || items.some((item) => item.block !== undefined || (facts.directives.has(item.name.value) && item.name.value !== 'include'))) return false;
  return items.some((item) => !/^[a-z_][a-z0-9_]*$/.test(item.name.value) && !item.name.value.startsWith('$') && item.args.length > 0);
}

function bestContext(items: readonly NginxDirective[], facts: NginxFacts, version: string | undefined): NginxContext {
  let best: NginxContext = 'http';
  let most = -1;
  for (const context of candidates) {
    const fitting = fit(items, context, facts, version, 0);
    if (fitting <= most) continue;
    best = context;
    most = fitting;
  }
  return best;
}

/** Below this depth the context says nothing more about where the file belongs. */
const deepest = 3;

/** How well the directives fit the context: 1 for each that may stand there, and up to 1 for what its block holds. */
function fit(items: readonly NginxDirective[], context: NginxContext, facts: NginxFacts, version: string | undefined, depth: number): number {
  let sum = 0;
  for (const item of items) {
    const fact = factIn(facts, item.name.value, context, version);
    if (fact === undefined || fact.anywhere) continue;
    sum += (fact.body !== undefined) === (item.terminator === 'block') ? 1 : 0.1;
    if (depth === deepest || item.block === undefined) continue;
    const inner = bodyContext(item.name.value, fact, context).context;
    const children = directives(item.block.items);
    if (inner !== undefined && children.length > 0) sum += fit(children, inner, facts, version, depth + 1) / (2 * children.length);
  }
  return sum;
}
