import type { RuleGroupType, RuleType } from 'react-querybuilder';
import { isGroup, type FilterExpression, type ConditionGroup } from '../filter-expression.ts';
import type { FilterDefinition } from '../filter-definition.ts';
import { fromAddress, toAddress } from '../filter-value.ts';

/** Conditions in the query builder's format: values in address format, empty when not entered yet. */
export type ConditionQuery = RuleGroupType;

/** Converts conditions to the builder's format. */
export function toQuery(where: ConditionGroup | undefined): ConditionQuery {
  return where === undefined ? { combinator: 'all', rules: [] } : groupQuery(where);
}

function groupQuery({ holds, of }: ConditionGroup): ConditionQuery {
  return { combinator: holds, rules: of.map(partQuery) };
}

function partQuery(condition: FilterExpression): ConditionQuery | RuleType {
  if (isGroup(condition)) return groupQuery(condition);
  const { name, value, isNot } = condition;
  return { field: name, operator: isNot ? 'isNot' : 'is', value: toAddress(value) };
}

/** Result of the builder: conditions, none, or unfinished when a value is missing. */
export type Built =
  | { readonly kind: 'built'; readonly where: ConditionGroup | undefined }
  | { readonly kind: 'unfinished' };

/** Converts the builder's query to conditions; empty groups are omitted. */
export function fromQuery(query: ConditionQuery, filters: readonly FilterDefinition[]): Built {
  const isFinished = rulesIn(query).every((rule) => valueOf(rule, filters) !== undefined);
  if (!isFinished) return { kind: 'unfinished' };
  const where = groupOf(query, filters);
  return { kind: 'built', where: where.of.length === 0 ? undefined : where };
}

function groupOf({ combinator, rules }: ConditionQuery, filters: readonly FilterDefinition[]): ConditionGroup {
  return { holds: combinator === 'all' ? 'all' : 'some', of: rules.flatMap((rule) => partOf(rule, filters)) };
}

function partOf(part: ConditionQuery | RuleType, filters: readonly FilterDefinition[]): readonly FilterExpression[] {
  if (isQuery(part)) {
    const group = groupOf(part, filters);
    return group.of.length === 0 ? [] : [group];
  }
  const value = valueOf(part, filters);
  if (value === undefined) return [];
  return [{ name: part.field, value, ...(part.operator === 'isNot' && { isNot: true }) }];
}

/** All conditions of a query, from nested groups too. */
export function rulesIn({ rules }: ConditionQuery): readonly RuleType[] {
  return rules.flatMap((rule) => (isQuery(rule) ? rulesIn(rule) : [rule]));
}

function valueOf({ field, value }: RuleType, filters: readonly FilterDefinition[]) {
  const filter = filters.find(({ name }) => name === field);
  return filter === undefined ? undefined : fromAddress(filter, String(value));
}

function isQuery(part: ConditionQuery | RuleType): part is ConditionQuery {
  return 'rules' in part;
}
