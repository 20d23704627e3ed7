import { registerList } from './list-register.ts';
import { readNewest } from './newest-lists.ts';
import type { ReconcileDependencies } from './reconcile.ts';
import { checkSeals, startRun, type ReconciliationCounts } from './run.ts';
import { removeOldSealLists, writeSealList } from './signed-lists.ts';

interface SealDependencies extends Omit<ReconcileDependencies, 'signing'> {
  /** Number of seal lists to keep. */
  readonly kept: number;
}

/**
 * Verifies every lane of seals from its last signed row and signs the new heads. Reads only new rows, so it can run
 * often: between two runs of `reconcile`, changes of older rows than the last list are detected.
 */
export async function signSeals(
  dependencies: SealDependencies,
): Promise<Pick<ReconciliationCounts, 'differences'> & { readonly list: string }> {
  const { database, heads, now, kept, signal } = dependencies;
  const run = startRun({ ...dependencies, differences: 'kept' });
  const { seals } = await readNewest(dependencies, run);
  const followed = await checkSeals(run, database, { signed: seals, from: 'signed', signal });
  const list = await writeSealList(heads, now(), followed);
  await registerList(database, list, now(), kept);
  await removeOldSealLists(heads.folder, kept);
  return { differences: run.result().differences, list };
}
