import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { ApiServices, ViewerOperation } from '../api-services.ts';
import { followFindings } from '../findings/follow-findings.ts';
import type { RecordHookContext } from '../types.ts';
import { admitAction } from './admit-action.ts';
import { storedArguments } from './stored-arguments.ts';
import { toRemoveError } from './database-issues.ts';

/** A record to remove, with the dialog's arguments. */
interface Removal {
  readonly entity: Entity;
  readonly id: string;
  readonly arguments: Values;
}

/**
 * Removes one record in a database transaction: deletes it, or archives it if its entity archives.
 * @throws ApiError if it is out of scope, refused now, or referenced by other records
 */
export async function removeRecord(services: ApiServices, operation: ViewerOperation, request: Removal): Promise<void> {
  const { entity, id } = request;
  const permission = entity.access.permissions.remove;
  const record = await admitAction(services, operation, { entity, id, action: 'remove', permission });
  const context: RecordHookContext = { ...operation, entity, id, record };
  await services.hooks[entity.name]?.beforeRemove?.(context);
  await services.notifiers.get(entity.name)?.(operation, { entity, id, action: 'remove' });
  const asked = { entity, action: entity.actions['remove'], record, arguments: request.arguments };
  const answers = storedArguments(services, operation, { ...asked, given: request.arguments });
  try {
    await operation.remove(entity.name, id, { action: 'remove', before: record }, answers);
  } catch (error) {
    throw toRemoveError(error);
  }
  await services.hooks[entity.name]?.afterRemove?.(context);
  await followFindings(services, operation, { entity, ids: [id] });
}
