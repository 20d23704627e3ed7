import type { UploadedFile } from '../../engine/api/index.ts';
import { attachableFile, type Connection } from '../../engine/store/index.ts';

interface Made {
  readonly file: UploadedFile;
  readonly storageKey: string;
  /** The user it was made for. */
  readonly createdBy: string;
}

/** A produced file as the value of a file field. */
export interface ProducedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Registers a stored file in the database, in the transaction that writes the owning record. */
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
