import { operators } from '../../rules/index.ts';
import type { Json } from '../types/index.ts';

type JsonObject = { readonly [key: string]: Json };

/** What one key of an object makes a formula of it. */
const heads: ReadonlySet<string> = new Set(['term', ...operators.keys()]);

/**
 * Lays `own` over `base`: objects merge key by key, anything else is replaced.
 * A formula is replaced as a whole, since two operators in one object would be no formula.
 */
export function merge(base: Json | undefined, own: Json | undefined): Json | undefined {
  if (own === undefined) return base;
  if (!isObject(base) || !isObject(own) || isFormula(base) || isFormula(own)) return own;
  const merged: Record<string, Json> = { ...base };
  for (const [key, value] of Object.entries(own)) {
    const both = merge(merged[key], value);
    if (both !== undefined) merged[key] = both;
  }
  return merged;
}

/** True for a JSON object, neither null nor a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFormula(value: JsonObject): boolean {
  const [operator = '', ...others] = Object.keys(value);
  const operand = value[operator];
  if (others.length > 0 || !heads.has(operator) || operand === undefined || operand === null) return false;
  if (operator === 'var') return true;
  return operator === 'term' ? typeof operand === 'string' : isOperand(operand);
}

/** `all` is also the name of an API operation, whose value is a name, and `year` that of a field, which says things by keys. */
function isOperand(value: Json): boolean {
  return Array.isArray(value) || (isObject(value) && isFormula(value));
}
