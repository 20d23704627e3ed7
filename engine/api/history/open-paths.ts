import type { Entity } from '../../metadata/index.ts';
import type { RecordName } from '../../store/index.ts';
import { enginePrincipal, type ExecutionContext, type ApiServices } from '../api-services.ts';
import type { IsVisiblePath } from './visible-changes.ts';

/** Evaluates field access rules on the record now; returns a predicate for paths that the viewer may read. */
export async function openPaths(
  { store, database }: ApiServices,
  execution: ExecutionContext,
  entity: Entity,
  record: RecordName,
): Promise<IsVisiblePath> {
  const closed: string[] = [];
  for (const [path, { read }] of Object.entries(entity.access.fields))
    if (!(await store.holds(database, enginePrincipal(execution), record, read))) closed.push(path);
  return (path) =>
    !closed.some((guard) => path === guard || path.startsWith(`${guard}.`) || path.startsWith(`${guard}[]`));
}
