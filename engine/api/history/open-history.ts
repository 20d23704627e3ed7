import type { Entity } from '../../metadata/index.ts';
import { isId } from '../save/root-lock.ts';
import { engineAsker, type Occurrence, requirePermission, type Tools, viewerAsker } from '../tools.ts';

/**
 * Whether the viewer may hear what was done to a record: it is within their reach, and its history is told to them.
 * @throws ApiError where the viewer lacks a permission that all of these records need
 */
export async function isHistoryOpen(
  { store, database }: Tools,
  occurrence: Occurrence,
  entity: Entity,
  id: string,
): Promise<boolean> {
  requirePermission(occurrence.viewer, entity.access.permissions.read);
  requirePermission(occurrence.viewer, entity.history?.permission);
  if (!isId(id)) return false;
  const record = { entity: entity.name, id };
  if ((await store.one(viewerAsker(occurrence), record, id, { id: true })) === undefined) return false;
  const { where = true } = entity.history ?? {};
  return await store.holds(database, engineAsker(occurrence), record, where);
}
