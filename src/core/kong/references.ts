import type { Json } from '../schema/node';
import type { SchemaPath } from '../schema/problem';
import { nearestName } from '../text/names';
import { isObject } from './checks/check';
import { isTemplate } from './dialect';
import type { KongPack } from './pack';
import type { Report } from './report';
import { singular, type Entry, type KongState } from './state';

/** Entries by what references name them: their endpoint key (where it is unique) or id. */
export class EntryIndex {
  private readonly byKey = new Map<string, Map<string, Entry>>();
  /** Entities some of whose names are templates: a reference to them cannot be judged. */
  private readonly open = new Set<string>();

  constructor(pack: KongPack, state: KongState) {
    for (const entry of state.entries) {
      const entity = pack.entities[entry.entity];
      const key = entity?.endpointKey;
      const names = [entry.value['id'], key !== undefined && entity?.unique?.includes(key) ? entry.value[key] : undefined];
      for (const name of names) this.put(entry, name);
    }
  }

  get(entity: string, name: string): Entry | undefined {
    return this.byKey.get(entity)?.get(name);
  }

  isOpen(entity: string): boolean {
    return this.open.has(entity);
  }

  names(entity: string): readonly string[] {
    return [...(this.byKey.get(entity)?.keys() ?? [])];
  }

  private put(entry: Entry, name: Json | undefined): void {
    if (typeof name !== 'string') return;
    if (isTemplate(name)) this.open.add(entry.entity);
    const keys = this.byKey.get(entry.entity) ?? new Map<string, Entry>();
    if (!keys.has(name)) keys.set(name, entry);
    this.byKey.set(entry.entity, keys);
  }
}

/** Where a reference may lead: into the file itself, or into others of the same decK state. */
export class References {
  constructor(
    readonly own: EntryIndex,
    private readonly siblings: { has(entity: string, name: string): boolean },
  ) {}

  has(entity: string, name: string): boolean {
    return this.own.get(entity, name) !== undefined || this.own.isOpen(entity) || this.siblings.has(entity, name);
  }
}

/** Checks the foreign keys of every entry: form, scope, and whether they lead anywhere. */
export function checkReferences(pack: KongPack, state: KongState, index: References, report: Report): void {
  for (const entry of state.entries) {
    for (const [field, key] of Object.entries(pack.entities[entry.entity]?.foreign ?? {})) {
      const value = entry.value[field];
      const path = [...entry.path, field];
      if (value === undefined || value === null) {
        if (key.required && entry.parentKey !== field) report.add('missing-field', report.rangeOf(entry.path, 'head'), needed(entry, field));
        continue;
      }
      if (!pluginAllows(pack, entry, field, path, report)) continue;
      checkOne(field, key.entity, value, path, index, report);
    }
    checkScopeOfParent(pack, entry, report);
  }
}

function needed(entry: Entry, field: string): string {
  return `A ${singular(entry.entity)} needs \`${field}\`: the name or id of the ${field} it belongs to, or nest it there.`;
}

function pluginAllows(pack: KongPack, entry: Entry, field: string, path: SchemaPath, report: Report): boolean {
  const refused = noScope(pack, entry);
  if (!refused.includes(field)) return true;
  report.add('plugin-scope', report.rangeOf(path, 'key'), `The plugin \`${String(entry.value['name'])}\` cannot be attached to a ${field}; remove this field.`);
  return false;
}

/** A plugin nested in an entity it cannot be attached to. Kong checks that before it sets the nested key, so nothing is refused. */
function checkScopeOfParent(pack: KongPack, entry: Entry, report: Report): void {
  if (entry.parentKey === undefined || !noScope(pack, entry).includes(entry.parentKey)) return;
  const message = `The plugin \`${String(entry.value['name'])}\` does not support being attached to a ${entry.parentKey}; Kong loads it, but as if it stood elsewhere.`;
  report.add('plugin-without-effect', report.rangeOf([...entry.path, 'name'], 'value'), message);
}

function noScope(pack: KongPack, entry: Entry): readonly string[] {
  const name = entry.value['name'];
  return entry.entity === 'plugins' && typeof name === 'string' ? (pack.plugins[name]?.noScope ?? []) : [];
}

function checkOne(field: string, target: string, value: Json, path: SchemaPath, index: References, report: Report): void {
  const reference = readReference(value);
  if (reference === undefined) {
    const message = `\`${field}\` is the name or id of a ${field}, written as text: \`${field}: name\`.`;
    report.add('type', report.rangeOf(path, 'value'), message);
    return;
  }
  if (isTemplate(reference.name)) return;
  const at = reference.form === 'text' ? path : [...path, reference.form];
  if (reference.form === 'name') {
    const message = `Kong itself takes only \`${field}: ${reference.name}\`; this form is understood by decK alone.`;
    report.add('reference-form', report.rangeOf([...path, 'name'], 'key'), message);
  }
  if (index.has(target, reference.name)) return;
  const near = nearestName(reference.name, index.own.names(target));
  const hint = near === undefined ? `Add it, or correct the name.` : `Did you mean \`${near}\`?`;
  report.add('dangling-reference', report.rangeOf(at, 'value'), `There is no ${field} \`${reference.name}\` in \`${target}\`. ${hint}`);
}

function readReference(value: Json): { readonly form: 'text' | 'id' | 'name'; readonly name: string } | undefined {
  if (typeof value === 'string') return { form: 'text', name: value };
  if (!isObject(value)) return undefined;
  const { id, name } = value;
  if (typeof id === 'string') return { form: 'id', name: id };
  return typeof name === 'string' ? { form: 'name', name } : undefined;
}
