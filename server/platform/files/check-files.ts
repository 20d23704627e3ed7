import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import type { Contents } from './contents.ts';

/** A file whose content is not as it was kept. */
export interface FileProblem {
  readonly id: string;
  readonly kind: 'missing' | 'altered';
}

interface KeptFile extends Readonly<Record<string, string>> {
  readonly id: string;
  readonly sha256: string;
  readonly key: string;
}

/** Files whose rows are read at once; their contents are read one after another. */
const portionSize = 1_000;

/** Opens every file and compares its content with the SHA-256 that was kept of it. @returns how many there are */
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
