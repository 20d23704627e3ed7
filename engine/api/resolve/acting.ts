import type { Entity, MutationAction, Operation } from '../../metadata/index.ts';
import { isEmpty, type Values } from '../../record/index.ts';
import { QueryTimeout, StorageFull } from '../../store/index.ts';
import { ApiError, badInput } from '../errors/api-error.ts';
import { isMachineFailure, issuesOf } from '../errors/to-graphql-errors.ts';
import { inTransaction } from '../idempotent-request.ts';
import { withFilesReceived } from '../save/append-files.ts';
import { runAction } from '../save/run-action.ts';
import { selectionOf } from './selection-of.ts';
import { executionContextOf, requirePermission, type ApiServices, viewerPrincipal } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import { validateOperationForm } from './validate-operation-form.ts';
import { checkedArguments } from './check-arguments.ts';
import type { Resolve } from './reading.ts';
import { resolveTargetRecord } from './resolve-target-record.ts';

/** An action, and its entity. */
export interface PerformedAction {
  readonly entity: Entity;
  readonly action: MutationAction;
}

/** The result for one record of a bulk operation. */
export interface BulkRecordResult {
  readonly id: string;
  readonly done: boolean;
  readonly reason: string | null;
  readonly params: Values | null;
}

/** Actions that an operation performs, on one record or many; they differ in their fixed arguments. */
export function actionsUsing(
  entities: readonly Entity[],
  operation: string,
  count: 'one' | 'many',
): readonly PerformedAction[] {
  return entities.flatMap((entity) =>
    Object.values(entity.actions).flatMap((action) => {
      if (action.kind !== 'mutation') return [];
      const name = count === 'one' ? action.operation : action.bulk?.operation;
      const isBuiltIn = name === entity.api.save || name === entity.api.remove;
      return name === operation && !isBuiltIn ? [{ entity, action }] : [];
    }),
  );
}

/** Performs an action on one record and returns the record, or true. */
export function resolveAction(
  services: ApiServices,
  operation: Operation,
  performed: readonly PerformedAction[],
): Resolve {
  return async (sent, context, info) => {
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, operation.permission);
    const given = checkedArguments(operation, sent);
    const chosen = choose(performed, given);
    const { entity, action } = chosen;
    checkAnswers(action, given);
    const validated = await validateOperationForm(services, execution, { operation, given, performed: chosen });
    const id = await resolveTargetRecord(services, services.database, {
      entity,
      operation,
      given,
      viewer: execution.viewer,
    });
    const { answers, fingerprint } = await withFilesReceived(operation, validated);
    await inTransaction(
      services,
      context,
      { operation: operation.name, given: { ...given, ...fingerprint } },
      async (transaction) => {
        await runAction(services, transaction, { entity, action, id, arguments: answers, given });
        return true;
      },
    );
    if (operation.result.type.kind !== 'entity') return true;
    return (
      (await services.store.one(viewerPrincipal(execution), { entity: entity.name }, id, selectionOf(info))) ?? null
    );
  };
}

/** Performs an action on many records, each in its own database transaction. */
export function resolveBulkAction(
  services: ApiServices,
  operation: Operation,
  performed: readonly PerformedAction[],
): Resolve {
  return async (sent, context) => {
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, operation.permission);
    const given = checkedArguments(operation, sent);
    const chosen = choose(performed, given);
    checkAnswers(chosen.action, given);
    const validated = await validateOperationForm(services, execution, { operation, given, performed: chosen });
    const ids = Array.isArray(given['ids']) ? [...new Set(given['ids'].map(String))] : [];
    const results: BulkRecordResult[] = [];
    for (const [index, id] of ids.entries()) {
      try {
        await performOnOne(services, context, { operation, ...chosen, id, given, validated });
        results.push({ id, done: true, reason: null, params: null });
      } catch (error) {
        const [issue] = issuesOf(error) ?? [];
        if (issue === undefined) throw error;
        const refused = endsBulk(error) ? ids.slice(index) : [id];
        results.push(
          ...refused.map((each) => ({ id: each, done: false, reason: issue.message, params: issue.params })),
        );
        if (error instanceof StorageFull) services.reportFault(error);
        if (endsBulk(error)) break;
      }
    }
    return results;
  };
}

/** True if the following records would fail too: database or file storage not reachable, or disk full. */
function endsBulk(error: unknown): boolean {
  return isMachineFailure(error) && !(error instanceof QueryTimeout);
}

async function performOnOne(
  services: ApiServices,
  context: RequestContext,
  request: PerformedAction & {
    readonly operation: Operation;
    readonly id: string;
    readonly given: Values;
    readonly validated: Values;
  },
): Promise<void> {
  const { operation, entity, action, id, given, validated } = request;
  const repeatable = { operation: operation.name, given: { ...given, ids: undefined, id }, part: `#${id}` };
  await inTransaction(services, context, repeatable, async (occurring) => {
    await runAction(services, occurring, { entity, action, id, arguments: validated, given });
    return true;
  });
}

function choose(performed: readonly PerformedAction[], given: Values): PerformedAction {
  const chosen = performed.find(({ action }) =>
    Object.entries(action.arguments).every(([name, value]) => given[name] === value),
  );
  if (chosen === undefined)
    throw badInput(`no action has these arguments; there are ${performed.map(({ action }) => action.name).join(', ')}`);
  return chosen;
}

/** Checks arguments that are optional in the operation but required by the action. */
function checkAnswers({ requires }: MutationAction, given: Values): void {
  const missing = requires.filter((name) => isBlank(given[name]));
  if (missing.length === 0) return;
  throw new ApiError(
    missing.map((name) => ({ code: 'ValidationError', message: 'errors.form.required', path: [name], params: {} })),
  );
}

function isBlank(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isEmpty(value);
}
