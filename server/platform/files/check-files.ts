import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import type { Contents } from './contents.ts';

/** A file whose content differs from its stored hash, or is missing. */
export interface FileProblem {
  readonly id: string;
  readonly kind: 'missing' | 'altered';
}

interface KeptFile extends Readonly<Record<string, string>> {
  readonly id: string;
  readonly sha256: string;
  readonly key: string;
}

/** Batch size for rows; contents are read one by one. */
const portionSize = 1_000;

/** Compares the content of every file with its stored SHA-256. @returns the number of files */
export async function checkFiles(
  database: Database,
  contents: Contents,
  report: (problem: FileProblem) => void,
): Promise<number> {
  let count = 0;
  for (let after = '0'; ;) {
    const files = await database.query<KeptFile>(sql`
      select id::text as id, sha256, storage_key as key from file
      where id > ${after}::bigint order by file.id limit ${portionSize}`);
    for (const file of files) {
      const kind = await problemOf(file, contents);
      if (kind !== undefined) report({ id: file.id, kind });
    }
    count += files.length;
    const last = files.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
}

async function problemOf({ key, sha256 }: KeptFile, contents: Contents): Promise<FileProblem['kind'] | undefined> {
  if ((await contents.sizeOf(key)) === undefined) return 'missing';
  const hash = createHash('sha256');
  for await (const part of await contents.read(key)) hash.update(part as Buffer); // contents are streams of bytes
  return hash.digest('hex') === sha256 ? undefined : 'altered';
}
