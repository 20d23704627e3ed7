import { startPostgres } from '../start-postgres.ts';

export interface TemporaryPostgres {
  readonly url: string;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL of its own, as it comes: no setting is tuned. */
export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const { url, remove } = await startPostgres('dropped');
  return { url: url('postgres'), stop: remove };
}
