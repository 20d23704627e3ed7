import type { Values } from '../../record/index.ts';
import { toFilterInput, type FilterValue } from './filter-value.ts';

/** One filter with its value, or its negation. */
export interface FilterCondition {
  readonly name: string;
  readonly value: FilterValue;
  readonly isNot?: true;
}

/** Conditions of which all, or at least one, must hold. */
export interface ConditionGroup {
  readonly holds: 'all' | 'some';
  readonly of: readonly FilterExpression[];
}

export type FilterExpression = FilterCondition | ConditionGroup;

/** Maximum number of filters in all conditions. */
export const MOST_CONDITIONS = 30;
/** Maximum depth of nested groups. */
export const DEEPEST_GROUPS = 3;

export function isGroup(condition: FilterExpression): condition is ConditionGroup {
  return 'holds' in condition;
}

/** Converts conditions to the API's input. */
export function conditionInput(condition: FilterExpression): Values {
  if (isGroup(condition)) return { [condition.holds === 'all' ? 'and' : 'or']: condition.of.map(conditionInput) };
  const filter = { [condition.name]: toFilterInput(condition.value) };
  return condition.isNot ? { not: filter } : filter;
}

/** Every filter in the conditions, in order. */
export function filtersInside(condition: FilterExpression): readonly FilterCondition[] {
  return isGroup(condition) ? condition.of.flatMap(filtersInside) : [condition];
}

/** Depth of nested groups; 0 for a single filter. */
export function depthOf(condition: FilterExpression): number {
  return isGroup(condition) ? 1 + Math.max(0, ...condition.of.map(depthOf)) : 0;
}
