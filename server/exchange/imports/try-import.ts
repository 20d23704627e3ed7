import { Refusal } from '../../../engine/api/index.ts';
import { enqueueImport, type ImportCall, type ImportDependencies } from './enqueue-import.ts';
import { isEnded, readImport } from './import-row.ts';
import { importTask } from './import-task.ts';
import type { ImportType } from './import-types.ts';

/** Longer than for imports, which continue in the background. */
const patienceMs = 100_000;

/** Result of a dry run: number of records, sums, all issues. @throws Refusal on timeout */
export async function tryImport(
  dependencies: ImportDependencies,
  call: ImportCall,
  type: ImportType,
): Promise<unknown> {
  const id = await enqueueImport(dependencies, call, { type, isTry: true, patienceMs });
  const tried = await readImport(call.store, call.today, id);
  if (tried === undefined || !isEnded(tried)) {
    await call.database.transaction((connection) => dependencies.tasks.cancel(connection, importTask, id));
    throw new Refusal('errors.import.checkTooLong', { path: ['file'] });
  }
  const { count, total, errors } = tried;
  // Written by the import.
  const sums = Object.entries((tried.sums ?? {}) as Readonly<Record<string, string>>);
  const made = count ?? 0;
  return {
    count: made,
    skipped: Math.max(0, (total ?? 0) - made),
    sums: sums.map(([unit, amount]) => ({ unit, amount })),
    errors,
  };
}
