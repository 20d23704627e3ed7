import type { Entity } from '../../metadata/index.ts';
import { isId, type Values } from '../../record/index.ts';
import { notFound } from '../errors/api-error.ts';
import { requirePermission, type ApiServices, type ViewerOperation } from '../api-services.ts';
import { lockRoot } from './root-lock.ts';
import { loadForUpdate } from './stored-state.ts';

/** The record and action to admit. */
interface Admission {
  readonly entity: Entity;
  readonly id: string;
  /** `remove`, `restore`, or an action of the entity. */
  readonly action: string;
  readonly permission: string | undefined;
}

/**
 * Locks and reads a record after checking that the viewer may do the action.
 * @throws ApiError if it is out of scope or the action is refused now
 */
export async function admitAction(
  services: ApiServices,
  operation: ViewerOperation,
  { permission, ...asked }: Admission,
): Promise<Values> {
  requirePermission(operation.viewer, permission);
  if (!isId(asked.id)) throw notFound(asked.entity);
  const locked = await lockRoot(services, operation.connection, asked.entity, asked);
  const { record } = await loadForUpdate(services, operation, { ...asked, locked });
  return record;
}
