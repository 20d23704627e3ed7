import type { Entity, SharedLimit } from '../../metadata/index.ts';
import type { ApiServices } from '../api-services.ts';
import { todayOf } from '../api-services.ts';
import { lockRoot } from './root-lock.ts';
import { putOnHold } from './put-on-hold.ts';
import { holdStoredBeyond } from './shared-limit.ts';

/** How the search for stored records is ended. */
export interface HoldingStored {
  /** Aborted: it ends after the record it is at. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Puts on hold what is stored beyond the amounts that records share, and what belongs to a record on hold: as records that were
 * saved before the metadata said so. Those that came later are held, each in a database transaction of its own.
 * @returns how many
 */
export async function holdStored(services: ApiServices, { signal }: HoldingStored): Promise<number> {
  let held = 0;
  for (const entity of Object.values(services.catalogue.entities)) {
    const { sharedLimit: limit } = entity;
    if (limit === undefined) continue;
    for (const { id, isWithHeld } of await services.store.holdable(services.database, entity.name, limit)) {
      signal?.throwIfAborted();
      if (await holdOne(services, { entity, id, isWithHeld }, limit)) held += 1;
    }
  }
  return held;
}

interface Holdable {
  readonly entity: Entity;
  readonly id: string;
  readonly isWithHeld: boolean;
}

async function holdOne(
  services: ApiServices,
  { entity, id, isWithHeld }: Holdable,
  limit: SharedLimit,
): Promise<boolean> {
  const { database, store } = services;
  const now = services.now();
  return await database.transaction(async (connection) => {
    const today = todayOf(services, now);
    const operation = store.begin(connection, { viewer: undefined, now, today, requestId: undefined });
    await lockRoot(services, connection, entity, { id });
    if (!isWithHeld) return await holdStoredBeyond(services, operation, { entity, id }, limit);
    const found = await store.oneWithin(
      connection,
      { viewer: undefined, today, reach: 'everything' },
      { entity: entity.name, id },
      { [limit.hold]: true },
    );
    if (found === undefined || (found[limit.hold] ?? null) !== null) return false;
    await putOnHold(services, operation, { entity, id }, limit);
    return true;
  });
}
