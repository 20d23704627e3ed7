import sql, { join } from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { entityNamed, type Asking } from '../query/asking.ts';
import { printed } from '../query/print.ts';
import { pathValue, presence } from '../query/rule-sql.ts';
import { column, recordSource } from '../query/source.ts';
import { fromClause } from '../query/table-use.ts';
import type { Connection, RecordName } from '../types.ts';

/**
 * The id of another record that has the same as this one at each of some paths, whoever asks; none where one of them is
 * empty. Whoever asks of the same values at the same time waits here until the first is committed or undone.
 */
export async function alikeRecord(
  catalogue: Catalogue,
  connection: Connection,
  { entity: name, id }: RecordName,
  paths: readonly string[],
): Promise<string | undefined> {
  const asking: Asking = { catalogue, viewer: {}, today: '', reach: 'everything' };
  const entity = entityNamed(catalogue, name);
  const own = recordSource(entity);
  const valuesOf = paths.map((path) => sql`(${pathValue(asking, own, valuePath(path, entity.fields))})::text`);
  const isOwn = sql`${column(own, 'id')} = ${id}::bigint`;
  const read = sql`select array[${join(valuesOf)}] as values from ${fromClause(own.use, [join(valuesOf), isOwn])} where ${isOwn}`;
  const [row] = await connection.query<{ values: readonly (string | null)[] }>(printed(read));
  const values = row?.values ?? [];
  if (values.length === 0 || values.some((value) => value === null || value === '')) return undefined;
  const key = JSON.stringify([name, paths, values]);
  await connection.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const conditions = join(
    [
      sql`${column(own, 'id')} <> ${id}::bigint`,
      ...valuesOf.map((value, index) => sql`${value} = ${values[index]}`),
      ...presence(asking, own),
    ],
    ' and ',
  );
  const found = sql`select ${column(own, 'id')}::text as id from ${fromClause(own.use, [conditions])} where ${conditions} limit 1`;
  const [other] = await connection.query<{ id: string }>(printed(found));
  return other?.id;
}

function valuePath(path: string, fields: Readonly<Record<string, { readonly type: string }>>): readonly string[] {
  return fields[path]?.type === 'reference' ? [path, 'id'] : path.split('.');
}
