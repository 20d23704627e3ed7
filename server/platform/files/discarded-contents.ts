import sql from 'sql-template-tag';
import type { Logger } from 'pino';
import { attemptEach, type Database } from '../../../engine/store/index.ts';
import type { Job } from '../jobs/index.ts';
import type { FileStore } from './file-store.ts';

/** Contents to delete: a trigger on `file` collects the keys of deleted rows. */
export const discardedContentTables = `
create table if not exists discarded_content (
  storage_key text primary key
);
create or replace function discard_contents() returns trigger language plpgsql as $$
begin
  insert into discarded_content (storage_key) select distinct storage_key from deleted on conflict do nothing;
  return null;
end $$;
drop trigger if exists file_discards_content on file;
create trigger file_discards_content after delete on file referencing old table as deleted
  for each statement execute function discard_contents();
`;

interface Discarding {
  readonly database: Database;
  readonly files: Pick<FileStore, 'discard'>;
  readonly log: Logger;
}

interface Portion {
  readonly last: string | undefined;
  readonly discarded: number;
  readonly failed: number;
}

/** Batch size for keys. */
const portionSize = 100;

/** Hourly: deletes the contents of deleted files; failures are retried by the next run. */
export function discardContents(discarding: Discarding): Job {
  return {
    name: 'discard-contents',
    at: '25 * * * *',
    run: async (signal) => {
      let contents = 0;
      let failed = 0;
      for (let last: string | undefined = ''; last !== undefined;) {
        const portion: Portion = await discardPortion(discarding, last, signal);
        contents += portion.discarded;
        failed += portion.failed;
        // When a whole batch fails, storage is unavailable.
        last = portion.discarded === 0 ? undefined : portion.last;
      }
      if (failed > 0) throw new Error(`${String(failed)} contents of deleted files could not be deleted`);
      return { contents };
    },
  };
}

async function discardPortion(
  { database, files, log }: Discarding,
  after: string,
  signal: AbortSignal,
): Promise<Portion> {
  const rows = await database.query<{ key: string }>(sql`
    select storage_key as key from discarded_content where storage_key > ${after} order by storage_key limit ${portionSize}`);
  const discarded: string[] = [];
  const failed = await attemptEach(rows, {
    signal,
    work: async ({ key }) => {
      await files.discard(key);
      discarded.push(key);
    },
    report: (error, { key }) => {
      log.error({ err: error, storageKey: key }, 'a content could not be deleted');
    },
  });
  await database.query(sql`delete from discarded_content where storage_key = any(${discarded}::text[])`);
  return { last: rows.at(-1)?.key, discarded: discarded.length, failed };
}
