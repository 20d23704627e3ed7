import sql from 'sql-template-tag';
import { isId } from '../../record/index.ts';
import type { Connection, Database } from '../types.ts';

/** A file whose content is kept already; it belongs to no record yet. */
export interface NewFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  readonly storageKey: string;
  readonly createdBy: string | undefined;
}

/** Whoever asks whether a file is somebody's waits for those who are about to make it theirs. */
const lockKey = (storageKey: string) => sql`select pg_advisory_xact_lock(hashtextextended(${storageKey}, 0))`;

/** Whether a content that is kept belongs to a file of a committed record. */
export async function isFileOfRecord(database: Database, storageKey: string): Promise<boolean> {
  return await database.transaction(async (connection) => {
    await connection.query(lockKey(storageKey));
    const rows = await connection.query(sql`select 1 from file where storage_key = ${storageKey} limit 1`);
    return rows.length > 0;
  });
}

/** Notes a kept file, so that a record being saved in the same database transaction can take it; answers its id. */
export async function attachableFile(connection: Connection, file: NewFile): Promise<string> {
  const createdBy = file.createdBy !== undefined && isId(file.createdBy) ? file.createdBy : null;
  await connection.query(lockKey(file.storageKey));
  const [row] = await connection.query<{ id: string }>(sql`
    insert into file (name, type, size, sha256, storage_key, created_by)
    values (${file.name}, ${file.type}, ${file.size}, ${file.sha256}, ${file.storageKey}, ${createdBy}) returning id::text as id`);
  if (row === undefined) throw new Error('an insert with returning gives one row');
  return row.id;
}
