import type { UploadedFile } from '../../engine/api/index.ts';
import { attachableFile, type Connection } from '../../engine/store/index.ts';

interface Made {
  readonly file: UploadedFile;
  readonly storageKey: string;
  /** Whoever it was made for. */
  readonly createdBy: string;
}

/** A file that was made, as a field of files takes it. */
export interface ProducedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Tells the database of a file that was made and kept; the record that takes it is written in the same transaction. */
export async function attachProducedFile(
  connection: Connection,
  { file: { name, size, sha256, type = 'application/octet-stream' }, storageKey, createdBy }: Made,
): Promise<ProducedFile> {
  return {
    id: await attachableFile(connection, { name, type, size, sha256, storageKey, createdBy }),
    name,
    type,
    size,
  };
}
