import type { Entity } from '../../metadata/index.ts';
import type { ApiServices, ViewerOperation } from '../api-services.ts';
import { followFindings } from '../findings/follow-findings.ts';
import { admitAction } from './admit-action.ts';
import { toSaveError } from './database-issues.ts';
import { holdBeyondLimit } from './shared-limit.ts';

/**
 * Brings one archived record back within a database transaction.
 * @throws ApiError where it is not archived or not within reach, or where another record has taken its place.
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
