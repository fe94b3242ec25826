import type { Json, SchemaNode } from '../schema/node';
import type { SchemaPack } from '../schema/pack';
import type { SchemaPath } from '../schema/problem';
import { schemaAt } from '../schema/schemaAt';
import { typesWord } from '../schema/words';
import { isTemplate } from './dialect';
import type { Report } from './report';
import type { Entry } from './state';

/**
 * Templates that can only give text where text is not taken. decK puts values in before it reads the YAML
 * (go-database-reconciler, pkg/file/template.go), so whatever the variable holds, a scalar in quotes or a block stays text.
 */
export function checkTextTemplates(entry: Entry, node: SchemaNode, pack: SchemaPack, report: Report): void {
  if (report.document.placeholders.length > 0) walk(entry.value, []);

  function walk(value: Json, path: SchemaPath): void {
    if (typeof value === 'string') {
      if (isTemplate(value)) check(path);
    } else if (Array.isArray(value)) value.forEach((item: Json, index) => walk(item, [...path, index]));
    else if (typeof value === 'object' && value !== null) for (const [name, item] of Object.entries(value)) walk(item, [...path, name]);
  }

  function check(path: SchemaPath): void {
    const at = [...entry.path, ...path];
    const place = report.document.findPath(at);
    if (place?.node.kind !== 'scalar' || place.node.style === 'plain') return;
    const nodes = schemaAt(node, path, pack);
    const types = nodes.flatMap((one) => one.types ?? ['string' as const]);
    if (types.length === 0 || types.includes('string')) return;
    const hint = place.node.style === 'block' ? 'a template in a block gives text' : 'in quotes a template gives text; remove the quotes';
    report.add('type', report.rangeOf(at, 'value'), `Expected ${typesWord([...new Set(types)])}: ${hint}.`);
  }
}
