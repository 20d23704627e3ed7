import { ConnectionError, MigrationRefused, StorageFull } from '../../../engine/store/index.ts';

/**
 * Why the register does not start: one sentence that names what is wrong and says what to do. Nothing of it is a fault
 * of ours, so it is shown without a stack.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** What is said to whoever started the register or a command of it; undefined for a fault of ours. */
export function refusalSentence(error: unknown): string | undefined {
  if (error instanceof StartRefused || error instanceof MigrationRefused) return error.message;
  if (error instanceof StorageFull) return 'The disk of the database is full; free some space and start again.';
  if (error instanceof ConnectionError) return 'The database went away meanwhile; see to it and start again.';
  return undefined;
}
