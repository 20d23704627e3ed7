import type { Entity } from '../../metadata/index.ts';
import { isId } from '../../record/index.ts';

import {
  enginePrincipal,
  type ExecutionContext,
  requirePermission,
  type ApiServices,
  viewerPrincipal,
} from '../api-services.ts';

/**
 * True if the record is in the viewer's scope and its history is visible to them.
 * @throws ApiError if the viewer lacks a permission for these histories
 */
export async function isHistoryOpen(
  { store, database }: ApiServices,
  execution: ExecutionContext,
  entity: Entity,
  id: string,
): Promise<boolean> {
  requirePermission(execution.viewer, entity.access.permissions.read);
  requirePermission(execution.viewer, entity.history?.permission);
  if (!isId(id)) return false;
  const record = { entity: entity.name, id };
  if ((await store.one(viewerPrincipal(execution), record, id, { id: true })) === undefined) return false;
  const { where = true } = entity.history ?? {};
  return await store.holds(database, enginePrincipal(execution), record, where);
}
