import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { type Connection, removeRecord as removeFromStore, updateRecord } from '../../store/index.ts';
import { notFound } from '../errors/api-error.ts';
import { type Occurrence, requirePermission, type Tools } from '../tools.ts';
import type { RecordHookContext } from '../types.ts';
import { answersKept } from './answers-kept.ts';
import { changesOf } from './changes.ts';
import { toRemoveError } from './database-issues.ts';
import { isId, lockRoot } from './root-lock.ts';
import { readForAction } from './stored-state.ts';
import { writeDeed } from './write-deed.ts';

/** One record to remove, and what the dialog asked. */
interface Removal {
  readonly entity: Entity;
  readonly id: string;
  readonly arguments: Values;
}

/**
 * Removes one record within a database transaction: deletes it, or archives it where its entity says so.
 * @throws ApiError where it is not within reach, refused now, or used by other records.
 */
export async function removeRecord(
  tools: Tools,
  connection: Connection,
  occurrence: Occurrence,
  request: Removal,
): Promise<void> {
  const { entity, id } = request;
  requirePermission(occurrence.viewer, entity.access.permissions.remove);
  if (!isId(id)) throw notFound();
  const locked = await lockRoot(tools, connection, entity, { id });
  const { record } = await readForAction(tools, connection, occurrence, { entity, id, action: 'remove', locked });
  const { viewer, now, today } = occurrence;
  const context: RecordHookContext = { connection, viewer, entity, now, today, id, record };
  await tools.hooks[entity.name]?.beforeRemove?.(context);
  const answers = answersKept(entity, entity.actions['remove'], request.arguments);
  try {
    if (Object.keys(answers).length > 0) await updateRecord(connection, { entity, id, now, record: answers });
    await removeFromStore(connection, { entity, id, now });
  } catch (error) {
    throw toRemoveError(error);
  }
  await tools.hooks[entity.name]?.afterRemove?.(context);
  await writeDeed(connection, occurrence, {
    entity,
    id,
    action: 'remove',
    changes: changesOf(entity.fields, record, answers),
  });
}
