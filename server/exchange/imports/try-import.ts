import { Refusal } from '../../../engine/api/index.ts';
import { askImport, type ImportCall, type ImportDependencies } from './ask-import.ts';
import { isEnded, readImport } from './import-row.ts';
import { importTask } from './import-task.ts';
import type { ImportType } from './import-types.ts';

/** A person decides by the answer: they wait longer than for what goes on without them. */
const patienceMs = 100_000;

/** What would come of a file: records, their sums, everything that is wrong. @throws Refusal where that takes too long */
export async function tryImport(
  dependencies: ImportDependencies,
  call: ImportCall,
  type: ImportType,
): Promise<unknown> {
  const id = await askImport(dependencies, call, { type, isTry: true, patienceMs });
  const tried = await readImport(call.store, call.today, id);
  if (tried === undefined || !isEnded(tried)) {
    await call.database.transaction((connection) => dependencies.tasks.cancel(connection, importTask, id));
    throw new Refusal('errors.import.checkTooLong', { path: ['file'] });
  }
  const { count, total, errors } = tried;
  // What the import itself wrote there.
  const sums = Object.entries((tried.sums ?? {}) as Readonly<Record<string, string>>);
  const made = count ?? 0;
  return {
    count: made,
    skipped: Math.max(0, (total ?? 0) - made),
    sums: sums.map(([unit, amount]) => ({ unit, amount })),
    errors,
  };
}
