import sql from 'sql-template-tag';
import type { Connection } from '../types.ts';

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

/** Notes a kept file, so that a record being saved in the same database transaction can take it; answers its id. */
export async function attachableFile(connection: Connection, file: NewFile): Promise<string> {
  const createdBy = file.createdBy !== undefined && /^\d{1,18}$/u.test(file.createdBy) ? file.createdBy : null;
  const [row] = await connection.query<{ id: string }>(sql`
    insert into file (name, type, size, sha256, storage_key, created_by)
    values (${file.name}, ${file.type}, ${file.size}, ${file.sha256}, ${file.storageKey}, ${createdBy}) returning id::text as id`);
  if (row === undefined) throw new Error('an insert with returning gives one row');
  return row.id;
}
