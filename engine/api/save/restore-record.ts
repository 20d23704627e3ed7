import type { Entity } from '../../metadata/index.ts';
import { notFound } from '../errors/api-error.ts';
import { requirePermission, type Tools, type ViewerOperation } from '../tools.ts';
import { toSaveError } from './database-issues.ts';
import { isId, lockRoot } from './root-lock.ts';
import { readForAction } from './stored-state.ts';

/**
 * Brings one archived record back within a database transaction.
 * @throws ApiError where it is not archived or not within reach, or where another record has taken its place.
 */
export async function restoreRecord(
  tools: Tools,
  operation: ViewerOperation,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<void> {
  requirePermission(operation.viewer, entity.access.permissions.restore);
  if (!isId(id)) throw notFound();
  const locked = await lockRoot(tools, operation.connection, entity, { id });
  await readForAction(tools, operation, { entity, id, action: 'restore', locked });
  try {
    await operation.restore(entity.name, id, { action: 'restore' });
  } catch (error) {
    throw toSaveError(tools.catalogue, entity, error);
  }
}
