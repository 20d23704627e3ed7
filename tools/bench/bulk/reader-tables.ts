import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import { bareTables, restoreTables } from './bare-tables.ts';

/** Records whose readers are found in one database transaction. */
const portionSize = 50_000;

interface ReaderTable {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly records: string;
}

/** Fills the reader tables after rows were written past their triggers, by the functions the triggers call. */
export async function refillReaders(database: Database, onProgress: (done: string) => void): Promise<void> {
  const tables = await database.query<ReaderTable>(sql`
    select reader.relname as name, records.relname as records
    from pg_constraint join pg_class as reader on reader.oid = conrelid join pg_class as records on records.oid = confrelid
    where contype = 'f' and reader.relname like '%\\_reader' and connamespace = current_schema()::regnamespace`);
  const names = tables.map(({ name }) => name);
  const restoring = await database.transaction((connection) => bareTables(connection, names, 'not unique'));
  for (const table of tables) {
    await refill(database, table);
    onProgress(`${table.name} filled`);
  }
  await restoreTables(database, restoring);
  onProgress('indexes of readers made anew');
}

async function refill(database: Database, { name, records }: ReaderTable): Promise<void> {
  const [last] = await database.query<{ id: string | null }>({
    text: `select max(id)::text as id from "${records}"`,
    values: [],
  });
  for (let from = 0; from <= Number(last?.id ?? -1); from += portionSize) {
    await database.query({
      text: `select "${name}_refresh"(array(select id from "${records}" where id >= $1 and id < $1 + $2 order by id))`,
      values: [from, portionSize],
    });
  }
}
