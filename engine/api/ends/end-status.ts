import { type Entity, fieldAt, type StatusEnd } from '../../metadata/index.ts';
import { valueAt, type Values } from '../../record/index.ts';
import type { WriteOperation } from '../../store/index.ts';
import { assertLocked, lockRoot } from '../save/root-lock.ts';
import { storedSelection } from '../save/stored-selection.ts';
import { todayOf, type ApiServices } from '../api-services.ts';

/** A status that expires. */
export interface Ending {
  readonly entity: Entity;
  readonly status: string;
  readonly end: StatusEnd;
}

/**
 * Moves one record with an expired status in its own database transaction: checks it again under lock, writes without a
 * viewer, then calls the hook of the action.
 * @returns false if the record is gone, has moved or is no longer due
 * @throws ApiError if its root changes meanwhile: the next run retries
 */
export async function endStatus(services: ApiServices, ending: Ending, id: string): Promise<boolean> {
  const now = services.now();
  const today = todayOf(services, now);
  return await services.database.transaction(async (connection) => {
    const operation = services.store.begin(connection, { viewer: undefined, now, today, requestId: undefined });
    const record = await lockedRecord(services, operation, ending.entity, id);
    if (record === undefined || !isDue(services, operation, ending, record)) return false;
    await move(services, operation, ending, record);
    return true;
  });
}

/** The stored record under lock; undefined if it is gone. */
export async function lockedRecord(
  services: ApiServices,
  { connection, today }: WriteOperation,
  entity: Entity,
  id: string,
): Promise<Values | undefined> {
  const locked = await lockRoot(services, connection, entity, { id });
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const selection = storedSelection(services.catalogue, entity);
  const record = await services.store.oneWithin(connection, principal, { entity: entity.name, id }, selection);
  if (record !== undefined) assertLocked(entity, record, locked);
  return record;
}

/** A day expires when the next one begins, an instant when it is reached. */
function isDue(
  { catalogue }: ApiServices,
  { now, today }: WriteOperation,
  { entity, status, end }: Ending,
  record: Values,
): boolean {
  if (entity.workflow === undefined || record[entity.workflow.field] !== status) return false;
  const value = valueAt(record, end.after.split('.'));
  if (value instanceof Date) return value.getTime() <= now.getTime();
  if (typeof value !== 'string') return false;
  const isDay = fieldAt(catalogue.entities, entity.fields, end.after)?.type === 'date';
  return isDay ? value < today : Date.parse(value) <= now.getTime();
}

async function move(
  services: ApiServices,
  operation: WriteOperation,
  { entity, end }: Ending,
  record: Values,
): Promise<void> {
  const { workflow } = entity;
  const id = String(record['id']);
  if (workflow === undefined) return;
  await operation.write(entity.name, id, { [workflow.field]: end.to }, { action: end.action, before: record });
  await services.hooks[entity.name]?.ends?.[end.action]?.({ ...operation, viewer: undefined, entity, id, record });
  await services.notifiers.get(entity.name)?.(operation, { entity, id, action: end.action });
}
