import type { ConfigNode } from '../../nginx/config';
import { refuses } from './access';
import { conditionOf } from './condition';
import { canHold } from './regexCaptures';
import { count, parseRegex, type RegexNode } from './regexTree';
import { usesOf, type RegexUse } from './regexUses';
import type { NginxRule, RuleScope } from './rule';
import { valueRange } from './valueRange';

/** A pattern of the sites that may: what else it matches may too. */
export const originsRegex: NginxRule = {
  code: 'nginx/origins-regex',
  category: 'security',
  severity: 'warning',
  check(scope) {
    for (const node of scope.config.byName.get('if') ?? []) if (isAllowList(node)) checkUses(node, conditionOf(node)?.subject === '$http_origin', scope);
    for (const map of scope.config.byName.get('map') ?? []) {
      if (map.args[0] !== '$http_origin') continue;
      for (const entry of map.children) if (!['', '0'].includes(entry.args[0] ?? '')) checkEntry(entry, scope);
    }
  },
};

/** Of origins every test but one that refuses; of referers, which are mostly tested to block some, only "none of these: refuse". */
function isAllowList(node: ConfigNode): boolean {
  const condition = conditionOf(node);
  const negated = condition?.operator.startsWith('!~') === true;
  if (condition?.subject === '$http_origin') return negated || !refuses(node);
  return condition?.subject === '$http_referer' && negated && refuses(node);
}

function checkUses(node: ConfigNode, isOrigin: boolean, scope: RuleScope): void {
  for (const use of usesOf(node)) checkPattern(use, isOrigin, scope);
}

function checkEntry(entry: ConfigNode, scope: RuleScope): void {
  const prefix = /^~\*?/.exec(entry.name)?.[0];
  if (prefix === undefined) return;
  checkPattern({ node: entry, token: entry.directive.name, pattern: entry.name.slice(prefix.length), at: prefix.length, ignoreCase: prefix === '~*' }, true, scope);
}

function checkPattern({ node, token, pattern, at, ignoreCase }: RegexUse, isOrigin: boolean, { report }: RuleScope): void {
  const tree = parseRegex(pattern, ignoreCase);
  const paths = tree === undefined ? undefined : pathsOf(tree);
  if (paths === undefined) return;
  // A pattern that takes everything is no list of sites.
  if (paths.some((path) => path.filter(isLetter).length === 0)) return;
  const problem = paths.map((path) => problemOf(path, isOrigin)).find((one) => one !== undefined);
  if (problem === undefined) return;
  const name = isOrigin ? 'Origin' : 'Referer';
  report(node, valueRange(token, at, pattern.length), `This pattern also takes the ${name} of other sites: ${problem}, so one like "${exampleOf(problem)}" passes. Write it like ^https://([a-z0-9-]+\\.)*example\\.com${isOrigin ? '$' : '(/|$)'}.`);
}

type Problem = 'its start is open' | 'its end is open' | 'a "." without "\\" takes any character' | 'any text can stand right before the domain';

function exampleOf(problem: Problem): string {
  switch (problem) {
    case 'its start is open':
    case 'any text can stand right before the domain':
      return 'https://evilexample.com';
    case 'its end is open':
      return 'https://example.com.evil.net';
    case 'a "." without "\\" takes any character':
      return 'https://wwwxexample.com';
  }
}

/** What stands one behind the other in one of the ways to match. */
type Step = Exclude<RegexNode, { type: 'sequence' | 'choice' | 'capture' }>;

const maxPaths = 64;

/** Every choice written out; `undefined` when there are too many. Repeats stay as they are. */
function pathsOf(tree: RegexNode): readonly (readonly Step[])[] | undefined {
  switch (tree.type) {
    case 'capture':
      return pathsOf(tree.item);
    case 'choice': {
      const all = tree.items.map(pathsOf);
      const paths = all.flatMap((some) => some ?? []);
      return all.includes(undefined) || paths.length > maxPaths ? undefined : paths;
    }
    case 'sequence': {
      let paths: readonly (readonly Step[])[] = [[]];
      for (const item of tree.items) {
        const next = pathsOf(item);
        if (next === undefined || next.length * paths.length > maxPaths) return undefined;
        paths = paths.flatMap((path) => next.map((more) => [...path, ...more]));
      }
      return paths;
    }
    case 'repeat':
      return tree.min === 0 && tree.max === 1 ? optional(tree.item) : [[tree]];
    case 'set':
    case 'start':
    case 'end':
    case 'boundary':
      return [[tree]];
  }
}

function optional(item: RegexNode): readonly (readonly Step[])[] | undefined {
  const paths = pathsOf(item);
  return paths === undefined ? undefined : [[], ...paths];
}

function problemOf(path: readonly Step[], isOrigin: boolean): Problem | undefined {
  const [first] = path;
  if (path.some((step, index) => isDot(step) && isLetter(path[index - 1]) && isLetter(path[index + 1]))) return 'a "." without "\\" takes any character';
  if (path.some((step, index) => isAnyText(step) && isLetter(path[index + 1]))) return 'any text can stand right before the domain';
  // An Origin has no path in which ".example.com" could stand; a Referer has.
  if (first?.type !== 'start' && (isOrigin ? isLetter(first) && !isScheme(path) : true)) return 'its start is open';
  // Any text behind the domain is no end, also when an anchor follows.
  const body = path.at(-1)?.type === 'end' ? path.slice(0, -1) : path;
  if ((body === path && isLetter(path.at(-1))) || (isAnyText(body.at(-1)) && isLetter(body.at(-2)))) return 'its end is open';
  return undefined;
}

function isDot(step: Step | undefined): boolean {
  return step?.type === 'set' && step.dot === true;
}

/** One letter or digit that is spelled out. */
function isLetter(step: Step | undefined): boolean {
  return step?.type === 'set' && count(step.set) <= 2 && /[a-z0-9]/i.test(String.fromCharCode(step.set.indexOf(1)));
}

/** A repeat that takes letters and whatever separates domains. */
function isAnyText(step: Step | undefined): boolean {
  return step?.type === 'repeat' && step.max === Infinity && step.item.type === 'set' && canHold(step.item, '.') && canHold(step.item, 'e');
}

function isScheme(path: readonly Step[]): boolean {
  const spelled = path.slice(0, 5).map((step) => (step.type === 'set' ? String.fromCharCode(step.set.lastIndexOf(1)) : '')).join('');
  return /^https?/i.test(spelled);
}
