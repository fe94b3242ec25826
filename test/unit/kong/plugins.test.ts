import { describe, expect, it } from 'vitest';
import { kongPack } from '../../../src/core/kong/pack';
import { parseYamlDocument } from '../../../src/core/yaml/document';
import { analyze } from './found';
import { casesOf, minimal, validOf } from './pluginCases';
import { checkNames, recordCasesOf } from './pluginRecordCases';
import type { Json } from '../../../src/core/schema/node';

// What every bundled plugin takes and refuses, made from its schema: a config for each field, and one for each constraint of each field.
// All of them were given to Kong 3.9.1, whose verdicts are these but for two: a shared memory zone that the file cannot declare is only a
// warning, and the values of `cookie_samesite` (session), an old name whose schema does not tell them, are not known.
const plugins = Object.entries(kongPack().plugins);

interface Found {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  /** What is marked. */
  readonly range: { readonly start: number; readonly end: number };
}

function textOf(name: string, config: Json): string {
  return JSON.stringify({ _format_version: '3.0', plugins: [{ name, config }] });
}

function errors(name: string, config: Json): readonly Found[] {
  return analyze(textOf(name, config)).diagnostics.filter(({ severity }) => severity !== 'info');
}

/** Fields that cannot stand alone: checks over several fields ask for others, and the tests below are about those. */
const ofSeveral = new Set(['kong/missing-field', 'kong/exclusive-fields', 'kong/conflicting-fields', 'kong/limit-order', 'kong/shared-dict']);

it('there are 45', () => {
  expect(plugins).toHaveLength(45);
});

describe.each(plugins)('%s', (name, plugin) => {
  it('takes a small config', () => {
    expect(errors(name, minimal(name, plugin))).toEqual([]);
  });

  it('takes each of its fields', () => {
    const refused = validOf(name, plugin).flatMap(({ path, config }) => {
      const found = errors(name, config).filter(({ code }) => !ofSeveral.has(code));
      return found.map(({ message }) => `${path.join('.')}: ${message}`);
    });
    expect(refused).toEqual([]);
  });

  const cases = casesOf(name, plugin);

  it.each([...new Set(cases.map(({ kind }) => kind))])('holds to %s, and marks the field', (kind) => {
    for (const { config, path, message } of cases.filter((one) => one.kind === kind)) {
      const text = textOf(name, config);
      const told = errors(name, config).filter((one) => message.test(one.message));
      expect(told.map((one) => one.message), `${path.join('.')} ${text}`).not.toEqual([]);
      const place = parseYamlDocument(text).findPath(['plugins', 0, 'config', ...path]);
      const start = place?.key?.start ?? place?.value.start ?? -1;
      // What is missing is marked at the record around it.
      expect(told.some(({ range }) => range.start >= start && range.end <= (place?.value.end ?? -1)), `${path.join('.')} ${text}`).toBe(true);
    }
  });

  const together = recordCasesOf(name, plugin);

  it.each(together.map((one) => [one.kind, one] as const))('holds to %s', (_, { config, message }) => {
    expect(errors(name, config).map((one) => one.message)).toContainEqual(expect.stringMatching(message));
  });

  it('has a case for every check of its schema', () => {
    const made = new Set([...cases, ...together].map(({ kind }) => kind.replace('keys ', '')));
    expect(checkNames(plugin).filter((check) => !made.has(check))).toEqual([]);
  });
});
