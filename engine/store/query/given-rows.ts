import sql, { join, raw, type Sql } from 'sql-template-tag';

/** A column of parameter rows. */
export interface GivenColumn {
  readonly type: 'bigint' | 'integer';
  readonly values: readonly (string | number | null)[];
}

/**
 * Parameter rows, with their ordinal from 1 as the last column. A single row uses `values`: for arrays, PostgreSQL
 * estimates ten elements, finds a custom plan for a single one cheaper, and so plans the statement each time.
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
