import type { Entity } from '../../metadata/index.ts';
import {
  type Connection,
  type ListRequest,
  type PermittedAction,
  restoreRecord as restoreInStore,
  writeAuditEntry,
} from '../../store/index.ts';
import { notFound, Refusal } from '../errors/api-error.ts';
import { type Occurrence, requirePermission, type Tools, viewerAsker } from '../tools.ts';
import { toSaveError } from './database-issues.ts';
import { isId, lockRoot } from './root-lock.ts';

/** An archived record and what of it is looked at. */
const archived = (id: string): ListRequest => ({
  filter: { id: [id], archived: true },
  sort: [{ by: 'id', direction: 'ASC' }],
  offset: 0,
  limit: 1,
  selection: { id: true, permittedActions: true },
  count: false,
});

/**
 * Brings one archived record back within a database transaction.
 * @throws ApiError where it is not archived or not within reach, or where another record has taken its place.
 */
export async function restoreRecord(
  tools: Tools,
  connection: Connection,
  occurrence: Occurrence,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<void> {
  const { viewer, now, requestId } = occurrence;
  requirePermission(viewer, entity.access.permissions.restore);
  if (!isId(id)) throw notFound();
  await lockRoot(tools, connection, entity, { id });
  const { items } = await tools.store.page(viewerAsker(occurrence), { entity: entity.name }, archived(id), connection);
  const [found] = items;
  if (found === undefined) throw notFound();
  // The store puts this list there for this selection.
  const state = (found['permittedActions'] as readonly PermittedAction[]).find(({ name }) => name === 'restore');
  if (state?.permitted !== true) throw new Refusal(state?.reason ?? 'errors.refused');
  try {
    await restoreInStore(connection, { entity, id, now });
  } catch (error) {
    throw toSaveError(tools.catalogue, entity, error);
  }
  await writeAuditEntry(connection, {
    entity: entity.name,
    recordId: id,
    action: 'restore',
    actorId: viewer.userId,
    organizationId: viewer.organizationId,
    requestId,
    at: now,
    changes: { archived: { from: true, to: false } },
  });
}
