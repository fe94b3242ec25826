import type { Json, SchemaNode } from '../../schema/node';
import { alternatives, fieldAt, isObject, isSet, type CheckFinding, type CheckInput, type KongCheck } from './check';

/**
 * Kong's checks over several fields of a record (kong/db/schema/init.lua, `entity_checkers`). They see defaults and shorthand
 * fields applied.
 */
export const recordChecks: Readonly<Record<string, KongCheck>> = {
  atLeastOneOf: (input) => {
    const fields = fieldList(input);
    if (fields.some((field) => present(input, field))) return undefined;
    return { code: 'missing-field', message: `Set at least one of ${alternatives(fields, 'and')}.`, at: deepest(input, fields) };
  },
  onlyOneOf: (input) => {
    const fields = fieldList(input);
    const set = fields.filter((field) => present(input, field));
    if (set.length === 1) return undefined;
    const message = set.length === 0 ? `Set one of ${alternatives(fields)}.` : `Set only one of ${alternatives(fields)}.`;
    return { code: set.length === 0 ? 'missing-field' : 'exclusive-fields', message, ...mark(input, set.at(-1), fields) };
  },
  mutuallyExclusive: (input) => {
    const set = fieldList(input).filter((field) => present(input, field));
    if (set.length < 2) return undefined;
    return { code: 'exclusive-fields', message: `Only one of ${alternatives(set)} may be set.`, ...mark(input, set.at(-1), []) };
  },
  mutuallyRequired: (input) => {
    const fields = fieldList(input);
    const missing = fields.filter((field) => !present(input, field));
    if (missing.length === 0 || missing.length === fields.length) return undefined;
    const set = fields.filter((field) => !missing.includes(field));
    const message = `${alternatives(set, 'and')} also needs ${alternatives(missing, 'and')}: set all of them, or none.`;
    return { code: 'missing-field', message, ...mark(input, set[0], []) };
  },
  mutuallyExclusiveSets: (input) => {
    const [first, second] = ['set1', 'set2'].map((name) => strings(fieldAt(input.args, name)).filter((field) => present(input, field)));
    if (!first?.length || !second?.length) return undefined;
    const message = `${alternatives(second, 'and')} cannot be combined with ${alternatives(first, 'and')}.`;
    return { code: 'exclusive-fields', message, ...mark(input, second[0], []) };
  },
  distinct: (input) => {
    const seen = new Map<Json, string>();
    for (const field of fieldList(input)) {
      const value = fieldAt(input.effective, field);
      if (value === undefined || !isSet(value) || input.unknown(field.split('.'))) continue;
      const other = seen.get(value);
      if (other !== undefined) return { code: 'equal-fields', message: `This must differ from \`${other}\`.`, at: field.split('.') };
      seen.set(value, field);
    }
    return undefined;
  },
  conditional,
  conditionalAtLeastOneOf,
  exclusiveSubsets: ({ value, args }) => {
    if (!Array.isArray(value) || !Array.isArray(args)) return undefined;
    const used = args.map((subset) => strings(subset).filter((name) => value.includes(name))).filter((subset) => subset.length > 0);
    if (used.length < 2) return undefined;
    const wrong = used[1]?.[0] ?? '';
    const message = `${alternatives(used[1] ?? [], 'and')} cannot be combined with ${alternatives(used[0] ?? [], 'and')}.`;
    return { code: 'exclusive-values', message, at: [String(value.indexOf(wrong))] };
  },
};

function conditional(input: CheckInput): CheckFinding | undefined {
  const { args, effective } = input;
  const ifField = text(args, 'if');
  const thenField = text(args, 'then');
  if (!applies(input, ifField, fieldAt(args, 'is'))) return undefined;
  if (input.unknown(thenField.split('.'))) return undefined;
  const value = fieldAt(effective, thenField) ?? null;
  const because = `when \`${leaf(ifField)}\` is ${shown(fieldAt(effective, ifField))}`;
  if (text(args, 'need') === 'set') {
    if (value !== null) return undefined;
    return { code: 'missing-field', message: `\`${leaf(thenField)}\` is needed ${because}.`, ...mark(input, ifField, [thenField]) };
  }
  if (text(args, 'need') === 'absent') {
    if (value === null) return undefined;
    return { code: 'unexpected-field', message: `\`${leaf(thenField)}\` cannot be set ${because}.`, at: thenField.split('.'), key: true };
  }
  const match = fieldAt(args, 'match');
  if (!isObject(match) || value === null || input.matches(match as SchemaNode, value)) return undefined;
  const allowed = strings(match['enum']);
  const other = match['maxItems'] === 0 ? 'must not be set' : allowed.length > 0 ? `must be ${alternatives(allowed)}` : 'does not fit';
  return { code: 'conflicting-fields', message: `\`${leaf(thenField)}\` ${other} ${because}.`, ...mark(input, thenField, [ifField]) };
}

function conditionalAtLeastOneOf(input: CheckInput): CheckFinding | undefined {
  const ifField = text(input.args, 'if');
  let fields = strings(fieldAt(input.args, 'then'));
  if (!applies(input, ifField, fieldAt(input.args, 'is'))) {
    const otherwise = fieldAt(input.args, 'otherwise');
    if (otherwise === undefined || !applies(input, ifField, fieldAt(otherwise, 'is'))) return undefined;
    fields = strings(fieldAt(otherwise, 'then'));
  }
  if (fields.some((field) => present(input, field))) return undefined;
  const some = fields.length > 1 ? `Set at least one of ${alternatives(fields, 'and')}` : `Set ${alternatives(fields)}`;
  const because = `\`${leaf(ifField)}\` is ${shown(fieldAt(input.effective, ifField))}`;
  return { code: 'missing-field', message: `${some}: it is needed when ${because}.`, ...mark(input, undefined, [ifField, ...fields]) };
}

function applies(input: CheckInput, field: string, node: Json | undefined): boolean {
  const value = fieldAt(input.effective, field);
  if (value === undefined || value === null || !isObject(node) || input.unknown(field.split('.'))) return false;
  return input.matches(node as SchemaNode, value);
}

function present(input: CheckInput, field: string): boolean {
  return isSet(fieldAt(input.effective, field)) || input.unknown(field.split('.'));
}

/** Marks a field that is written; where it is not, the nearest record around it that is. */
function mark(input: CheckInput, field: string | undefined, others: readonly string[]): { at: readonly string[] } {
  for (const candidate of [field, ...others]) {
    if (candidate !== undefined && fieldAt(input.value, candidate) !== undefined) return { at: candidate.split('.') };
  }
  return { at: deepest(input, others.length > 0 ? others : field === undefined ? [] : [field]) };
}

/** The innermost written record that holds all the fields. */
function deepest(input: CheckInput, fields: readonly string[]): readonly string[] {
  const path: string[] = [];
  for (const part of fields[0]?.split('.').slice(0, -1) ?? []) {
    path.push(part);
    const shared = fields.every((field) => field.startsWith(`${path.join('.')}.`));
    if (!shared || fieldAt(input.value, path.join('.')) === undefined) {
      path.pop();
      break;
    }
  }
  return path;
}

function fieldList(input: CheckInput): readonly string[] {
  return strings(input.args);
}

function strings(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function text(args: Json | undefined, name: string): string {
  const value = fieldAt(args, name);
  return typeof value === 'string' ? value : '';
}

function leaf(field: string): string {
  return field.replace(/^config\./, '');
}

function shown(value: Json | undefined): string {
  return Array.isArray(value) ? alternatives(value.map(String), 'and') : `\`${String(value)}\``;
}
