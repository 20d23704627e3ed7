import { type Catalogue, type Entity, pathTypesOf } from '../../metadata/index.ts';
import { type Values, memoizeByKey } from '../../record/index.ts';
import { ruleHolds } from '../../rules/index.ts';
import type { PermittedAction, Selection } from '../../store/index.ts';
import { type ApiError, forbidden, notFound, Refusal } from '../errors/api-error.ts';
import {
  enginePrincipal,
  type ExecutionContext,
  type ApiServices,
  viewerPrincipal,
  type ViewerOperation,
} from '../api-services.ts';
import { assertLocked } from './root-lock.ts';
import { storedSelection } from './stored-selection.ts';

/** A locked record that may be changed. */
export interface StoredState {
  readonly record: Values;
}

/** The record and action, with the roots that are locked. */
export interface StoredRequest {
  readonly entity: Entity;
  readonly id: string;
  readonly action: string;
  readonly locked: readonly string[];
}

const offered: Selection = { id: true, permittedActions: true };

/** Memoized, because the store caches statements by the identity of the selection. */
const selectionOfEntity = memoizeByKey((entity: Entity, catalogue: Catalogue): Selection =>
  storedSelection(catalogue, entity),
);

/**
 * Reads a record for an action, after its root is locked.
 * @throws ApiError if the record is out of the viewer's scope, the action is not offered or refused now, or the record
 * has another root than the locked ones
 */
export async function loadForUpdate(
  services: ApiServices,
  operation: ViewerOperation,
  { entity, id, action, locked }: StoredRequest,
): Promise<StoredState> {
  // Only `restore` acts on archived records.
  const name = { entity: entity.name, id, isArchived: action === 'restore' };
  const seen = await services.store.oneWithin(operation.connection, viewerPrincipal(operation), name, offered);
  if (seen === undefined) throw notFound(entity);
  // The store returns this list for `permittedActions`.
  const actions = seen['permittedActions'] as readonly PermittedAction[];
  const state = actions.find((candidate) => candidate.name === action);
  const selection = selectionOfEntity(entity, services.catalogue);
  const record = await services.store.oneWithin(operation.connection, enginePrincipal(operation), name, selection);
  if (record === undefined) throw notFound(entity);
  assertLocked(entity, record, locked);
  if (state === undefined) throw notOffered(services, operation, { entity, action, record });
  if (!state.permitted)
    throw new Refusal(state.reason ?? 'errors.refused', state.params === null ? {} : { params: state.params });
  return { record };
}

interface NotOffered {
  readonly entity: Entity;
  readonly action: string;
  readonly record: Values;
}

/**
 * The refusal of an action that is not offered: with the status if the action starts from others, with the failed
 * condition if everyone may know it, else forbidden.
 */
function notOffered(
  services: ApiServices,
  { viewer, today }: ExecutionContext,
  { entity, action, record }: NotOffered,
): ApiError {
  const { from = [], else: elsewhere = 'errors.refused', allowed = [] } = entity.actions[action] ?? {};
  const status = entity.workflow === undefined ? undefined : record[entity.workflow.field];
  if (from.length > 0 && typeof status === 'string' && !from.includes(status))
    return new Refusal(elsewhere, { params: { status } });
  const facts = { record, viewer, constants: services.catalogue.constants, today };
  const types = pathTypesOf(services.catalogue, entity.name);
  const failed = allowed.find(({ rule, told }) => told === 'everyone' && !ruleHolds(rule, facts, types));
  return failed === undefined ? forbidden() : new Refusal(failed.else);
}
