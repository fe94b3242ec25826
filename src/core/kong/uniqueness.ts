import { canonicalJson } from '../schema/canonical';
import { isTemplate } from './dialect';
import type { KongPack } from './pack';
import type { Report } from './report';
import { singular, titleOf, type Entry, type KongState } from './state';

/** Two entries of one name, id or key: Kong refuses the file (kong/db/schema/others/declarative_config.lua). */
export function checkUniqueness(pack: KongPack, state: KongState, report: Report): void {
  const seen = new Map<string, Entry>();
  const told = new Set<Entry>();
  const claim = (entry: Entry, key: string, field: string, message: string): void => {
    const first = seen.get(key);
    if (!first) seen.set(key, entry);
    else if (first !== entry && !told.has(entry)) {
      told.add(entry);
      const related = [report.related([...first.path, field], 'The first one stands here.')];
      report.add('duplicate-entity', report.rangeOf([...entry.path, field], 'value'), message, { related });
    }
  };
  for (const entry of state.entries) {
    const entity = pack.entities[entry.entity];
    if (!entity) continue;
    for (const field of new Set(['id', ...(entity.unique ?? [])])) {
      const value = entry.value[field];
      if ((typeof value !== 'string' && typeof value !== 'number') || (typeof value === 'string' && isTemplate(value))) continue;
      const message = `There is already a ${singular(entry.entity)} with ${field} \`${String(value)}\`; every ${field} may occur only once.`;
      claim(entry, `${entry.entity}/${field}/${value}`, field, secret(entry, field) ? message.replace(`\`${String(value)}\``, 'of this value') : message);
    }
    const identity = combinedKey(pack, entry);
    const field = entity.cacheKey?.find((name) => entry.value[name] !== undefined && entity.foreign?.[name] === undefined) ?? 'name';
    if (identity !== undefined) claim(entry, identity, field, twice(pack, entry));
  }
}

/** Values of credentials stay out of messages. */
function secret(entry: Entry, field: string): boolean {
  return field === 'key' || field === 'access_token' || entry.entity.startsWith('oauth2_');
}

function twice(pack: KongPack, entry: Entry): string {
  if (entry.entity === 'plugins') {
    const where = entry.parent ? `of the ${titleOf(entry.parent, pack)}` : 'of this scope';
    return `The plugin \`${String(entry.value['name'])}\` ${where} is configured twice; remove one, or give it another scope.`;
  }
  return `This ${singular(entry.entity)} is there twice; remove one.`;
}

/**
 * The id Kong derives for an entry without one: from the fields that make it unique together. `undefined` when Kong cannot
 * derive it either (it then takes a random one).
 */
function combinedKey(pack: KongPack, entry: Entry): string | undefined {
  const entity = pack.entities[entry.entity];
  if (!entity?.cacheKey || entity.cacheKey.length < 2 || entry.value['id'] !== undefined) return undefined;
  const parts: string[] = [entry.entity];
  for (const field of entity.cacheKey) {
    const value = entry.value[field];
    if (typeof value === 'string') {
      if (isTemplate(value)) return undefined;
      parts.push(value);
    } else if (value === undefined && field === entry.parentKey) {
      const parent = entry.parent && identityOf(pack, entry.parent);
      if (parent === undefined) return undefined;
      parts.push(parent);
    } else if (value === undefined) {
      if (entity.foreign?.[field]?.required || entity.node.required?.includes(field)) return undefined;
      parts.push('');
    }
  }
  // Enterprise editions scope plugins to consumer groups as well, beside the fields that the open-source schema has.
  if (entry.entity === 'plugins' && entry.value['consumer_group'] !== undefined) parts.push(canonicalJson(entry.value['consumer_group']));
  return parts.join('\u0000');
}

function identityOf(pack: KongPack, entry: Entry): string | undefined {
  const id = entry.value['id'];
  if (typeof id === 'string') return id;
  const combined = combinedKey(pack, entry);
  if (combined !== undefined) return combined;
  const key = pack.entities[entry.entity]?.endpointKey;
  const name = key === undefined ? undefined : entry.value[key];
  return typeof name === 'string' ? `${entry.path.join('/')}` : undefined;
}
