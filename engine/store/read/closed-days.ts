import sql from 'sql-template-tag';
import type { Catalogue, ClosedDays } from '../../metadata/types/index.ts';
import { quoteName } from '../names/names.ts';
import { printStatement } from '../query/print-statement.ts';
import { queryContextOf, requireEntity } from '../query/query-context.ts';
import { pathValue, rulePredicate } from '../query/rule-sql.ts';
import { recordSource } from '../query/source.ts';
import { fromClause } from '../query/table-alias.ts';
import type { Connection } from '../types.ts';

/** The last day, `YYYY-MM-DD`, that records close, whoever asks; undefined where none is closed. */
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

/** Until the database transaction ends no other record closes a day: it waits for those that are about to, and they for it. */
export async function lockClosedDays(
  connection: Connection,
  catalogue: Catalogue,
  { entity }: ClosedDays,
): Promise<void> {
  const { table } = requireEntity(catalogue, entity).storage;
  await connection.query({ text: `lock table ${quoteName(table)} in exclusive mode`, values: [] });
}
