import sql from 'sql-template-tag';
import { isId } from '../../record/index.ts';
import type { Connection, Database } from '../types.ts';

/** A file with stored content that belongs to no record yet. */
export interface NewFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Hash of the content, in hexadecimal. */
  readonly sha256: string;
  readonly storageKey: string;
  readonly createdBy: string | undefined;
}

/** Serializes checks of a file's use with transactions that are about to attach it. */
const lockKey = (storageKey: string) => sql`select pg_advisory_xact_lock(hashtextextended(${storageKey}, 0))`;

/** True if stored content belongs to a file of a committed record. */
export async function isFileOfRecord(database: Database, storageKey: string): Promise<boolean> {
  return await database.transaction(async (connection) => {
    await connection.query(lockKey(storageKey));
    const rows = await connection.query(sql`select 1 from file where storage_key = ${storageKey} limit 1`);
    return rows.length > 0;
  });
}

/** Inserts a stored file that a record saved in the same database transaction can attach. @returns its id */
export async function attachableFile(connection: Connection, file: NewFile): Promise<string> {
  const createdBy = file.createdBy !== undefined && isId(file.createdBy) ? file.createdBy : null;
  await connection.query(lockKey(file.storageKey));
  const [row] = await connection.query<{ id: string }>(sql`
    insert into file (name, type, size, sha256, storage_key, created_by)
    values (${file.name}, ${file.type}, ${file.size}, ${file.sha256}, ${file.storageKey}, ${createdBy}) returning id::text as id`);
  if (row === undefined) throw new Error('an insert with returning gives one row');
  return row.id;
}
