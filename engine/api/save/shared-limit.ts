import { Big } from 'big.js';
import { haveEqualFields, type Entity, type SharedLimit } from '../../metadata/index.ts';
import { isEmpty, valueAt, type Values } from '../../record/index.ts';
import { pathsOf } from '../../rules/index.ts';
import { isCaseless, looseKey, type WriteOperation, type SharedAmount } from '../../store/index.ts';
import { Refusal } from '../errors/api-error.ts';
import type { ApiServices } from '../api-services.ts';
import { isHeldByOther, putOnHold, releaseHeldWith } from './put-on-hold.ts';

/** A saved record; `stored` is the previous state, undefined for a new one. */
interface Saved {
  readonly entity: Entity;
  readonly id: string;
  readonly stored: Values | undefined;
  readonly record: Values;
}

/** A performed action: the previous record, and the written values. */
interface ActionDone {
  readonly entity: Entity;
  readonly id: string;
  readonly action: string;
  readonly before: Values;
  readonly changed: Values;
}

/**
 * Puts a saved record on hold if it and the records that share its total would exceed that total. Notices for the other
 * records are sent once, until none of them is on hold. Of two concurrent saves, the one that commits first is not
 * held.
 */
export async function holdBeyondLimit(services: ApiServices, operation: WriteOperation, saved: Saved): Promise<void> {
  const { entity, id } = saved;
  const { sharedLimit: limit } = entity;
  if (limit === undefined || (await isHeldWithOther(services, operation, saved))) return;
  if (limit.same.some((path) => isEmpty(valueAt(saved.record, path)))) return;
  if (countsAsBefore(limit, saved)) return;
  const { own, others } = await amountsOf(services, operation, { entity, id }, limit);
  if (own === undefined || own.isHeld) return;
  await holdOrState(
    services,
    operation,
    { entity, own, others, mustHold: mustBeHeld(limit, saved, { own, others }) },
    limit,
  );
}

/** Puts a saved record on hold if it belongs to one on hold. @returns true if so */
export async function isHeldWithOther(
  services: ApiServices,
  operation: WriteOperation,
  saved: Saved,
): Promise<boolean> {
  const { entity, id } = saved;
  const { sharedLimit: limit } = entity;
  if (limit === undefined || !(await isHeldByOther(services, operation, saved, limit))) return false;
  await putOnHold(services, operation, { entity, id }, limit);
  return true;
}

/**
 * `holdBeyondLimit` for records saved one after another in one database transaction, each checked against those before
 * it. Totals are locked in one order, so that concurrent transactions do not deadlock.
 */
export async function holdTogether(
  services: ApiServices,
  operation: WriteOperation,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly string[] },
): Promise<void> {
  const { sharedLimit: limit } = entity;
  if (limit === undefined || ids.length === 0) return;
  const shared = await services.store.sharedAmounts(operation.connection, { entity: entity.name, ids }, limit);
  const later = new Set(ids);
  const held = new Set<string>();
  for (const id of ids) {
    later.delete(id);
    const all = (shared.get(id) ?? []).map((each) => (held.has(each.id) ? { ...each, isHeld: true } : each));
    const own = all.find((each) => each.id === id);
    const others = all.filter((each) => each.id !== id && !later.has(each.id));
    const saved: Saved = { entity, id, stored: undefined, record: {} };
    if (own === undefined || own.isHeld) continue;
    const mustHold = mustBeHeld(limit, saved, { own, others });
    if (await holdOrState(services, operation, { entity, own, others, mustHold }, limit)) held.add(id);
  }
}

/**
 * `holdBeyondLimit` for a stored record whose root is locked: held if the records before it exhaust the total. @returns
 * true if it is put on hold
 */
export async function holdStoredBeyond(
  services: ApiServices,
  operation: WriteOperation,
  { entity, id }: Pick<Saved, 'entity' | 'id'>,
  limit: SharedLimit,
): Promise<boolean> {
  const { all, own, others } = await amountsOf(services, operation, { entity, id }, limit);
  if (own === undefined || own.isHeld) return false;
  const earlier = all.slice(0, all.indexOf(own));
  const counted = earlier.filter(({ isHeld }) => !isHeld);
  const stated = statedLimit([own, ...others]);
  const mustHold = stated === undefined ? counted.length > 0 : !isWithin([own, ...counted], stated);
  return await holdOrState(services, operation, { entity, own, others: mustHold ? earlier : others, mustHold }, limit);
}

/** A record checked against those that share its total. */
interface LimitedAmount {
  readonly entity: Entity;
  readonly own: SharedAmount;
  readonly others: readonly SharedAmount[];
  readonly mustHold: boolean;
}

/**
 * Puts a record on hold and notifies the others, or copies the total they state to it. @returns true if it is on hold
 */
async function holdOrState(
  services: ApiServices,
  operation: WriteOperation,
  { entity, own, others, mustHold }: LimitedAmount,
  limit: SharedLimit,
): Promise<boolean> {
  if (mustHold) await holdAndTell(services, operation, { entity, id: own.id, others }, limit);
  else await stateLimit(operation, entity, [own], { limit, stated: statedLimit([own, ...others]) });
  return mustHold;
}

async function holdAndTell(
  services: ApiServices,
  operation: WriteOperation,
  { entity, id, others }: Pick<Saved, 'entity' | 'id'> & { readonly others: readonly SharedAmount[] },
  limit: SharedLimit,
): Promise<void> {
  await putOnHold(services, operation, { entity, id }, limit);
  // If one is on hold already, the others were notified before: bulk saves do not flood recipients.
  if (limit.others === undefined || others.some(({ isHeld }) => isHeld)) return;
  const tell = services.notifiers.get(entity.name);
  for (const other of others) await tell?.(operation, { entity, id: other.id, action: limit.others });
}

/**
 * Writes the stated total to records that state none or another one, so that it survives when the record that stated it
 * is removed or no longer counts.
 */
async function stateLimit(
  operation: WriteOperation,
  entity: Entity,
  amounts: readonly SharedAmount[],
  { limit, stated }: { readonly limit: SharedLimit; readonly stated: Big | undefined },
): Promise<void> {
  if (stated === undefined) return;
  const value = entity.fields[limit.limit]?.type === 'integer' ? stated.toNumber() : stated.toFixed();
  for (const other of amounts.filter((each) => each.limit === null || !stated.eq(each.limit)))
    await operation.write(entity.name, other.id, { [limit.limit]: value }, { action: 'update' });
}

/** Clears the stated total of a record that moves to another total. */
export function withoutFormerLimit(entity: Entity, stored: Values, record: Values): Values {
  const { sharedLimit: limit } = entity;
  if (limit === undefined || isEmpty(stored[limit.limit])) return record;
  return isOfSameThing(entity, limit, stored, record) ? record : { ...record, [limit.limit]: null };
}

/**
 * After an action that ended a hold, writes its total to all records that share it, and releases what is held together
 * with the record.
 * @throws Refusal if the record and the others not on hold exceed the total
 */
export async function followRelease(services: ApiServices, operation: WriteOperation, done: ActionDone): Promise<void> {
  const { entity, id, action, before, changed } = done;
  const { sharedLimit: limit } = entity;
  if (limit === undefined || isEmpty(before[limit.hold]) || changed[limit.hold] !== null) return;
  await assertWithinLimit(services, operation, done, limit);
  await releaseHeldWith(services, operation, { entity, id, action }, limit);
}

async function assertWithinLimit(
  services: ApiServices,
  operation: WriteOperation,
  { entity, id }: ActionDone,
  limit: SharedLimit,
): Promise<void> {
  const { all, own, others } = await amountsOf(services, operation, { entity, id }, limit);
  const stated = statedLimit(own?.limit == null ? others : [own]);
  const counted = all.filter(({ isHeld }) => !isHeld);
  if (stated === undefined) return;
  if (isWithin(counted, stated)) {
    await stateLimit(operation, entity, others, { limit, stated });
    return;
  }
  const total = totalOf(counted);
  if (total === undefined) throw new Refusal('errors.limit.units', { path: [limit.limit] });
  const params = { total: total.toFixed(), limit: stated.toFixed(), unit: counted[0]?.unit ?? null };
  throw new Refusal(limit.exceeded, { path: [limit.limit], params });
}

/** The records that share a total: all, the record itself, and the others. */
async function amountsOf(
  { store }: ApiServices,
  { connection }: WriteOperation,
  { entity, id }: Pick<Saved, 'entity' | 'id'>,
  limit: SharedLimit,
) {
  const shared = await store.sharedAmounts(connection, { entity: entity.name, ids: [id] }, limit);
  const all = shared.get(id) ?? [];
  return { all, own: all.find((each) => each.id === id), others: all.filter((each) => each.id !== id) };
}

function mustBeHeld(
  limit: SharedLimit,
  { entity, stored, record }: Saved,
  { own, others }: { readonly own: SharedAmount; readonly others: readonly SharedAmount[] },
): boolean {
  const counted = others.filter(({ isHeld }) => !isHeld);
  const stated = statedLimit([own, ...others]);
  if (stated !== undefined) return !isWithin([own, ...counted], stated);
  const isFurther = stored === undefined || !isOfSameThing(entity, limit, stored, record);
  return isFurther ? others.length > 0 : counted.length > 0;
}

/** The stated total; the largest if records of two totals were joined. */
function statedLimit(amounts: readonly SharedAmount[]): Big | undefined {
  const stated = amounts.flatMap(({ limit }) => (limit === null ? [] : [new Big(limit)]));
  return stated.reduce<Big | undefined>((most, each) => (most?.gt(each) === true ? most : each), undefined);
}

function isWithin(amounts: readonly SharedAmount[], limit: Big): boolean {
  const total = totalOf(amounts);
  return total !== undefined && total.lte(limit);
}

/** Undefined for different units or an unknown amount. */
function totalOf(amounts: readonly SharedAmount[]): Big | undefined {
  const isOneUnit = new Set(amounts.map(({ unit }) => unit)).size <= 1;
  return amounts.reduce<Big | undefined>(
    (total, { amount }) => (amount === null ? undefined : total?.plus(amount)),
    isOneUnit ? new Big(0) : undefined,
  );
}

/** True if a save changes neither the amount nor which total it counts towards: it cannot newly exceed the total. */
function countsAsBefore(limit: SharedLimit, { entity, stored, record }: Saved): boolean {
  if (stored === undefined || !isOfSameThing(entity, limit, stored, record)) return false;
  const read = [...pathsOf(limit.amount), ...(limit.unit === undefined ? [] : [limit.unit])];
  const own = read.filter((path) => entity.fields[path.split(/[.[]/u)[0] ?? '']?.type !== 'relation');
  return haveEqualFields(entity.fields, own, stored, record);
}

function isOfSameThing(entity: Entity, { same, sameWhereGiven }: SharedLimit, stored: Values, record: Values): boolean {
  return [...same, ...sameWhereGiven].every((path) => keyAt(entity, stored, path) === keyAt(entity, record, path));
}

function keyAt({ fields }: Entity, record: Values, path: string): string {
  const field = fields[path];
  const value = valueAt(record, field?.type === 'reference' ? [path, 'id'] : path);
  const text = typeof value === 'string' ? value : '';
  return isCaseless(field) ? looseKey(field, text) : text;
}
