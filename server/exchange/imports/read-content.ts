import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import type { FileStore } from '../../platform/files/index.ts';

/** The content of the file that an import came with. @throws Error where it is gone */
export async function readContent(database: Database, files: FileStore, importId: string): Promise<Uint8Array> {
  const [file] = await database.query<{ key: string }>(sql`
    select storage_key as key from file where owner_entity = 'import' and owner_record = ${importId} and owner_field = 'file'`);
  if (file === undefined) throw new Error(`import ${importId} has no file`);
  return await buffer(await files.read(file.key));
}
