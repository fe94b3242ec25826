import type { Config, ConfigNode } from '../../nginx/config';
import { parseLocation } from '../../nginx/location';
import { conditionOf } from './condition';
import { captureIn, type Capture } from './regexCaptures';
import { parseRegex } from './regexTree';
import { usesOf } from './regexUses';

/** A variable or capture in a value. */
export interface ValueUse {
  /** Without `$` and braces. */
  readonly name: string;
  readonly at: number;
  readonly length: number;
}

/** Where the text of a variable comes from in the end. */
export type Origin = Source & {
  /** What `set` or `map` write in front of it and behind it. */
  readonly before: string;
  readonly behind: string;
};

type Source =
  | { readonly kind: 'built-in'; readonly name: string }
  /** A group of a regex; `subject` is what the regex was matched against, `undefined` = the decoded path. */
  | { readonly kind: 'capture'; readonly capture: Capture; readonly subject: string | undefined; readonly node: ConfigNode };

/** The variables and captures of a value, in order. */
export function valueUses(value: string): readonly ValueUse[] {
  return [...value.matchAll(/\$(?:\{(\w+)\}|([1-9])|([A-Za-z_]\w*))/g)].map((match) => ({ name: match[1] ?? match[2] ?? match[3] ?? '', at: match.index, length: match[0].length }));
}

/** Deeper chains of `set` and `map` are not followed. */
const maxDepth = 5;

/**
 * Where a variable that is used in a directive can have its text from. Empty when that is not known: set by code, by another
 * module, or by a regex of which it is not sure that it was the last to match.
 */
export function originsOf(name: string, at: ConfigNode, config: Config, depth = 0): readonly Origin[] {
  if (depth > maxDepth) return [];
  if (/^[1-9]$/.test(name)) return captureOrigin(name, lastRegex(at));
  const sets = setsOf(name, at);
  if (sets.length > 0) return sets.flatMap((set) => textOrigins(set.args[1] ?? '', set, config, depth));
  const maps = (config.byName.get('map') ?? []).filter(({ args }) => args[1] === `$${name}`);
  if (maps.length > 0) return maps.flatMap((map) => map.children.flatMap((entry) => mapOrigins(entry, map, config, depth)));
  const named = regexesAround(at).flatMap((node) => captureOrigin(name, node));
  if (named.length > 0) return named;
  // nginx takes ${HOST} for $host, but in capitals it is mostly filled in before nginx reads the file.
  return [{ kind: 'built-in', name, before: '', behind: '' }];
}

function textOrigins(text: string, at: ConfigNode, config: Config, depth: number): readonly Origin[] {
  return valueUses(text).flatMap((use) => {
    const before = text.slice(0, use.at);
    const behind = text.slice(use.at + use.length);
    return originsOf(use.name, at, config, depth + 1).map((origin) => ({ ...origin, before: before + origin.before, behind: origin.behind + behind }));
  });
}

/** The value of a map's entry; its captures are of the entry's own regex and not followed. */
function mapOrigins(entry: ConfigNode, map: ConfigNode, config: Config, depth: number): readonly Origin[] {
  if (entry.name.startsWith('~')) return [];
  return textOrigins(entry.args[0] ?? '', map, config, depth);
}

/** The `set`s that can have given a variable its value: of the nearest block that always sets it the last, and those in its `if`s. */
function setsOf(name: string, at: ConfigNode): readonly ConfigNode[] {
  const found: ConfigNode[] = [];
  for (let block = at.parent; block !== undefined; block = block.parent) {
    const own = block.children.filter((child) => child.name === 'set' && child.args[0] === `$${name}`);
    const tested = block.children.filter((child) => child.name === 'if' && child !== at.parent).flatMap((test) => test.children.filter((child) => child.name === 'set' && child.args[0] === `$${name}`));
    const last = own.at(-1);
    found.push(...(last === undefined ? [] : [last]), ...tested);
    if (last !== undefined) break;
  }
  return found;
}

function captureOrigin(name: string, node: ConfigNode | undefined): readonly Origin[] {
  if (node === undefined) return [];
  return usesOf(node).flatMap(({ pattern, ignoreCase }) => {
    const tree = parseRegex(pattern, ignoreCase);
    const capture = tree === undefined ? undefined : captureIn(tree, name);
    const subject = node.name === 'if' ? conditionOf(node)?.subject.replace(/^\$\{?|\}$/g, '') : node.name === 'server_name' ? 'host' : undefined;
    return capture === undefined ? [] : [{ kind: 'capture', capture, subject, node, before: '', behind: '' } as const];
  });
}

/** The directive whose regex `$1` … are of, where there is one that must have matched last. */
function lastRegex(at: ConfigNode): ConfigNode | undefined {
  if (at.name === 'rewrite') return at;
  const block = at.parent;
  if (block === undefined || matchesMore(block)) return undefined;
  if (block.name === 'if') return conditionOf(block)?.operator.includes('~') === true ? block : undefined;
  return block.name === 'location' && parseLocation(block.args)?.type === 'regex' ? block : undefined;
}

/** Whether a block has further regexes, which replace the captures when they match. */
function matchesMore(block: ConfigNode): boolean {
  return block.children.some((child) => child.name === 'rewrite' || (child.name === 'if' && (conditionOf(child)?.operator.includes('~') === true || matchesMore(child))));
}

/** Directives with regexes that can have matched before a directive is used. */
function regexesAround(at: ConfigNode): readonly ConfigNode[] {
  const found: ConfigNode[] = [at];
  for (let block = at.parent; block !== undefined; block = block.parent) {
    found.push(block, ...block.children.filter(({ name }) => name === 'rewrite' || name === 'if' || name === 'server_name'));
  }
  return found;
}
