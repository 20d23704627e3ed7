import type { Entity } from '../../metadata/index.ts';
import type { ApiServices, ViewerOperation } from '../api-services.ts';
import { followFindings } from '../findings/follow-findings.ts';
import { admitAction } from './admit-action.ts';
import { toSaveError } from './database-issues.ts';
import { holdBeyondLimit } from './shared-limit.ts';

/**
 * Restores an archived record in a database transaction.
 * @throws ApiError if it is not archived, out of scope, or another record has its unique values
 */
export async function restoreRecord(
  services: ApiServices,
  operation: ViewerOperation,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<void> {
  const permission = entity.access.permissions.restore;
  const record = await admitAction(services, operation, { entity, id, action: 'restore', permission });
  try {
    await operation.restore(entity.name, id, { action: 'restore' });
  } catch (error) {
    throw toSaveError(services.catalogue, entity, error);
  }
  await holdBeyondLimit(services, operation, { entity, id, stored: undefined, record });
  await followFindings(services, operation, { entity, ids: [id] });
}
