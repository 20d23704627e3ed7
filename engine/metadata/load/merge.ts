import { operators } from '../../rules/index.ts';
import type { Json } from '../types/index.ts';

type JsonObject = { readonly [key: string]: Json };

/** Keys that make an object a formula. */
const heads: ReadonlySet<string> = new Set(['term', ...operators.keys()]);

/**
 * Merges `own` over `base`: objects key by key, other values replaced. A formula is replaced as a whole, because two
 * operators in one object would be invalid.
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

/** Distinguishes formulas from properties called `all` or `year`, whose values are no operands. */
function isOperand(value: Json): boolean {
  return Array.isArray(value) || (isObject(value) && isFormula(value));
}
