import { startPostgres } from '../start-postgres.ts';

export interface TemporaryPostgres {
  readonly url: string;
  /** Stops the server and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a temporary PostgreSQL with default settings. */
export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const { url, remove } = await startPostgres('dropped');
  return { url: url('postgres'), stop: remove };
}
