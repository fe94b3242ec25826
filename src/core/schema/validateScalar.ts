import type { SchemaNode } from './node';
import { expression } from './pack';
import type { ProblemReason, SchemaPath, SchemaProblem } from './problem';
import type { ValidationContext } from './validate';
import { capital, formatWord, shown } from './words';

export function validateScalar(value: string | number, node: SchemaNode, context: ValidationContext, path: SchemaPath): SchemaProblem[] {
  const found = typeof value === 'string' ? textProblem(value, node, context) : numberProblem(value, node);
  return found === undefined ? [] : [{ path, part: 'value', ...found }];
}

interface Found {
  readonly reason: ProblemReason;
  readonly message: string;
}

function textProblem(value: string, node: SchemaNode, { pack, dialect }: ValidationContext): Found | undefined {
  const length = node.minLength === undefined && node.maxLength === undefined ? 0 : dialect.lengthOf(value);
  if (node.minLength !== undefined && length < node.minLength) {
    const message = node.minLength === 1 ? 'This must not be empty.' : `Too short: at least ${node.minLength} characters, found ${length}.`;
    return { reason: 'wrong-length', message };
  }
  if (node.maxLength !== undefined && length > node.maxLength) {
    return { reason: 'wrong-length', message: `Too long: at most ${node.maxLength} characters, found ${length}.` };
  }
  if (node.format !== undefined && dialect.formats[node.format]?.(value) === false) {
    return { reason: 'wrong-format', message: `Expected ${formatWord(node.format)}, found ${shown(value)}.` };
  }
  if (node.pattern !== undefined && !expression(node.pattern, pack).test(value)) {
    return { reason: 'wrong-format', message: `${capital(shown(value))} must match ${node.pattern}.` };
  }
  return undefined;
}

function numberProblem(value: number, node: SchemaNode): Found | undefined {
  const tooSmall = (node.minimum !== undefined && value < node.minimum) || (node.exclusiveMinimum !== undefined && value <= node.exclusiveMinimum);
  const tooLarge = (node.maximum !== undefined && value > node.maximum) || (node.exclusiveMaximum !== undefined && value >= node.exclusiveMaximum);
  if (tooSmall || tooLarge) return { reason: 'out-of-range', message: `Expected ${boundsWord(node)}, found ${value}.` };
  if (node.multipleOf !== undefined && Math.abs(value / node.multipleOf - Math.round(value / node.multipleOf)) > 1e-9) {
    return { reason: 'out-of-range', message: `Expected a multiple of ${node.multipleOf}, found ${value}.` };
  }
  return undefined;
}

/** `a number from 1 to 10`, `a number above 0`. */
function boundsWord(node: SchemaNode): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
  if (minimum !== undefined && maximum !== undefined) return `a number from ${minimum} to ${maximum}`;
  const parts: string[] = [];
  if (minimum !== undefined) parts.push(`of at least ${minimum}`);
  if (exclusiveMinimum !== undefined) parts.push(`above ${exclusiveMinimum}`);
  if (maximum !== undefined) parts.push(`of at most ${maximum}`);
  if (exclusiveMaximum !== undefined) parts.push(`below ${exclusiveMaximum}`);
  return `a number ${parts.join(' and ')}`;
}
