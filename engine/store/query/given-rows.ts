import sql, { join, raw, type Sql } from 'sql-template-tag';

/** One column of rows that a statement is given. */
export interface GivenColumn {
  readonly type: 'bigint' | 'integer';
  readonly values: readonly (string | number | null)[];
}

/**
 * Rows that a statement is given, with their place from 1 as the last column. A single one is written as values: PostgreSQL expects
 * ten elements of any array, finds the plan for the one that there is cheaper, and so plans such a statement each time.
 */
export function givenRows(columns: readonly GivenColumn[]): Sql {
  const isOne = columns.every(({ values }) => values.length === 1);
  if (isOne) {
    const cells = columns.map(({ type, values: [value] }) => sql`${value}::${raw(type)}`);
    return sql`(values (${join([...cells, sql`1::bigint`])}))`;
  }
  const arrays = columns.map(({ type, values }) => sql`${values}::${raw(type)}[]`);
  return sql`unnest(${join(arrays)}) with ordinality`;
}
