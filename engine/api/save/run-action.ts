import type { Entity, MutationAction } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { conflict, notFound } from '../errors/api-error.ts';
import { requirePermission, type Tools, type ViewerOperation } from '../tools.ts';
import type { ActionRequest } from './action-request.ts';
import { alsoPerform } from './also-perform.ts';
import { answersKept } from './answers-kept.ts';
import { withFilesKept } from './asked-files.ts';
import { isId, lockRoot } from './root-lock.ts';
import { readForAction } from './stored-state.ts';

/**
 * Performs an action on one record within a database transaction: judged under lock, moved to its target status,
 * then what it does to other records, then the hook of its name.
 * @throws ApiError where the record is not within reach or the action is refused now.
 */
export async function runAction(tools: Tools, operation: ViewerOperation, request: ActionRequest): Promise<void> {
  const { entity, action, id } = request;
  requirePermission(operation.viewer, action.permission);
  if (!isId(id)) throw notFound();
  const locked = await lockRoot(tools, operation.connection, entity, { id });
  const { record } = await readForAction(tools, operation, { entity, id, action: action.name, locked });
  assertSeen(record, request.arguments);
  const kept = answersKept(entity, action, request.arguments);
  const answers = await withFilesKept(tools, operation, { entity, record, kept });
  const changed = { ...movedStatus(entity, action), ...action.sets, ...answers };
  await operation.write(entity.name, id, changed, { action: action.name, before: record });
  await alsoPerform(tools, operation, request, (other) => runAction(tools, operation, other));
  await tools.hooks[entity.name]?.actions?.[action.name]?.({
    ...operation,
    entity,
    id,
    record,
    action,
    arguments: request.arguments,
  });
  await tools.tellers.get(entity.name)?.(operation, { entity, id, action: action.name });
}

function movedStatus({ workflow }: Entity, { target }: MutationAction): Values {
  return workflow === undefined || target === undefined ? {} : { [workflow.field]: target };
}

/** What a person decides on is what they saw: where an operation takes a version, the record has not changed since. */
function assertSeen(record: Values, { rowVersion }: ActionRequest['arguments']): void {
  if (typeof rowVersion === 'number' && rowVersion !== record['rowVersion']) throw conflict();
}
