import { databaseWithin, type Database } from '../../../engine/store/index.ts';
import type { ReadRecords } from '../../../engine/spreadsheets/index.ts';
import type { Progress } from './import-row.ts';
import { saveRecords, type Saving } from './save-records.ts';

/** Ends a database transaction of which nothing is to stay. */
class Undone extends Error {
  readonly progress: Progress;

  constructor(progress: Progress) {
    super('nothing of it stays');
    this.progress = progress;
  }
}

/**
 * What would come of saving the records, each seeing those before it: all of them are saved in one database transaction,
 * and all of it is undone.
 */
export async function tryRecords(
  database: Database,
  saving: Omit<Saving, 'transaction' | 'hold' | 'keep'>,
  records: ReadRecords,
  start: Progress,
): Promise<Progress> {
  const nothing = () => Promise.resolve();
  try {
    return await database.transaction(async (connection) => {
      const { transaction } = databaseWithin(connection, database.product);
      throw new Undone(await saveRecords({ ...saving, transaction, hold: nothing, keep: nothing }, records, start));
    });
  } catch (error) {
    if (error instanceof Undone) return error.progress;
    throw error;
  }
}
