import type { Values } from '../../record/index.ts';
import type { Connection } from '../../store/index.ts';
import { entityOf, occurrenceOf, type Tools } from '../tools.ts';
import type { RequestContext } from '../types.ts';
import { admitSave } from './admit-save.ts';
import { saveRecord } from './save-record.ts';

/** A new record that somebody saves by other means than its entity's own operation. */
export interface SaveWithin {
  readonly entity: string;
  /** As the entity's GraphQL input has it. */
  readonly input: Values;
  /** Values of read-only fields that the means itself gives. */
  readonly preset?: Values;
}

/** Saves somebody's new record in a database transaction of the caller's, by all that its entity's own operation asks. */
export type SaveWithinTransaction = (
  connection: Connection,
  context: RequestContext,
  save: SaveWithin,
) => Promise<string>;

/** @throws ApiError with everything a person can correct, or for what the viewer may not do */
export function saveWithin(tools: Tools): SaveWithinTransaction {
  return async (connection, context, { entity: name, input, preset }) => {
    const occurrence = occurrenceOf(tools, context);
    const entity = entityOf(tools, name);
    admitSave(occurrence.viewer, { entity, input, occasion: 'create' }, 0);
    const operation = { ...tools.store.begin(connection, occurrence), viewer: occurrence.viewer };
    return await saveRecord(tools, operation, { entity, input, preset, occasion: 'create', uploads: [] });
  };
}
