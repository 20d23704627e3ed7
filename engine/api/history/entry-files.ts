import { entityOf, type ExecutionContext, type ApiServices } from '../api-services.ts';
import { isId } from '../../record/index.ts';
import { isHistoryOpen } from './open-history.ts';
import { openPaths } from './open-paths.ts';
import { visibleSince } from './visible-since.ts';
import { filesAdded, visibleChanges } from './visible-changes.ts';

/**
 * Ids of the files added by an audit entry, as far as visible to the viewer; undefined if there is no such entry for
 * them.
 * @throws ApiError if the viewer lacks a permission for these histories
 */
export async function entryFiles(
  services: ApiServices,
  execution: ExecutionContext,
  { entity: name, entryId }: { readonly entity: string; readonly entryId: string },
): Promise<readonly string[] | undefined> {
  const entity = entityOf(services, name);
  const entry = isId(entryId) ? await services.store.trailEntry(name, entryId) : undefined;
  // Checks the permission first, so that a refusal does not depend on whether the entry exists.
  const recordId = entry?.recordId ?? '';
  if (!(await isHistoryOpen(services, execution, entity, recordId)) || entry === undefined) return undefined;
  const record = { entity: name, id: recordId };
  const since = await visibleSince(services, execution, entity, record);
  if (since !== undefined && BigInt(entryId) < BigInt(since)) return undefined;
  const isOpen = await openPaths(services, execution, entity, record);
  return filesAdded(visibleChanges(entity, entry, isOpen));
}
