import sql, { join, raw } from 'sql-template-tag';
import type { Entity, Field, Fields } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { childTableName, columnName, quoteName } from '../names/names.ts';
import type { Connection } from '../types.ts';
import { inBatch } from '../database/concurrent-reads.ts';
import { type ColumnValue, columnValues, toJsonRow } from './record-write.ts';

/** The record that owns the rows. */
interface Row {
  readonly entity: Entity;
  readonly id: string;
  /** A new record has no rows to delete. */
  readonly age: 'new' | 'stored';
}

interface Owner extends Row {
  readonly table: string;
  /** Prefix of columns and tables inside groups: `emission_`. */
  readonly prefix: string;
}

/** Replaces the rows, links and files of a record by the given ones; absent fields stay unchanged. */
export async function writeRelatedRows(connection: Connection, row: Row, parts: Values): Promise<void> {
  const { entity } = row;
  await writeFields(connection, { ...row, table: entity.storage.table, prefix: '' }, entity.fields, parts);
}

/** Deletes the files of a record that is about to be deleted. */
export async function deleteFiles(connection: Connection, { entity, id }: Pick<Row, 'entity' | 'id'>): Promise<void> {
  await connection.query(sql`delete from file where owner_record = ${id} and owner_entity = ${entity.name}`);
}

async function writeFields(connection: Connection, owner: Owner, fields: Fields, record: Values): Promise<void> {
  const { prefix } = owner;
  for (const field of Object.values(fields)) {
    const value = record[field.name];
    if (field.type === 'group' && isValues(value)) {
      await writeFields(connection, { ...owner, prefix: `${columnName(field, prefix)}_` }, field.fields, value);
    }
    if (!Array.isArray(value)) continue;
    const items: readonly Values[] = value.filter(isValues);
    if (field.type === 'rows') await writeRows(connection, owner, { field, items });
    if (field.type === 'references' && field.by === undefined) await writeLinks(connection, owner, { field, items });
    if (field.type === 'files') await writeFiles(connection, owner, { field, items });
  }
}

interface Items<F extends Field = Field> {
  readonly field: F;
  readonly items: readonly Values[];
}

/** Rows keep their ids; missing ones are deleted. Only rows of this record are changed. */
async function writeRows(
  connection: Connection,
  owner: Owner,
  { field, items }: Items<Field & { readonly fields: Fields }>,
): Promise<void> {
  const name = childTableName(owner.table, field, owner.prefix);
  const table = raw(quoteName(name));
  const remaining = items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  if (owner.age === 'stored')
    await connection.query(
      sql`delete from ${table} where record_id = ${owner.id} and id <> all(${remaining}::bigint[])`,
    );
  const written = items.map((item, position) => ({
    item,
    values: [...columnValues(field.fields, item), { column: 'position', value: position }],
  }));
  for (const { item, values } of written) {
    const { id } = item;
    if (typeof id !== 'string') continue;
    const sets = values.map(({ column, value }) => sql`${raw(quoteName(column))} = ${value}`);
    await connection.query(sql`update ${table} set ${join(sets)} where id = ${id} and record_id = ${owner.id}`);
    await writeFields(connection, { ...owner, id, table: name, prefix: '' }, field.fields, item);
  }
  for (const alike of rowsAlike(written.filter(({ item }) => typeof item['id'] !== 'string'))) {
    const own = { column: 'record_id', value: owner.id };
    const ids = await insertRows(
      connection,
      name,
      alike.map(({ values }) => [...values, own]),
    );
    for (const [index, { item }] of alike.entries())
      await writeFields(
        connection,
        { ...owner, id: ids[index] ?? '', age: 'new', table: name, prefix: '' },
        field.fields,
        item,
      );
  }
}

interface WrittenRow {
  readonly item: Values;
  readonly values: readonly ColumnValue[];
}

/** Groups rows by the columns they fill; each group is one statement. */
function rowsAlike(rows: readonly WrittenRow[]): Iterable<readonly WrittenRow[]> {
  return Map.groupBy(rows, ({ values }) => values.map(({ column }) => column).join(' ')).values();
}

async function writeLinks(connection: Connection, owner: Owner, { field, items }: Items): Promise<void> {
  const table = raw(quoteName(childTableName(owner.table, field, owner.prefix)));
  const targets = items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  if (owner.age === 'stored')
    await connection.query(
      sql`delete from ${table} where record_id = ${owner.id} and target_id <> all(${targets}::bigint[])`,
    );
  await connection.query(sql`
    insert into ${table} (record_id, target_id) select ${owner.id}::bigint, unnest(${targets}::bigint[]) on conflict do nothing`);
}

/** Present files keep their order; new files without an owner become this record's. */
async function writeFiles(connection: Connection, owner: Owner, { field, items }: Items): Promise<void> {
  const ids = items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const name = `${owner.prefix}${field.name}`;
  await connection.query(sql`
    delete from file where owner_record = ${owner.id} and owner_entity = ${owner.entity.name} and owner_field = ${name} and id <> all(${ids}::bigint[])`);
  await connection.query(sql`
    update file set owner_entity = ${owner.entity.name}, owner_record = ${owner.id}, owner_field = ${name}, position = given.position
    from unnest(${ids}::bigint[]) with ordinality as given (id, position)
    where file.id = given.id and (file.owner_record is null or (file.owner_record = ${owner.id} and file.owner_entity = ${owner.entity.name}))`);
}

/** Inserts rows with the same columns. @returns their ids in order */
async function insertRows(
  connection: Connection,
  table: string,
  rows: readonly (readonly ColumnValue[])[],
): Promise<readonly string[]> {
  const names = (rows[0] ?? []).map(({ column }) => quoteName(column)).join(', ');
  const own = quoteName(table);
  const text = `insert into ${own} (${names}) select ${names} from jsonb_populate_recordset(null::${own}, $1::jsonb) returning id::text as id`;
  return await inBatch(connection, text, rows.map(toJsonRow), async (shared, requests) => {
    const made = await shared.query<{ id: string }>({ text, values: [JSON.stringify(requests.flat())] });
    const ids = made.map(({ id }) => id);
    return requests.map(({ length }) => ids.splice(0, length));
  });
}
