import type { SchemaNode } from './node';
import { expression, resolveNode, type SchemaPack } from './pack';
import type { SchemaPath } from './problem';

/**
 * The nodes that describe the value at a path: several where alternatives do, none where nothing is known. Completion and
 * hover read them.
 */
export function schemaAt(root: SchemaNode, path: SchemaPath, pack: SchemaPack): readonly SchemaNode[] {
  let nodes = expand(root, pack);
  for (const part of path) nodes = nodes.flatMap((node) => step(node, part, pack)).flatMap((node) => expand(node, pack));
  return nodes;
}

function step(node: SchemaNode, part: string | number, pack: SchemaPack): SchemaNode[] {
  if (typeof part === 'number') return node.items === undefined ? [] : [node.items];
  const known = node.properties !== undefined && Object.hasOwn(node.properties, part) ? node.properties[part] : undefined;
  if (known !== undefined) return [known];
  const matching = (node.patternProperties ?? []).filter(([pattern]) => expression(pattern, pack).test(part)).map(([, schema]) => schema);
  if (matching.length > 0) return matching;
  return node.additional === undefined || node.additional === false ? [] : [node.additional];
}

/** The node and every alternative that may describe the same value. */
function expand(node: SchemaNode, pack: SchemaPack, depth = 0): SchemaNode[] {
  const schema = resolveNode(node, pack);
  if (depth > 8) return [schema];
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const conditional = [schema.then, schema.else].filter((part) => part !== undefined);
  return [schema, ...[...parts, ...conditional].flatMap((part) => expand(part, pack, depth + 1))];
}
