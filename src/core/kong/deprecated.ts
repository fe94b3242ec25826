import type { Json, SchemaNode } from '../schema/node';
import { resolveNode, type SchemaPack } from '../schema/pack';
import type { SchemaPath } from '../schema/problem';
import { isObject } from './checks/check';
import type { Report } from './report';

/** Fields that Kong still takes, with the field that replaces them. */
export function reportDeprecated(value: Json, node: SchemaNode, path: SchemaPath, pack: SchemaPack, report: Report): void {
  const schema = resolveNode(node, pack);
  if (!isObject(value) || schema.properties === undefined) return;
  for (const [name, item] of Object.entries(value)) {
    const child = schema.properties[name];
    if (child === undefined || item === null) continue;
    const property = resolveNode(child, pack);
    if (property.deprecated !== undefined) {
      const hint = property.deprecated === '' ? 'It will go away in a later version.' : `Use \`${property.deprecated}\` instead.`;
      report.add('deprecated-field', report.rangeOf([...path, name], 'key'), `\`${name}\` is deprecated. ${hint}`);
    }
    reportDeprecated(item, property, [...path, name], pack, report);
  }
}
