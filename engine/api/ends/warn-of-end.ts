import { todayOf, type ApiServices } from '../api-services.ts';
import { lockedRecord, type Ending } from './end-status.ts';

/** Which records come to the end of a status soon; undefined where nobody is told so. */
export function expiringRequest(services: ApiServices, { entity, status, end: { warns } }: Ending, now: Date) {
  if (warns === undefined) return undefined;
  const { days, action } = warns;
  return { entity: entity.name, status, now, today: todayOf(services, now), days, action };
}

/**
 * Tells once that a record comes to the end of its status, in a database transaction of its own: looked at again under
 * lock, written to its history as what nobody asked for. The history is also what remembers that it was told.
 * @returns false where the record is gone, has moved, does not end soon any more or was told of already
 */
export async function warnOfEnd(services: ApiServices, ending: Ending, id: string): Promise<boolean> {
  const now = services.now();
  const soon = expiringRequest(services, ending, now);
  if (soon === undefined) return false;
  const { entity: name, today, action } = soon;
  return await services.database.transaction(async (connection) => {
    const operation = services.store.begin(connection, { viewer: undefined, now, today, requestId: undefined });
    const record = await lockedRecord(services, operation, ending.entity, id);
    const [found] = await services.store.soon({ ...soon, id, limit: 1 }, connection);
    if (record === undefined || found === undefined) return false;
    await operation.note(name, id, { action });
    await services.notifiers.get(name)?.(operation, { entity: ending.entity, id, action });
    return true;
  });
}
