import type { Entity } from '../../metadata/index.ts';
import { type Connection, restoreRecord as restoreInStore } from '../../store/index.ts';
import { notFound } from '../errors/api-error.ts';
import { type Occurrence, requirePermission, type Tools } from '../tools.ts';
import { toSaveError } from './database-issues.ts';
import { isId, lockRoot } from './root-lock.ts';
import { readForAction } from './stored-state.ts';
import { writeDeed } from './write-deed.ts';

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
  requirePermission(occurrence.viewer, entity.access.permissions.restore);
  if (!isId(id)) throw notFound();
  const locked = await lockRoot(tools, connection, entity, { id });
  await readForAction(tools, connection, occurrence, { entity, id, action: 'restore', locked });
  try {
    await restoreInStore(connection, { entity, id, now: occurrence.now });
  } catch (error) {
    throw toSaveError(tools.catalogue, entity, error);
  }
  const changes = { archived: { from: true, to: false } };
  await writeDeed(connection, occurrence, { entity, id, action: 'restore', changes });
}
