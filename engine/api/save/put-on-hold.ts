import type { Entity, SharedLimit } from '../../metadata/index.ts';
import { instantText, textAt, type Values } from '../../record/index.ts';
import type { Store, WriteOperation } from '../../store/index.ts';
import { type ApiServices, enginePrincipal } from '../api-services.ts';

interface Named {
  readonly entity: Entity;
  readonly id: string;
}

/** Puts a record on hold together with those that depend on it, and sends their notices. */
export async function putOnHold(
  services: ApiServices,
  operation: WriteOperation,
  { entity, id }: Named,
  limit: SharedLimit,
): Promise<void> {
  const held = { [limit.hold]: instantText(operation.now) };
  await operation.write(entity.name, id, held, { action: limit.action, before: { [limit.hold]: null } });
  await services.notifiers.get(entity.name)?.(operation, { entity, id, action: limit.action });
  const following = await services.store.lockHeldWith(operation.connection, { entity: entity.name, id }, limit);
  for (const other of following.filter(({ isHeld }) => !isHeld))
    await putOnHold(services, operation, { entity, id: other.id }, limit);
}

/**
 * Releases the records that were held together with a released one, by the same action. A record with its own limit
 * stays on hold, to be decided separately.
 */
export async function releaseHeldWith(
  services: ApiServices,
  operation: WriteOperation,
  { entity, id, action }: Named & { readonly action: string },
  limit: SharedLimit,
): Promise<void> {
  const { connection } = operation;
  const following = await services.store.lockHeldWith(connection, { entity: entity.name, id }, limit);
  for (const other of following.filter(({ isHeld }) => isHeld)) {
    const own = await services.store.sharedAmounts(connection, { entity: entity.name, ids: [other.id] }, limit);
    if (own.has(other.id)) continue;
    await operation.write(entity.name, other.id, { [limit.hold]: null }, { action });
    await services.notifiers.get(entity.name)?.(operation, { entity, id: other.id, action });
    await releaseHeldWith(services, operation, { entity, id: other.id, action }, limit);
  }
}

/** True if a save has attached the record to one that is on hold. */
export async function isHeldByOther(
  { store }: ApiServices,
  operation: WriteOperation,
  saved: Named & { readonly stored: Values | undefined; readonly record: Values },
  { heldWith, hold }: SharedLimit,
): Promise<boolean> {
  if (heldWith === undefined) return false;
  const [before, now] = [saved.stored ?? {}, saved.record].map((values) => textAt(values, `${heldWith}.id`));
  if (now === undefined || now === before) return false;
  return await isOnHold(store, operation, { entity: saved.entity, id: now }, hold);
}

/** Whether a record is on hold now. @param hold the field with the time of the hold */
export async function isOnHold(
  store: Store,
  operation: WriteOperation,
  { entity, id }: Named,
  hold: string,
): Promise<boolean> {
  const name = { entity: entity.name, id };
  const record = await store.oneWithin(operation.connection, enginePrincipal(operation), name, { [hold]: true });
  return (record?.[hold] ?? null) !== null;
}
