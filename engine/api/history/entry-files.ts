import { entityOf, type ExecutionContext, type ApiServices } from '../api-services.ts';
import { isId } from '../../record/index.ts';
import { isHistoryOpen } from './open-history.ts';
import { openPaths } from './open-paths.ts';
import { visibleSince } from './visible-since.ts';
import { filesAdded, visibleChanges } from './visible-changes.ts';

/**
 * The ids of the files that came with an entry of the history of an entity's record, as far as it is told to the viewer;
 * undefined where there is no such entry, or none for them.
 * @throws ApiError where the viewer lacks a permission that histories of these records need
 */
export async function entryFiles(
  services: ApiServices,
  execution: ExecutionContext,
  { entity: name, entryId }: { readonly entity: string; readonly entryId: string },
): Promise<readonly string[] | undefined> {
  const entity = entityOf(services, name);
  const entry = isId(entryId) ? await services.store.trailEntry(name, entryId) : undefined;
  // Whoever may hear of no record at all is refused, whether there is such an entry or not.
  const recordId = entry?.recordId ?? '';
  if (!(await isHistoryOpen(services, execution, entity, recordId)) || entry === undefined) return undefined;
  const record = { entity: name, id: recordId };
  const since = await visibleSince(services, execution, entity, record);
  if (since !== undefined && BigInt(entryId) < BigInt(since)) return undefined;
  const isOpen = await openPaths(services, execution, entity, record);
  return filesAdded(visibleChanges(entity, entry, isOpen));
}
