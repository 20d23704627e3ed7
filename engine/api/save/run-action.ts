import { actionChanges, type Entity, type MutationAction } from '../../metadata/index.ts';
import { instantText, type Values } from '../../record/index.ts';
import { conflict } from '../errors/api-error.ts';
import type { ApiServices, ViewerOperation } from '../api-services.ts';
import { followFindingsOfAction } from '../findings/follow-findings.ts';
import type { ActionRequest } from './action-request.ts';
import { admitAction } from './admit-action.ts';
import { runSideEffects } from './run-side-effects.ts';
import { storedArguments } from './stored-arguments.ts';
import { toSaveError } from './database-issues.ts';
import { appendFiles } from './append-files.ts';
import { otherSaves } from './save-record.ts';
import { followRelease } from './shared-limit.ts';

/**
 * Performs an action on one record in a database transaction: validates under lock, moves the status, runs side
 * effects, then the action's hook.
 * @throws ApiError if the record is out of scope or the action is refused now
 */
export async function runAction(
  services: ApiServices,
  operation: ViewerOperation,
  request: ActionRequest,
): Promise<void> {
  const { entity, action, id } = request;
  const { name, permission } = action;
  const record = await admitAction(services, operation, { entity, id, action: name, permission });
  assertSeen(record, request.arguments);
  const made = actionChanges(entity, action);
  const stored = storedArguments(services, operation, { ...request, record: { ...record, ...made } });
  const answers = await appendFiles(services, operation, { entity, record, stored });
  const hooks = services.hooks[entity.name];
  const computed = hooks?.actionValues?.[name]?.({ record, arguments: request.arguments, today: operation.today });
  const changed = { ...made, ...answers, ...stampsOf(services, operation, entity, action), ...computed };
  try {
    await operation.write(entity.name, id, changed, { action: action.name, before: record });
  } catch (error) {
    throw toSaveError(services.catalogue, entity, error);
  }
  await followRelease(services, operation, { entity, id, action: name, before: record, changed });
  await runSideEffects(services, operation, request, (other) => runAction(services, operation, other));
  await hooks?.actions?.[name]?.({
    ...operation,
    entity,
    id,
    record,
    action,
    arguments: request.arguments,
    saveOther: otherSaves(services, operation),
  });
  await followFindingsOfAction(services, operation, { entity, id, changed });
  await services.notifiers.get(entity.name)?.(operation, { entity, id, action: action.name });
}

/** If the operation takes a version, the record must not have changed since the person saw it. */
function assertSeen(record: Values, { rowVersion }: ActionRequest['arguments']): void {
  if (typeof rowVersion === 'number' && rowVersion !== record['rowVersion']) throw conflict();
}

/** Actor and time of the action, by field. */
function stampsOf(
  { catalogue }: ApiServices,
  { viewer, now, today }: ViewerOperation,
  { fields }: Entity,
  { stamps }: MutationAction,
): Values {
  return Object.fromEntries(
    Object.entries(stamps).map(([name, what]): readonly [string, unknown] => {
      if (what === 'time') return [name, instantText(now)];
      if (what === 'day') return [name, today];
      const field = fields[name];
      const people = field?.type === 'reference' ? catalogue.entities[field.to] : undefined;
      return [name, { id: viewer[people?.contact?.viewer ?? 'userId'] }];
    }),
  );
}
