import type { Entity } from '../../metadata/index.ts';
import type { Connection, PermittedAction, Selection, StoredRecord } from '../../store/index.ts';
import { type ApiError, forbidden, notFound, Refusal } from '../errors/api-error.ts';
import { engineAsker, type Occurrence, type Tools, viewerAsker } from '../tools.ts';
import { storedSelection } from './stored-selection.ts';

/** A record under lock and what may be done with it. */
export interface StoredState {
  readonly record: StoredRecord;
}

const offered: Selection = { id: true, permittedActions: true };

/**
 * Reads a record for an action, after its root is locked.
 * @throws ApiError where the viewer does not see it, is not offered the action on it, or is refused it now.
 */
export async function readForAction(
  tools: Tools,
  connection: Connection,
  occurrence: Occurrence,
  { entity, id, action }: { readonly entity: Entity; readonly id: string; readonly action: string },
): Promise<StoredState> {
  const name = { entity: entity.name, id };
  const seen = await tools.store.oneWithin(connection, viewerAsker(occurrence), name, offered);
  if (seen === undefined) throw notFound();
  // The store puts this list there for this selection.
  const actions = seen['permittedActions'] as readonly PermittedAction[];
  const state = actions.find((candidate) => candidate.name === action);
  const record = await tools.store.oneWithin(
    connection,
    engineAsker(occurrence),
    name,
    storedSelection(tools.catalogue, entity),
  );
  if (record === undefined) throw notFound();
  if (state === undefined) throw notOffered(entity, action, record);
  if (!state.permitted)
    throw new Refusal(state.reason ?? 'errors.refused', state.params === null ? {} : { params: state.params });
  return { record };
}

/** An action that starts from other statuses is refused with the status; one outside of the scope is forbidden. */
function notOffered({ actions, workflow }: Entity, name: string, record: StoredRecord): ApiError {
  const from = actions[name]?.from ?? [];
  const status = workflow === undefined ? undefined : record[workflow.field];
  if (from.length > 0 && typeof status === 'string' && !from.includes(status))
    return new Refusal(actions[name]?.reason ?? 'errors.refused', { params: { status } });
  return forbidden();
}
