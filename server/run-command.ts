import type { Database } from '../engine/store/index.ts';
import { openDatabase } from './platform/database/index.ts';
import type { Settings } from './platform/settings/settings.ts';
import { refusalSentence } from './platform/settings/start-refused.ts';

/**
 * Runs a command and prints an error as one sentence.
 * @param work returns the exit code
 * @param failed exit code when `work` throws
 */
export async function runCommand(work: () => Promise<number>, failed = 1): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    process.exitCode = failed;
    process.stderr.write(`${refusalSentence(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  }
}

/** Opens the database of the settings, runs `work`, and closes it. */
export async function onDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
