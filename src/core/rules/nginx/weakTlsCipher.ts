import type { ConfigNode } from '../../nginx/config';
import type { NginxRule, RuleScope } from './rule';
import { valueRange } from './valueRange';

const directives = ['ssl_ciphers', 'proxy_ssl_ciphers', 'grpc_ssl_ciphers', 'uwsgi_ssl_ciphers'];

/** Words of OpenSSL's cipher strings, of suite names too, with what is wrong with them. */
const weak: readonly { readonly word: RegExp; readonly why: string; readonly excludedBy: readonly string[] }[] = [
  { word: /^(aNULL|ADH|AECDH)$/, why: 'no authentication', excludedBy: ['aNULL'] },
  { word: /^(eNULL|NULL)$/, why: 'no encryption', excludedBy: ['eNULL', 'NULL'] },
  { word: /^(EXP|EXPORT|EXPORT40|EXPORT56|EXP1024)$/, why: 'export-grade keys', excludedBy: ['EXP', 'EXPORT'] },
  { word: /^RC4$/, why: 'RC4', excludedBy: ['RC4'] },
  { word: /^RC2$/, why: 'RC2', excludedBy: ['RC2'] },
  { word: /^(DES|LOW)$/, why: 'DES', excludedBy: ['DES', 'LOW'] },
  { word: /^(3DES|CBC3)$/, why: '3DES', excludedBy: ['3DES'] },
  { word: /^MD5$/, why: 'MD5', excludedBy: ['MD5'] },
];

/** Suites without encryption or authentication, or with ciphers that are broken. */
export const weakTlsCipher: NginxRule = {
  code: 'nginx/weak-tls-cipher',
  category: 'security',
  severity: 'warning',
  check(scope) {
    for (const node of directives.flatMap((name) => scope.config.byName.get(name) ?? [])) checkCiphers(node, scope);
  },
};

function checkCiphers(node: ConfigNode, { report }: RuleScope): void {
  const [token] = node.directive.args;
  if (token === undefined || token.value.includes('$')) return;
  const words = [...token.value.matchAll(/[^:, ]+/g)].map((match) => ({ text: match[0], at: match.index }));
  // `!x` holds whatever follows; `-x` takes away what was there before it.
  const never = words.flatMap(({ text }) => (text.startsWith('!') ? [text.slice(1)] : []));
  const found = words.flatMap(({ text, at }, index) => {
    if (/^[!+@-]/.test(text)) return [];
    const taken = [...never, ...words.slice(index + 1).flatMap((later) => (later.text.startsWith('-') ? [later.text.slice(1)] : []))];
    const why = weaknessOf(text, taken);
    return why === undefined ? [] : [{ text, at, why }];
  });
  const [first] = found;
  if (first === undefined) return;
  const more = found.length > 1 ? ` Likewise ${list(found.slice(1).map(({ text, why }) => `"${text}" (${why})`))}.` : '';
  report(node, valueRange(token, first.at, first.text.length), `"${first.text}" allows weak suites (${first.why}), which can be read or broken into.${more} Take ${found.length > 1 ? 'them' : 'it'} out of the list.`);
}

/** What is weak about a word of the list that none of the excluding words takes away. */
function weaknessOf(text: string, taken: readonly string[]): string | undefined {
  const parts = text.split(/[-+]/);
  if (taken.some((word) => word === text || word.split('+').every((part) => parts.includes(part)))) return undefined;
  // DES-CBC3-SHA is 3DES.
  const triple = parts.includes('CBC3') || parts.includes('3DES');
  return weak.find(({ word, excludedBy, why }) => !(triple && why === 'DES') && parts.some((part) => word.test(part)) && !excludedBy.some((by) => taken.includes(by)))?.why;
}

function list(items: readonly string[]): string {
  return items.length <= 4 ? items.join(', ') : `${items.slice(0, 3).join(', ')} and ${items.length - 3} more`;
}
