import type { Entity } from '../../metadata/index.ts';
import type { RecordName } from '../../store/index.ts';
import { enginePrincipal, type ExecutionContext, type ApiServices } from '../api-services.ts';
import type { IsVisiblePath } from './visible-changes.ts';

/** Which paths of a record the viewer may read, as the record is now. */
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
