import type { Json, SchemaCheck, SchemaNode } from '../schema/node';
import type { SchemaDialect, SchemaPack } from '../schema/pack';
import type { SchemaPath, SchemaProblem } from '../schema/problem';
import { validate, type ValidationContext } from '../schema/validate';
import { isObject } from './checks/check';
import { pcreProblem } from './checks/regex';
import { kongChecks } from './checks/table';
import { EffectiveRecords } from './effective';

/** How Kong judges values (kong/db/schema/init.lua): in Lua an empty list and an empty map are the same. */
export function kongContext(pack: SchemaPack): ValidationContext {
  const effective = new EffectiveRecords(pack);
  const dialect: SchemaDialect = {
    isType: (value, type) => {
      if (type === 'array') return Array.isArray(value) || (isObject(value) && Object.keys(value).length === 0);
      if (type === 'object') return isObject(value) || (Array.isArray(value) && value.length === 0);
      if (type === 'integer') return Number.isInteger(value);
      return typeof value === type;
    },
    lengthOf: utf8Length,
    isUnknown: (value, node) => typeof value === 'string' && (isTemplate(value) || (node.referenceable === true && isVaultReference(value))),
    nullIsAbsent: true,
    fillsDefaults: true,
    formats: {
      uuid: (text) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
      pcre: (text) => pcreProblem(text) === undefined,
    },
    check: (check, value, path, node) => runCheck(check, value, path, node, effective, context),
  };
  const context: ValidationContext = { pack, dialect };
  return context;
}

/** Whether the text holds an environment template. */
export function isTemplate(text: string): boolean {
  return text.includes('${{') && text.includes('}}');
}

export function isVaultReference(text: string): boolean {
  return /^\{vault:\/\/.+\}$/.test(text);
}

function runCheck(
  check: SchemaCheck,
  value: Json,
  path: SchemaPath,
  node: SchemaNode,
  effective: EffectiveRecords,
  context: ValidationContext,
): readonly SchemaProblem[] {
  if (check.name === 'absent') {
    if (value === null) return [];
    return [{ path, part: 'key', reason: 'check-failed', code: 'unexpected-field', message: 'This field cannot be set here.' }];
  }
  const run = kongChecks[check.name];
  if (!run) return [];
  const record = effective.of(value, node);
  const found = run({
    value,
    effective: record,
    args: check.args,
    matches: (other, candidate) => validate(candidate, other, context).length === 0,
    unknown: (fields) => isUnknownAt(record, fields),
  });
  const findings = found === undefined ? [] : Array.isArray(found) ? found : [found];
  return findings.map(({ code, message, at, key }) => ({
    path: [...path, ...(at ?? [])],
    part: key === true ? 'key' : 'value',
    reason: 'check-failed',
    code,
    message,
  }));
}

function isUnknownAt(record: Json, fields: readonly string[]): boolean {
  let value: Json | undefined = record;
  for (const field of fields) {
    if (!isObject(value)) break;
    value = value[field];
  }
  return typeof value === 'string' && (isTemplate(value) || isVaultReference(value));
}

function utf8Length(text: string): number {
  let length = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return length;
}
