import type { Entity } from '../../metadata/types/index.ts';
import { inBatch } from '../database/concurrent-reads.ts';
import { quoteName } from '../names/names.ts';
import type { LruCache } from '../../record/index.ts';
import type { Connection } from '../types.ts';
import { insertion, insertionOfSeveral, type RowOfSeveral, update, updateOfSeveral } from './row-statements.ts';

type Texts = LruCache<string>;

/** A row that gets a generated id unless it has one. */
type NewRow = Omit<RowOfSeveral, 'id'> & { readonly id?: string | undefined };

/** Inserts a row, batched with concurrent inserts into the same columns. @returns its id */
export async function insertRow(texts: Texts, connection: Connection, entity: Entity, row: NewRow): Promise<string> {
  if (isPersonal(row)) return await insertAlone(texts, connection, entity, row);
  const kind = row.id === undefined ? 'insert' : 'insert by id';
  return await inBatch(connection, batchKey(kind, entity, row), row, async (own, rows) => {
    const [only, ...others] = rows;
    if (only !== undefined && others.length === 0) return [await insertAlone(texts, own, entity, only)];
    const named = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const ids = named.length > 0 ? named : await nextIds(own, entity, rows.length);
    await own.query(
      insertionOfSeveral(
        texts,
        entity,
        rows.map((each, index) => ({ ...each, id: ids[index] ?? '' })),
      ),
    );
    return ids;
  });
}

async function insertAlone(
  texts: Texts,
  connection: Connection,
  entity: Entity,
  { id, columns, beside }: NewRow,
): Promise<string> {
  const values = id === undefined ? columns : [{ column: 'id', value: id }, ...columns];
  const [row] = await connection.query<{ id: string }>(insertion(texts, entity, values, beside));
  if (row === undefined) throw new Error('an insert with returning gives one row');
  return row.id;
}

/** The id of a record that is inserted later in the database transaction. */
export async function nextId(connection: Connection, entity: Entity): Promise<string> {
  return await inBatch(connection, `id ${entity.name}`, undefined, (own, asked) => nextIds(own, entity, asked.length));
}

async function nextIds(connection: Connection, { storage }: Entity, count: number): Promise<readonly string[]> {
  const rows = await connection.query<{ id: string }>({
    text: `select nextval(pg_get_serial_sequence($1, 'id'))::text as id from generate_series(1, $2::integer)`,
    values: [quoteName(storage.table), count],
  });
  return rows.map(({ id }) => id);
}

/**
 * Updates a row, batched with concurrent updates of the same columns.
 * @throws Error if there is no row with its id
 */
export async function updateRow(
  texts: Texts,
  connection: Connection,
  entity: Entity,
  row: RowOfSeveral,
): Promise<void> {
  if (isPersonal(row)) await updateRows(texts, connection, entity, [row]);
  else
    await inBatch(connection, batchKey('update', entity, row), row, (own, rows) =>
      updateRows(texts, own, entity, rows),
    );
}

async function updateRows(
  texts: Texts,
  connection: Connection,
  entity: Entity,
  rows: readonly RowOfSeveral[],
): Promise<readonly undefined[]> {
  const isOfEach = rows.length > 1 && new Set(rows.map(({ id }) => id)).size === rows.length;
  const statements = isOfEach
    ? [updateOfSeveral(texts, entity, rows)]
    : rows.map((row) => update(texts, entity, row, row.beside));
  let written = 0;
  for (const statement of statements) written += (await connection.query(statement)).length;
  const ids = rows.map(({ id }) => id);
  if (written !== rows.length) throw new Error(`there is no ${entity.name} ${ids.join(', ')} to write`);
  return rows.map(() => undefined);
}

/** Entries with personal values need their own statement. */
function isPersonal({ beside }: Pick<RowOfSeveral, 'beside'>): boolean {
  return beside.entry?.isPersonal === true;
}

/** Rows with the same key share a statement. */
function batchKey(
  kind: string,
  { name }: Entity,
  { columns, beside }: Pick<RowOfSeveral, 'columns' | 'beside'>,
): string {
  return [kind, name, beside.entry === undefined ? 'no entry' : 'entry', ...columns.map(({ column }) => column)].join(
    ' ',
  );
}
