import { oneOf } from '../../text/names';
import type { Json } from '../../schema/node';
import type { SchemaPath, SchemaProblem } from '../../schema/problem';
import { isAddressOrNetwork } from '../address';

// lua-resty-expr, lib/resty/expr/v1.lua.
const comparisons = ['==', '~=', '>', '>=', '<', '<=', '~~', '~*', 'in', 'has', 'ipmatch'];
const logic = ['OR', '!OR', 'AND', '!AND'];

/** What APISIX refuses in `vars` and filters: unknown operators, too short rules, a rule without its brackets. */
export function checkExpression(rules: Json, path: SchemaPath): SchemaProblem[] {
  if (!Array.isArray(rules) || rules.length === 0) return [];
  const first = rules[0] as Json;
  if (!Array.isArray(first) && !(typeof first === 'string' && logic.includes(first.toUpperCase()))) {
    return [problem(path, `A condition stands in brackets of its own: write [[…]] instead of […], or start with ${oneOf(logic)}.`)];
  }
  return checkRules(rules as readonly Json[], path);
}

function checkRules(rules: readonly Json[], path: SchemaPath): SchemaProblem[] {
  const [first] = rules;
  if (first === undefined) return [problem(path, 'This condition is empty.')];
  if (Array.isArray(first)) return rules.flatMap((rule, i) => checkRule(rule, [...path, i]));
  if (typeof first === 'string' && logic.includes(first.toUpperCase())) {
    if (rules.length <= 2) return [problem(path, `${first} needs at least two conditions after it.`)];
    return rules.slice(1).flatMap((rule, i) => checkRule(rule, [...path, i + 1]));
  }
  return checkComparison(rules, path);
}

function checkRule(rule: Json, path: SchemaPath): SchemaProblem[] {
  return Array.isArray(rule) ? checkRules(rule as readonly Json[], path) : [problem(path, 'A condition is a list such as ["arg_name", "==", "value"].')];
}

function checkComparison(rule: readonly Json[], path: SchemaPath): SchemaProblem[] {
  const negated = rule.length === 4;
  if (negated && rule[1] !== '!') return [problem([...path, 1], 'Between the variable and the operator only ! may stand.')];
  const operator = rule[negated ? 2 : 1];
  const operand = rule[negated ? 3 : 2];
  if (operator === undefined) return [problem(path, 'A condition needs an operator and a value after the variable.')];
  const name = typeof operator === 'string' ? operator.toLowerCase() : undefined;
  // With two elements the second is the value, and the operator is ==.
  if (operand === undefined && (name === undefined || !comparisons.includes(name))) return [];
  if (name === undefined || !comparisons.includes(name)) {
    return [problem([...path, negated ? 2 : 1], `Unknown operator ${JSON.stringify(operator)}; use one of ${oneOf(comparisons)}.`)];
  }
  return name === 'ipmatch' ? checkAddresses(operand, [...path, negated ? 3 : 2], path) : [];
}

function checkAddresses(operand: Json | undefined, at: SchemaPath, path: SchemaPath): SchemaProblem[] {
  const addresses = Array.isArray(operand) ? (operand as readonly Json[]) : [operand ?? ''];
  if (addresses.length === 0 || operand === undefined || operand === '') return [problem(path, 'ipmatch needs an address, a network or a list of them.')];
  return addresses.flatMap((address, i) => {
    if (typeof address !== 'string' || address.includes('${{') || isAddressOrNetwork(address)) return [];
    return [problem(Array.isArray(operand) ? [...at, i] : at, `ipmatch takes addresses and networks such as 10.0.0.0/8, found ${address}.`)];
  });
}

function problem(path: SchemaPath, message: string): SchemaProblem {
  return { path, part: 'value', reason: 'check-failed', code: 'invalid-expression', message };
}
