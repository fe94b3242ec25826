import { fill, inserts, values } from './inserts.mjs';
import { pathOf } from './syntax.mjs';

/**
 * One change of a text: what stands from `start` to `end` becomes `text`.
 * @typedef {{ start: number, end: number, text: string }} Edit
 * @typedef {import('./syntax.mjs').Directive} Directive
 * @typedef {import('./syntax.mjs').Word} Word
 *
 * What a mutation works with: the seed's text and directives, and those of another seed.
 * @typedef {{ text: string, directives: Directive[], donor: { text: string, directives: Directive[] }, random: import('./random.mjs').Random }} Material
 * @typedef {(material: Material) => Edit[] | undefined} Mutation
 */

/** @param {Word} word @param {string} text @returns {Edit[]} */
const replace = (word, text) => [{ start: word.start, end: word.end, text }];
/** @param {number} at @param {string} text @returns {Edit[]} */
const insert = (at, text) => [{ start: at, end: at, text }];
/** @param {number} start @param {number} end @returns {Edit[]} */
const remove = (start, end) => [{ start, end, text: '' }];
/** @param {Directive} directive */
const start = (directive) => directive.words[0]?.start ?? 0;
/** @param {Directive} directive */
const name = (directive) => directive.words[0]?.text ?? '';
/** @param {string} text @param {Directive} directive */
const source = (text, directive) => text.slice(start(directive), directive.end);

/** One of the list for which `test` holds. @template T @param {readonly T[]} list @param {(item: T) => unknown} test @param {Material} material */
function some(list, test, { random }) {
  const fitting = list.filter(test);
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

/** A directive of one of these names, or any. @param {Material} material @param {RegExp} [names] */
const directive = (material, names) => some(material.directives, (item) => names === undefined || names.test(name(item)), material);

/** An argument for which `test` holds. @param {Material} material @param {(word: Word, owner: Directive) => unknown} test */
function argument(material, test = () => true) {
  const all = material.directives.flatMap((owner) => owner.words.slice(1).filter((word) => test(word, owner)));
  return all.length === 0 ? undefined : material.random.pick(all);
}

/** A block and an offset in it where a directive may start. @param {Material} material @param {(owner: Directive) => unknown} test */
function placeIn(material, test = () => true) {
  const owner = some(material.directives, (item) => item.block !== undefined && !/_by_lua_block$/.test(name(item)) && test(item), material);
  if (owner?.block === undefined) return undefined;
  const starts = owner.block.items.map(start);
  return { owner, at: material.random.pick([...starts, owner.block.close, owner.block.open + 1]) };
}

/** A word with one letter lost, doubled, changed or two swapped. @param {string} text @param {Material} material */
function misspell(text, { random }) {
  const at = random.int(text.length);
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  return random.pick([before + after, before + letter + letter + after, `${before}${random.pick([...'aeiostx_-.1'])}${after}`, before + after.slice(0, 1) + letter + after.slice(1)]);
}

/** Replaces an argument of certain directives by a value of a list. @param {RegExp} names @param {keyof typeof values} list @param {number} [index] @returns {Mutation} */
const revalue = (names, list, index) => (material) => {
  const owner = directive(material, names);
  const args = owner?.words.slice(1) ?? [];
  const word = index === undefined ? (args.length === 0 ? undefined : material.random.pick(args)) : args.at(index);
  return word === undefined ? undefined : replace(word, material.random.pick(values[list]));
};

/** Copies a directive of certain names to right behind itself or into another block. @param {RegExp} names @returns {Mutation} */
const repeat = (names) => (material) => {
  const item = directive(material, names);
  if (item === undefined) return undefined;
  return insert(item.end, `\n${source(material.text, item)}`);
};

/** @type {Mutation} */
const insertTemplate = (material) => {
  const { random } = material;
  const kinds = /** @type {(keyof typeof inserts)[]} */ (Object.keys(inserts));
  const place = placeIn(material);
  if (place === undefined || random.chance(0.05)) return insert(random.pick([0, material.text.length]), `\n${fill(random.pick(inserts.main), random)}\n`);
  const path = [...pathOf(place.owner), name(place.owner)];
  const inner = name(place.owner);
  const within = path.includes('stream') || path.includes('mail') ? path[0] ?? '' : '';
  const own = within === '' || inner === within ? inner : `${within} ${inner}`;
  const fitting = /** @type {keyof typeof inserts} */ (own === 'if' ? 'location' : own);
  const list = inserts[random.chance(0.9) && fitting in inserts ? fitting : random.pick(kinds)];
  return insert(place.at, ` ${fill(random.pick(list), random)}\n`);
};

/** Every kind of mutation by its name; one is drawn, then what it changes. @type {Readonly<Record<string, Mutation>>} */
export const mutations = {
  'insert directive': insertTemplate,
  'insert another directive': insertTemplate,
  'insert one more directive': insertTemplate,
  'insert a directive again': insertTemplate,
  'delete directive': (material) => {
    const item = directive(material);
    return item && remove(start(item), item.end);
  },
  'duplicate directive': (material) => {
    const item = directive(material);
    return item && insert(item.end, `\n${source(material.text, item)}`);
  },
  'delete argument': (material) => {
    const word = argument(material);
    return word && remove(word.start, word.end);
  },
  'duplicate argument': (material) => {
    const word = argument(material);
    return word && insert(word.end, ` ${word.text}`);
  },
  'add argument': (material) => {
    const item = directive(material);
    return item && insert(item.words.at(-1)?.end ?? 0, ` ${material.random.pick(values.WORD)}`);
  },
  'swap arguments': (material) => {
    const item = some(material.directives, ({ words }) => words.length > 2, material);
    if (item === undefined) return undefined;
    const at = 1 + material.random.int(item.words.length - 2);
    const [first, second] = [item.words[at], item.words[at + 1]];
    return first && second && [...replace(first, second.text), ...replace(second, first.text)];
  },
  'swap arguments of two directives': (material) => {
    const [first, second] = [argument(material), argument(material)];
    return first && second && first.start !== second.start ? [...replace(first, second.text), ...replace(second, first.text)] : undefined;
  },
  'argument of another config': (material) => {
    const [word, other] = [argument(material), argument({ ...material, ...material.donor })];
    return word && other && replace(word, other.text);
  },
  'change number': (material) => {
    const word = argument(material, ({ text }) => /\d/.test(text));
    return word && replace(word, word.text.replace(/\d+/, () => material.random.pick(values.N)));
  },
  'change unit': (material) => {
    const word = argument(material, ({ text }) => /^[\w=:]*\d+[a-zA-Z]*$/.test(text));
    const unit = material.random.pick(['', 'k', 'K', 'm', 'M', 'g', 'kb', 's', 'ms', 'h', 'd', 'y', 'w', 'x', '%', 'r/s', ' ']);
    return word && replace(word, word.text.replace(/[a-zA-Z]*$/, unit));
  },
  'misspell directive': (material) => {
    const word = directive(material)?.words[0];
    return word && replace(word, misspell(word.text, material));
  },
  'misspell argument': (material) => {
    const word = argument(material);
    return word && replace(word, misspell(word.text, material));
  },
  'misspell variable': (material) => {
    const word = argument(material, ({ text }) => /\$\w/.test(text));
    return word && replace(word, word.text.replace(/\$\w+/, (whole) => `$${misspell(whole.slice(1), material)}`));
  },
  'other variable': (material) => {
    const word = argument(material, ({ text }) => /\$\w/.test(text));
    return word && replace(word, word.text.replace(/\$\w+/, () => material.random.pick(values.VAR)));
  },
  'change case': (material) => {
    const word = argument(material, ({ text }) => /[a-z]/.test(text));
    return word && replace(word, word.text.toUpperCase());
  },
  'empty argument': (material) => {
    const word = argument(material);
    return word && replace(word, '""');
  },
  'move directive': (material) => {
    const item = directive(material);
    const place = placeIn(material);
    if (item === undefined || place === undefined || (place.at > start(item) && place.at < item.end)) return undefined;
    return [...remove(start(item), item.end), ...insert(place.at, ` ${source(material.text, item)} `)];
  },
  'directive of another config': (material) => {
    const place = placeIn(material);
    const item = place && some(material.donor.directives, ({ end, words }) => end - (words[0]?.start ?? 0) < 600, material);
    return item && place && insert(place.at, ` ${source(material.donor.text, item)} `);
  },
  'directive of another config at its place': (material) => {
    const item = some(material.donor.directives, ({ end, words, parent }) => parent !== undefined && end - (words[0]?.start ?? 0) < 900, material);
    const place = item && placeIn(material, (owner) => name(owner) === pathOf(item).at(-1) && pathOf(owner)[0] === (pathOf(item).length > 1 ? pathOf(item)[0] : undefined));
    return place && insert(place.at, ` ${source(material.donor.text, item)} `);
  },
  'drop ;': (material) => {
    const item = some(material.directives, ({ block }) => block === undefined, material);
    return item && remove(item.end - 1, item.end);
  },
  'drop {': (material) => {
    const block = some(material.directives, (item) => item.block, material)?.block;
    return block && remove(block.open, block.open + 1);
  },
  'drop }': (material) => {
    const block = some(material.directives, (item) => item.block, material)?.block;
    return block && remove(block.close, block.close + 1);
  },
  'add punctuation': (material) => {
    const item = directive(material);
    const at = item && material.random.pick([start(item), item.end, ...item.words.map(({ end }) => end)]);
    return at === undefined ? undefined : insert(at, material.random.pick([';', '{', '}', ' {}', ' }', '"', "'", '\\', ' #', '#', ' ; ', '$', '${', '(']));
  },
  'drop quote': (material) => {
    const word = argument(material, ({ text }) => /^["']/.test(text));
    return word && (material.random.chance(0.4) ? replace(word, word.text.slice(1, -1)) : replace(word, material.random.chance(0.5) ? word.text.slice(1) : word.text.slice(0, -1)));
  },
  'add quotes': (material) => {
    const word = argument(material);
    const quote = material.random.pick(['"', "'"]);
    return word && replace(word, material.random.pick([`${quote}${word.text}${quote}`, `${quote}${word.text}`, `${word.text}${quote}`]));
  },
  'drop character': ({ text, random }) => {
    const at = random.int(text.length);
    return remove(at, at + 1);
  },
  'comment out': (material) => {
    const item = directive(material);
    return item && insert(start(item), '#');
  },
  'listen parameter': (material) => {
    const item = directive(material, /^listen$/);
    const added = fill(' <default_server|ssl|http2|proxy_protocol|deferred|bind|reuseport|backlog=N|rcvbuf=SIZE|sndbuf=SIZE|ipv6only=FLAG|so_keepalive=FLAG|fastopen=N|udp|quic|WORD>', material.random);
    return item && insert(item.words.at(-1)?.end ?? 0, added);
  },
  'listen twice': (material) => {
    const item = directive(material, /^listen$/);
    const place = item && placeIn(material, (owner) => name(owner) === 'server');
    return place && insert(place.at, ` ${fill(material.random.pick([source(material.text, item), `listen ${item.words[1]?.text ?? ''};`, `listen ${item.words[1]?.text ?? ''} <bind|default_server|ssl|http2|backlog=10|reuseport>;`]), material.random)} `);
  },
  'duplicate location': repeat(/^location$/),
  'duplicate server': repeat(/^server$/),
  'duplicate upstream': repeat(/^(upstream|map|geo|split_clients|log_format|limit_req_zone|limit_conn_zone|proxy_cache_path)$/),
  'duplicate setting': repeat(/^(set|if|return|rewrite|root|index|server_name|error_page|add_header|proxy_set_header|proxy_pass|access_log|include|allow|deny|ssl_certificate)$/),
  'location form': (material) => {
    const word = argument(material, (_, owner) => name(owner) === 'location');
    return word && replace(word, material.random.pick(['=', '~', '~*', '^~', '@', '@a', '!~', '/', '~ ', '= /', '~/a', '=/a', ...values.REGEX]));
  },
  'location in location': (material) => {
    const item = directive(material, /^location$/);
    const place = item && placeIn(material, (owner) => name(owner) === 'location');
    return place && insert(place.at, ` ${source(material.text, item)} `);
  },
  'break regex': (material) => {
    const word = argument(material, ({ text }, owner) => /^(location|rewrite|if|server_name)$/.test(name(owner)) && /[\\^$()*?[]/.test(text));
    const at = material.random.int((word?.text.length ?? 0) + 1);
    return word && insert(word.start + at, material.random.pick(['(', ')', '[', ']', '*', '+', '?', '\\', '(?', '(?<n>', '|', '.', '-', '^', '$', '{2}', '{', '\\d', '[a-', '[:alpha:]', '\\Q', '(?i)', '{,3}', '\\x', '\\p']));
  },
  'other regex': revalue(/^(location|rewrite|server_name|if|proxy_redirect|gzip_disable|fastcgi_split_path_info)$/, 'REGEX'),
  'map entry': (material) => {
    const place = placeIn(material, (owner) => /^(map|geo|split_clients|types)$/.test(name(owner)));
    return place && insert(place.at, fill(' <REGEX|~REGEX|default|WORD|VAR|10.0.0.0/8|10%|*.a> <WORD|VAR|?>; ', material.random));
  },
  'pass elsewhere': revalue(/_pass$/, 'URL', 0),
  'return code': revalue(/^return$/, 'CODE', 0),
  'return value': revalue(/^return$/, 'WORD', -1),
  'error page': revalue(/^error_page$/, 'CODE'),
  'try files': (material) => {
    const item = directive(material, /^try_files$/);
    return item && insert(item.words.at(-1)?.end ?? 0, fill(' <=404|@n|=CODE|/x|WORD|=>', material.random));
  },
  'unknown zone': revalue(/^(limit_conn|limit_req|proxy_cache|fastcgi_cache|zone|keepalive)$/, 'NAME', 0),
  'unknown log format': revalue(/^access_log$/, 'NAME', -1),
  'flag': (material) => {
    const word = argument(material, ({ text }) => /^(on|off)$/.test(text));
    return word && replace(word, material.random.pick(values.FLAG));
  },
  'size': (material) => {
    const word = argument(material, ({ text }) => /^\d+[kmg]?$/i.test(text));
    return word && replace(word, material.random.pick(values.SIZE));
  },
  'time': (material) => {
    const word = argument(material, ({ text }) => /^\d+(ms|[smhdwMy])?$/.test(text));
    return word && replace(word, material.random.pick(values.TIME));
  },
  'condition': revalue(/^if$/, 'WORD'),
  'rewrite flag': revalue(/^rewrite$/, 'WORD', -1),
  'server name': revalue(/^server_name$/, 'REGEX'),
  'tls setting': revalue(/^ssl_/, 'WORD'),
};

/** @param {string} text @param {readonly Edit[]} edits */
export function apply(text, edits) {
  return [...edits].sort((a, b) => b.start - a.start).reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text);
}
