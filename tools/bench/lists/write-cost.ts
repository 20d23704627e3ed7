import sql from 'sql-template-tag';
import { openPostgres } from '../../../engine/store/index.ts';
import type { Figure } from '../figure.ts';

/** Rows and index entries of one certificate in its own and access table, and of one transaction. */
export async function measureWriteCost(databaseUrl: string): Promise<readonly Figure[]> {
  const database = openPostgres(databaseUrl);
  try {
    const rows = await database.query<{ records: string; indexes: number; readers: string; each: number }>(sql`
      select records.relname as records, reader_rows.indexes as each, own.indexes,
        round((reader.reltuples / records.reltuples)::numeric, 1)::text as readers
      from pg_class as records
      join pg_class as reader on reader.relname = records.relname || '_reader'
      cross join lateral (select count(*)::integer as indexes from pg_index where indrelid = records.oid) as own
      cross join lateral (select count(*)::integer as indexes from pg_index where indrelid = reader.oid) as reader_rows
      where records.relname in ('certificate', 'transaction') order by records.relname`);
    return rows.map(({ records, indexes, readers, each }) => ({
      measured: `Written for one ${records}`,
      value: `${String(indexes)} indexes of its own, ${readers} reader rows with ${String(each)} indexes`,
    }));
  } finally {
    await database.close();
  }
}
