import { rm } from 'node:fs/promises';
import { startPostgres } from '../start-postgres.ts';

export interface TemporaryPostgres {
  readonly url: string;
  /** Stops it and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL of its own, as it comes: no setting is tuned. */
export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const { server, folder, url } = await startPostgres('dropped');
  return {
    url: url('postgres'),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
