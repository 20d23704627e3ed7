import type { Entity, MutationAction } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { ApiError, type ApiIssue } from '../errors/api-error.ts';
import { enginePrincipal, entityOf, type ApiServices, type ViewerOperation } from '../api-services.ts';
import type { ActionRequest } from './action-request.ts';

type Perform = (request: ActionRequest) => Promise<void>;

/**
 * Performs the side effects of an action on other records, each as its own action with lock, validation, write and
 * notices.
 * @throws ApiError with the distinct refusals of all of them
 */
export async function runSideEffects(
  services: ApiServices,
  operation: ViewerOperation,
  { entity, action, id }: Pick<ActionRequest, 'entity' | 'action' | 'id'>,
  perform: Perform,
): Promise<void> {
  const issues: ApiIssue[] = [];
  for (const { record, action: name, where } of action.also) {
    const { other, ids } = await othersAt(services, operation, { entity, id, path: record });
    const action = other.actions[name];
    if (action?.kind !== 'mutation') throw new Error(`${other.name} has no action ${name} that changes it`);
    for (const otherId of ids) {
      const named = { entity: other.name, id: otherId };
      const isMeant = where === undefined || (await holds(services, operation, named, where));
      if (isMeant) issues.push(...(await refusalsOf(perform, { other, action, id: otherId })));
    }
  }
  const distinct = new Map(issues.map((issue) => [`${issue.message} ${JSON.stringify(issue.params)}`, issue]));
  if (distinct.size > 0) throw new ApiError([...distinct.values()]);
}

function holds(
  { store }: ApiServices,
  operation: ViewerOperation,
  ...[record, where]: [Parameters<ApiServices['store']['holds']>[2], Parameters<ApiServices['store']['holds']>[3]]
): Promise<boolean> {
  return store.holds(operation.connection, enginePrincipal(operation), record, where);
}

/** The records of a reference or relation, in lock order. */
async function othersAt(
  services: ApiServices,
  operation: ViewerOperation,
  { entity, id, path }: { readonly entity: Entity; readonly id: string; readonly path: string },
): Promise<{ readonly other: Entity; readonly ids: readonly string[] }> {
  const field = entity.fields[path];
  if (field === undefined || !('to' in field)) throw new Error(`${entity.name}.${path} leads to no other record`);
  const principal = enginePrincipal(operation);
  const selection = { id: true, [path]: { id: true } } as const;
  const read = await services.store.oneWithin(operation.connection, principal, { entity: entity.name, id }, selection);
  const referred = read?.[path];
  const others: readonly unknown[] = Array.isArray(referred) ? referred : [referred];
  const ids = others.filter(isValues).map((each: Values) => String(each['id']));
  return { other: entityOf(services, field.to), ids: ids.toSorted((one, next) => Number(one) - Number(next)) };
}

/** Drops the paths of refusals, since they belong to another record. */
async function refusalsOf(
  perform: Perform,
  { other, action, id }: { readonly other: Entity; readonly action: MutationAction; readonly id: string },
): Promise<readonly ApiIssue[]> {
  try {
    await perform({ entity: other, action, id, arguments: {} });
    return [];
  } catch (error) {
    // After a database error, the transaction accepts no more statements.
    if (!(error instanceof ApiError)) throw error;
    return error.issues.map((issue) => ({ ...issue, path: [] }));
  }
}
