import { ConnectionError, MigrationRefused, StorageFull } from '../../../engine/store/index.ts';

/** Reason why the register does not start: one sentence with the problem and its remedy. An operator error, shown without stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Sentence for the operator; undefined for faults. */
export function refusalSentence(error: unknown): string | undefined {
  if (error instanceof StartRefused || error instanceof MigrationRefused) return error.message;
  if (error instanceof StorageFull) return 'The disk of the database is full; free some space and start again.';
  if (error instanceof ConnectionError) return 'The database went away meanwhile; see to it and start again.';
  return undefined;
}
