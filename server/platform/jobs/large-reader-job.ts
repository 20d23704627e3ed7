import type { Database, Store } from '../../../engine/store/index.ts';
import type { Job } from './jobs.ts';

interface MarkParts {
  readonly database: Database;
  readonly store: Pick<Store, 'markLargeReaders'>;
}

/** Nightly: creates sort indexes for organizations that can read many records of a list. */
export function largeReaderJob({ database, store }: MarkParts): Job {
  return {
    name: 'mark-large-readers',
    at: '50 2 * * *',
    run: async () => ({ marked: await store.markLargeReaders(database) }),
  };
}
