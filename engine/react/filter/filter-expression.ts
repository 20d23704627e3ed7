import type { Values } from '../../record/index.ts';
import { toFilterInput, type FilterValue } from './filter-value.ts';

/** One filter among others, or everything but what it means. */
export interface FilterCondition {
  readonly name: string;
  readonly value: FilterValue;
  readonly isNot?: true;
}

/** Conditions of which all hold, or at least one. */
export interface ConditionGroup {
  readonly holds: 'all' | 'some';
  readonly of: readonly FilterExpression[];
}

export type FilterExpression = FilterCondition | ConditionGroup;

/** Filters that conditions have in all. */
export const MOST_CONDITIONS = 30;
/** Groups inside each other. */
export const DEEPEST_GROUPS = 3;

export function isGroup(condition: FilterExpression): condition is ConditionGroup {
  return 'holds' in condition;
}

/** Conditions as the API takes them. */
export function conditionInput(condition: FilterExpression): Values {
  if (isGroup(condition)) return { [condition.holds === 'all' ? 'and' : 'or']: condition.of.map(conditionInput) };
  const filter = { [condition.name]: toFilterInput(condition.value) };
  return condition.isNot ? { not: filter } : filter;
}

/** Every filter in conditions, in their order. */
export function filtersInside(condition: FilterExpression): readonly FilterCondition[] {
  return isGroup(condition) ? condition.of.flatMap(filtersInside) : [condition];
}

/** How many groups stand inside each other. */
export function depthOf(condition: FilterExpression): number {
  return isGroup(condition) ? 1 + Math.max(0, ...condition.of.map(depthOf)) : 0;
}
