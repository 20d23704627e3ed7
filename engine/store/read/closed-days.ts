import sql from 'sql-template-tag';
import type { Catalogue, ClosedDays } from '../../metadata/types/index.ts';
import { quoteName } from '../names/names.ts';
import { printStatement } from '../query/print-statement.ts';
import { queryContextOf, requireEntity } from '../query/query-context.ts';
import { pathValue, rulePredicate } from '../query/rule-sql.ts';
import { recordSource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import type { Connection } from '../types.ts';

/** The latest closed day, `YYYY-MM-DD`, for any viewer; undefined if none is closed. */
export async function latestClosedDay(
  connection: Connection,
  catalogue: Catalogue,
  { entity, where = true, until }: ClosedDays,
  today: string,
): Promise<string | undefined> {
  const context = queryContextOf(catalogue, { viewer: undefined, today, reach: 'everything' });
  const source = recordSource(requireEntity(catalogue, entity));
  const day = pathValue(context, source, [until]);
  const condition = rulePredicate(context, source, where);
  const [row] = await connection.query<{ day: string | null }>(
    printStatement(sql`
      select max(${day})::text as day from ${fromClause(source.use, [day, condition])} where ${condition}`),
  );
  return row?.day ?? undefined;
}

/**
 * Locks closing: waits for transactions that are writing closing records, and blocks new ones until the database
 * transaction ends.
 */
export async function lockClosedDays(
  connection: Connection,
  catalogue: Catalogue,
  { entity }: ClosedDays,
): Promise<void> {
  const { table } = requireEntity(catalogue, entity).storage;
  await connection.query({ text: `lock table ${quoteName(table)} in exclusive mode`, values: [] });
}
