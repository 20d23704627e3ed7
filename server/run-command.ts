import type { Database } from '../engine/store/index.ts';
import { openDatabase } from './platform/database/index.ts';
import type { Settings } from './platform/settings/settings.ts';
import { refusalSentence } from './platform/settings/start-refused.ts';

/**
 * Runs a command to its end; what stops it is printed as one sentence.
 * @param work answers the exit code
 * @param failed the exit code when it does not get to its end
 */
export async function runCommand(work: () => Promise<number>, failed = 1): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = failed;
    process.stderr.write(`${refusalSentence(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  }
}

/** Opens the database of the settings for some work, and closes it. */
export async function onDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
