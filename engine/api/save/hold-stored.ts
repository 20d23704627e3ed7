import type { Entity, SharedLimit } from '../../metadata/index.ts';
import { attemptEach, type WriteOperation } from '../../store/index.ts';
import { todayOf, type ApiServices } from '../api-services.ts';
import { lockRoot } from './root-lock.ts';
import { isOnHold, putOnHold } from './put-on-hold.ts';
import { holdStoredBeyond } from './shared-limit.ts';

/** Cancellation and error reporting of the run. */
export interface HoldingStored {
  /** When aborted, the run ends after the current record. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each failed record. Absent: errors are thrown at the end. */
  readonly reportFailure?: (failure: { readonly entity: string; readonly id: string; readonly error: unknown }) => void;
}

/**
 * Puts stored records on hold that exceed shared amounts or belong to a record on hold, such as records saved before
 * the metadata had the limit. Later records are held, each in its own database transaction.
 * @returns how many
 */
export async function holdStored(services: ApiServices, { signal, reportFailure }: HoldingStored): Promise<number> {
  let held = 0;
  for (const entity of Object.values(services.catalogue.entities)) {
    const { sharedLimit: limit } = entity;
    if (limit === undefined) continue;
    await attemptEach(await services.store.holdable(services.database, entity.name, limit), {
      signal,
      work: async ({ id, isWithHeld }) => {
        if (await holdOne(services, { entity, id, isWithHeld }, limit)) held += 1;
      },
      report: reportFailure && ((error, { id }) => reportFailure({ entity: entity.name, id, error })),
      nameOf: ({ id }) => `${entity.name} ${id}`,
    });
  }
  return held;
}

interface HoldCandidate {
  readonly entity: Entity;
  readonly id: string;
  readonly isWithHeld: boolean;
}

async function holdOne(
  services: ApiServices,
  { entity, id, isWithHeld }: HoldCandidate,
  limit: SharedLimit,
): Promise<boolean> {
  const { database, store } = services;
  const now = services.now();
  return await database.transaction(async (connection) => {
    const today = todayOf(services, now);
    const operation = store.begin(connection, { viewer: undefined, now, today, requestId: undefined });
    const isHeld = (of: string) => isOnHold(store, operation, { entity, id: of }, limit.hold);
    // Locks the record it belongs to first, as a release does; it may have been released since the query.
    const other = isWithHeld ? await otherOf(services, operation, { entity, id }, limit) : undefined;
    if (other !== undefined) await lockRoot(services, connection, entity, { id: other });
    await lockRoot(services, connection, entity, { id });
    if (other === undefined || !(await isHeld(other)))
      return await holdStoredBeyond(services, operation, { entity, id }, limit);
    if (await isHeld(id)) return false;
    await putOnHold(services, operation, { entity, id }, limit);
    return true;
  });
}

async function otherOf(
  { store }: ApiServices,
  { connection }: WriteOperation,
  { entity, id }: Pick<HoldCandidate, 'entity' | 'id'>,
  { heldWith }: SharedLimit,
): Promise<string | undefined> {
  return heldWith === undefined ? undefined : await store.idAt(connection, { entity: entity.name, id }, heldWith);
}
