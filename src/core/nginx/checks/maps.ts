import type { ConfigNode } from '../config';
import { isInet4, isInet6 } from '../url';
import { parseNumber } from '../values';
import { closingBrace, placeOf, type CheckScope } from './check';
import { hostNameKeys, isHostName } from './hostNames';
import { checkPattern } from './regexes';

/** Entries of map, geo and split_clients blocks (ngx_http_map, ngx_http_geo, ngx_http_split_clients). */
export function checkMaps(scope: CheckScope): void {
  for (const block of scope.config.nodes) {
    if (block.children.length === 0 || block.fact === undefined) continue;
    if (block.name === 'map') checkMap(block, scope);
    else if (block.name === 'geo') checkGeo(block, scope);
    else if (block.name === 'split_clients') checkSplit(block, scope);
    else if (block.name === 'types' || block.name === 'charset_map') block.children.forEach((entry) => noBlock(entry, scope));
  }
}

/** An entry cannot open a block. */
function noBlock(entry: ConfigNode, scope: CheckScope): boolean {
  if (entry.directive.terminator !== 'block') return true;
  const at = entry.directive.terminatorAt;
  scope.report(entry, { start: at, end: at + 1 }, 'nginx/invalid-map-entry', `Unexpected "{": an entry of "${entry.parent?.name ?? ''}" is two words and a ";".`);
  return false;
}

function invalid(entry: ConfigNode, message: string, scope: CheckScope): void {
  scope.report(entry, entry.directive.name, 'nginx/invalid-map-entry', message);
}

function checkMap(block: ConfigNode, scope: CheckScope): void {
  const keys = new Map<string, ConfigNode>();
  let hostnames = false;
  for (const entry of block.children) {
    if (entry.directive.terminator === 'missing' || !noBlock(entry, scope)) continue;
    const { name } = entry;
    if (entry.args.length === 0 && (name === 'hostnames' || name === 'volatile')) {
      hostnames ||= name === 'hostnames';
      continue;
    }
    if (entry.args.length !== 1) {
      invalid(entry, `An entry of a map is two words, this one has ${entry.args.length + 1}. Quote values with spaces.`, scope);
      continue;
    }
    if (name === 'include') continue;
    const isRegex = name.startsWith('~');
    if (isRegex) checkPattern(entry, name.replace(/^~\*?/, ''), entry.directive.name, scope);
    // Keys are compared without case; `\` before a special word is taken away.
    const key = isRegex ? '' : name.replace(/^\\/, '').toLowerCase();
    if (hostnames && !isRegex && !isHostName(key)) invalid(entry, `"${name}" is no host name: a wildcard stands for whole labels, as in *.example.com or www.*.`, scope);
    const taken = isRegex ? [] : name === 'default' ? ['default'] : hostnames ? hostNameKeys(key) : [`exact ${key}`];
    const earlier = taken.map((one) => keys.get(one)).find((one) => one !== undefined);
    for (const one of taken) keys.set(one, earlier ?? entry);
    if (earlier === undefined) continue;
    scope.report(entry, entry.directive.name, 'nginx/invalid-map-entry', `"${name}" is in this map already.`, {
      related: [placeOf(earlier, earlier.directive.name, 'It is here.')],
    });
  }
}

function checkGeo(block: ConfigNode, scope: CheckScope): void {
  let ranges = false;
  let networks = false;
  for (const entry of block.children) {
    if (entry.directive.terminator === 'missing' || !noBlock(entry, scope)) continue;
    const { name, args } = entry;
    if (args.length === 0 && ['ranges', 'proxy_recursive', 'volatile'].includes(name)) {
      ranges ||= name === 'ranges';
      if (name === 'ranges' && networks) invalid(entry, '"ranges" must stand before the entries of a "geo".', scope);
      continue;
    }
    if (args.length !== 1) {
      invalid(entry, `An entry of "geo" is two words, this one has ${args.length + 1}.`, scope);
      continue;
    }
    networks ||= name !== 'include' && name !== 'proxy';
    if (name === 'include' || name === 'default') continue;
    const network = name === 'proxy' || name === 'delete' ? (args[0] ?? '') : name;
    if (ranges && name !== 'proxy' ? isRange(network) : network === '255.255.255.255' || isNetwork(network)) continue;
    invalid(entry, ranges ? `"${network}" is no range: with "ranges" write first-last, like 10.0.0.1-10.0.0.9.` : `"${network}" is no network: write an address or address/prefix.`, scope);
  }
}

function isRange(text: string): boolean {
  const [first = '', last = '', ...rest] = text.split('-');
  return rest.length === 0 && isInet4(first) && isInet4(last) && inet4Number(first) <= inet4Number(last);
}

function inet4Number(text: string): number {
  return text.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

/** ngx_ptocidr: an address with an optional prefix length. The address that inet_addr() uses for an error is none. */
export function isNetwork(text: string): boolean {
  const slash = text.indexOf('/');
  const address = slash < 0 ? text : text.slice(0, slash);
  const four = isInet4(address) && address !== '255.255.255.255';
  if (!four && !isInet6(address)) return false;
  if (slash < 0) return true;
  const bits = parseNumber(text.slice(slash + 1));
  return bits !== undefined && bits <= (four ? 32 : 128);
}

function checkSplit(block: ConfigNode, scope: CheckScope): void {
  let sum = 0;
  for (const entry of block.children) {
    if (entry.directive.terminator === 'missing' || !noBlock(entry, scope)) continue;
    if (entry.name === '*') {
      sum = 10000;
      continue;
    }
    const percent = /^(\d*)(?:\.(\d{0,2}))?%$/.exec(entry.name);
    const hundredths = percent === null ? 0 : Number(percent[1]) * 100 + Number((percent[2] ?? '').padEnd(2, '0'));
    if (hundredths === 0) invalid(entry, `"${entry.name}" is no share: write a percentage above 0 with at most two decimals, like 0.5%, or *.`, scope);
    sum += hundredths;
  }
  if (sum > 10000) scope.report(block, closingBrace(block), 'nginx/invalid-map-entry', 'The shares add up to more than 100%.');
}
