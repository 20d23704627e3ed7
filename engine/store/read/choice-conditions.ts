import sql, { join, type Sql } from 'sql-template-tag';
import type { FilterInput } from '../types.ts';
import { isChoiceList } from './request-values.ts';

/** Matches any of the choices; null stands for an empty value, and an empty list matches no record. */
export function listConditions(value: Sql, input: FilterInput | undefined, list: Sql): readonly Sql[] {
  if (!isChoiceList(input)) return [];
  const chosen = input.filter((item) => item !== null).length;
  // A single choice is compared by `=`: an index then returns its records in order.
  const some = chosen === 0 ? [] : [chosen === 1 ? sql`${value} = (${list})[1]` : sql`${value} = any(${list})`];
  const none = input.includes(null) ? [sql`${value} is null`] : [];
  return [anyOf([...some, ...none])];
}

/** Joins conditions by `or`; `false` without any. */
export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' or ')})`;
}
