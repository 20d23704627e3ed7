import type { Action, MutationAction, Operation } from '../../metadata/index.ts';
import { forbidden } from '../errors/api-error.ts';
import { admitAction } from '../save/admit-action.ts';
import { authorizeSave } from '../save/authorize-save.ts';
import { removeRecord } from '../save/remove-record.ts';
import { restoreRecord } from '../save/restore-record.ts';
import { runAction } from '../save/run-action.ts';
import { saveRecord } from '../save/save-record.ts';
import { requirePermission, type ViewerOperation, executionContextOf, type ApiServices } from '../api-services.ts';
import type { About, ExplainedOperation } from './explained-operation.ts';
import type { RequestContext } from '../types.ts';

/** Simulations of all actions of an entity; an archived record only has `restore`. */
export function explainActions(about: About, isArchived: boolean): readonly ExplainedOperation[] {
  const offered = Object.values(about.entity.actions).filter(({ name }) => (name === 'restore') === isArchived);
  return offered.flatMap((action) => {
    const explained = attemptOf(about, action);
    if (explained === undefined) return [];
    const { needs, attempt } = explained;
    return [{ kind: 'ACTION', name: action.name, needs, attempt: (as) => simulate(about.services, as, attempt) }];
  });
}

/** Runs an action within the database transaction of its simulation. */
interface Attempt extends Pick<ExplainedOperation, 'needs'> {
  readonly attempt: (operation: ViewerOperation) => Promise<unknown>;
}

function attemptOf(about: About, action: Action): Attempt | undefined {
  const { services, entity, id } = about;
  const { api, access } = entity;
  switch (action.name) {
    case 'detail':
      return undefined;
    case 'create':
      return api.save === undefined ? undefined : permitted(access.permissions.create);
    case 'update': {
      const request = { entity, input: { id }, uploads: [] };
      const attempt: Attempt['attempt'] = (operation) => {
        authorizeSave(operation.viewer, request, 0);
        return saveRecord(services, operation, request);
      };
      return api.save === undefined ? undefined : { needs: 'nothing', attempt };
    }
    case 'remove':
      return api.remove === undefined ? undefined : removal(about, entity.operations[api.remove], action);
    case 'restore':
      return { needs: 'nothing', attempt: (operation) => restoreRecord(services, operation, { entity, id }) };
    default:
      return action.kind === 'mutation' ? mutation(about, action) : admission(about, action);
  }
}

/** Creating a record: only permissions can be checked. */
function permitted(...permissions: readonly (string | undefined)[]): Attempt {
  const attempt: Attempt['attempt'] = ({ viewer }) => {
    for (const permission of permissions) requirePermission(viewer, permission);
    return Promise.resolve();
  };
  return { needs: 'entries', attempt };
}

/** Arguments are unknown: checks only the admission of the action. */
function admission({ services, entity, id }: About, { name, permission }: Action): Attempt {
  const attempt: Attempt['attempt'] = (operation) =>
    admitAction(services, operation, { entity, action: name, permission, id });
  return { needs: 'nothing', attempt };
}

function removal(about: About, operation: Operation | undefined, action: Action): Attempt {
  const { services, entity, id } = about;
  if (asksMore(operation, action)) {
    const remove = { ...action, permission: entity.access.permissions.remove };
    return { ...admission(about, remove), needs: 'entries' };
  }
  return {
    needs: 'nothing',
    attempt: (transaction) => removeRecord(services, transaction, { entity, id, arguments: {} }),
  };
}

function mutation(about: About, action: MutationAction): Attempt {
  const { services, entity, id } = about;
  const operation = operationOf(about, action);
  if (operation?.saves !== undefined) return permitted(operation.permission, entity.access.permissions.create);
  if (operation !== undefined && services.answered.has(operation.name))
    return permitted(operation.permission, action.permission);
  const needsArguments = asksMore(operation, action);
  const attempt: Attempt['attempt'] = async (transaction) => {
    requirePermission(transaction.viewer, operation?.permission);
    if (!isOwn(operation, transaction, id)) throw forbidden();
    const request = { entity, action, id, arguments: action.arguments };
    await (needsArguments ? admission(about, action).attempt(transaction) : runAction(services, transaction, request));
  };
  return { needs: needsArguments ? 'entries' : 'nothing', attempt };
}

function operationOf({ services: { catalogue }, entity }: About, action: MutationAction): Operation | undefined {
  const name = action.operation ?? action.bulk?.operation ?? '';
  return entity.operations[name] ?? catalogue.operations[name];
}

/** True if the action needs input first. */
function asksMore(operation: Operation | undefined, action: Action): boolean {
  const asks = 'asks' in action ? action.asks : [];
  if (asks.length === 0) return false;
  const requires = 'requires' in action ? action.requires : [];
  return (
    operation?.form !== undefined ||
    requires.length > 0 ||
    asks.some((name) => operation?.arguments[name]?.required === true)
  );
}

/** An operation without a record argument is about the viewer's own record. */
function isOwn(operation: Operation | undefined, { viewer }: ViewerOperation, id: string): boolean {
  const { record } = operation ?? {};
  if (record === '$viewer.userId') return viewer.userId === id;
  return record === '$viewer.organizationId' ? viewer.organizationId === id : true;
}

/** Thrown to roll back a simulation. */
const over = new Error('the simulation is over');

/**
 * Runs an operation with its locks and hooks and rolls it back.
 * @throws what the operation throws
 */
async function simulate(
  services: ApiServices,
  context: RequestContext,
  work: (operation: ViewerOperation) => Promise<unknown>,
): Promise<void> {
  const execution = executionContextOf(services, context);
  const simulated = services.database.transaction(async (connection) => {
    await work({ ...services.store.begin(connection, execution), viewer: execution.viewer });
    throw over;
  });
  await simulated.catch((error: unknown) => {
    if (error !== over) throw error;
  });
}
