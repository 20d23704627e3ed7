import sql, { type Sql } from 'sql-template-tag';
import { Refusal, type SaveOther } from '../../../engine/api/index.ts';
import { dayOf, formatDate } from '../../../engine/format/index.ts';
import type { Entity, Fields } from '../../../engine/metadata/index.ts';
import { instantText, type Values } from '../../../engine/record/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import type { Certificate, Transaction } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import { constantsOf, reading } from '../../platform/records/index.ts';
import { changesBetween, isEqualReading, namedValues, type ValueChange } from './value-changes.ts';

/** The corrected entity and the entity of its requests. */
export interface Correctable {
  readonly target: 'certificate' | 'transaction';
  readonly request: 'certificateCorrection' | 'transactionCorrection';
  /** The column of a request that references the corrected record. */
  readonly reference: Sql;
  /** Computed fields shown as changes, because the decision depends on them. */
  readonly consequences?: readonly (keyof Certificate | keyof Transaction)[];
}

/** The part of a hook's context that filing and deciding need. */
export interface CorrectionContext extends WriteOperation {
  readonly record: { readonly fileNumber?: string | null };
  readonly saveOther: SaveOther;
}

/** The context of a decision on a stored request. */
interface StoredContext extends CorrectionContext {
  readonly id: string;
}

type Dependencies = Pick<AppContext, 'catalogue' | 'store'>;

/** Operations on correction requests, called by their hooks. */
export interface Corrections {
  /** Refuses an invalid request. @returns all resulting changes, to be stored with it */
  readonly file: (context: CorrectionContext, targetId: string) => Promise<readonly ValueChange[]>;
  /** Saves the corrected record. @returns the number of its new version */
  readonly approve: (context: StoredContext, targetId: string) => Promise<number>;
}

/**
 * Correction requests, one open at a time per record. Filing stores all resulting changes of a dry run for the decision;
 * approval saves the record by its own rules. The record is editable while an approved correction has no version. The
 * caller holds the lock of the certificate.
 */
export function corrections({ catalogue, store }: Dependencies, correctable: Correctable): Corrections {
  const correcting = { catalogue, store, ...correctable };
  return {
    file: async (context, targetId) => {
      await assertNoneOpen(correcting, context, targetId);
      await assertInTime(correcting, context, targetId);
      return await dryRun(correcting, context, targetId);
    },
    approve: async (context, targetId) => {
      await assertInTime(correcting, context, targetId);
      const shown = await readChanges(correcting, context);
      if (!isEqualReading(shown, await apply(correcting, context, targetId)))
        throw new Refusal('errors.correction.outdated');
      return await makeVersion(correcting, context, targetId);
    },
  };
}

interface Correcting extends Dependencies, Correctable {}

/** @throws Refusal when another request is open */
async function assertNoneOpen(
  { target, request, reference }: Correcting,
  { connection }: CorrectionContext,
  targetId: string,
): Promise<void> {
  const open = await connection.query(sql`
    select 1 from ${tables[request]}
    where ${reference} = ${targetId} and ${columns[request].status} = 'PROPOSED' limit 1`);
  if (open.length > 0) throw new Refusal('errors.correction.alreadyProposed', { path: [target] });
}

/**
 * After the period for corrections, a record is corrected only by decision of a court or inspection.
 * Source: Act 309/2009, section 14g(3).
 * @throws Refusal `errors.correction.tooLate`
 */
async function assertInTime(
  { catalogue, target }: Correcting,
  { connection, record, today }: CorrectionContext,
  targetId: string,
): Promise<void> {
  if (record.fileNumber != null) return;
  const { id, createdAt } = columns[target];
  const [entered] = await connection.query<{ at: Date }>(sql`
    select ${createdAt} as at from ${tables[target]} where ${id} = ${targetId}`);
  const months = constantsOf(catalogue).correctionMonths;
  const until = monthsAfter(dayOf(new Date(entered?.at ?? today), catalogue.brand.timeZone), months);
  if (today > until)
    throw new Refusal('errors.correction.tooLate', {
      path: ['fileNumber'],
      params: { months, until: formatDate(until) },
    });
}

/** Adds months, clamped to the last day of the month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Changes that a request would cause, saved and rolled back to a savepoint. @throws ApiError with the record's issues */
async function dryRun(correcting: Correcting, context: CorrectionContext, targetId: string) {
  const { connection, insert, record } = context;
  await connection.query(sql`savepoint correction`);
  try {
    // Files are stored only with the request itself.
    const approved = { ...record, evidence: [], status: 'APPROVED' };
    const id = await insert(correcting.request, approved, { action: 'create' });
    return await apply(correcting, { ...context, id }, targetId);
  } finally {
    await connection.query(sql`rollback to savepoint correction`);
    await connection.query(sql`release savepoint correction`);
  }
}

/** Saves a record with the corrected values. @returns all changes, including computed fields */
async function apply(
  { catalogue, store, target, request, consequences }: Correcting,
  context: StoredContext,
  targetId: string,
): Promise<readonly ValueChange[]> {
  const [corrected, correction] = [catalogue.entities[target], catalogue.entities[request]];
  if (corrected === undefined || correction === undefined) throw new Error(`there is no ${request}`);
  const read = async (entity: string, id: string, fields: Fields): Promise<Values> => {
    const principal = { viewer: undefined, today: context.today, reach: 'everything' } as const;
    const record = await store.oneWithin(
      context.connection,
      principal,
      { entity, id },
      namedValues(catalogue, fields, consequences),
    );
    // The corrected record was removed since the request.
    if (record === undefined) throw new Refusal('errors.correction.outdated');
    return record;
  };
  const visible = visibleFields(corrected);
  const given = correctedFields(corrected, correction);
  const before = await read(target, targetId, visible);
  const current = await read(target, targetId, given);
  const input = differenceOf(given, current, await read(request, context.id, given));
  if (Object.keys(input).length === 0) throw new Refusal('errors.correction.unchanged');
  const values = { correctedAt: instantText(context.now) };
  await context.saveOther(target, { id: targetId, ...input }, { action: 'correct', values });
  return changesBetween(catalogue, visible, before, await read(target, targetId, visible));
}

/** Fields visible to every reader of a record; without timestamps, which the save sets. */
function visibleFields({ access, fields }: Entity): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, { type }]) => type !== 'dateTime' && access.fields[name] === undefined),
  );
}

/** Fields that a correction can change: editable in both entities with equal types. */
function correctedFields({ fields }: Entity, correction: Entity): Fields {
  const isCorrected = (name: string) => fields[name]?.readOnly === false && correction.fields[name]?.readOnly === false;
  const named = Object.entries(correction.fields).filter(
    ([name, { type }]) => isCorrected(name) && fields[name]?.type === type,
  );
  return Object.fromEntries(named);
}

/** Corrected values that differ from the record, as form input; empty rows mean no change. */
function differenceOf(fields: Fields, current: Values, proposed: Values): Values {
  const changed = Object.values(fields).filter(({ name, type }) => {
    const value = proposed[name];
    const isLeftOut = type === 'rows' && Array.isArray(value) && value.length === 0;
    return !isLeftOut && !isEqualReading(value, current[name]);
  });
  return Object.fromEntries(changed.map(({ name }) => [name, proposed[name] ?? null]));
}

const shownChanges = reading('certificateCorrection', {
  changes: {
    path: true,
    labelSK: true,
    labelEN: true,
    beforeSK: true,
    beforeEN: true,
    afterSK: true,
    afterEN: true,
  },
});

/** Changes that the request showed for the decision. */
async function readChanges({ store, request }: Correcting, { connection, id, today }: StoredContext): Promise<unknown> {
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const record = await store.oneWithin(connection, principal, { entity: request, id }, shownChanges.selection);
  return record && shownChanges.toRecord(record).changes;
}

/** Sets the version of a correction, after which the record is not editable. */
async function makeVersion(correcting: Correcting, context: StoredContext, targetId: string): Promise<number> {
  const { id, write } = context;
  const version = await nextVersion(correcting, context.connection, targetId);
  await write(correcting.request, id, { version }, { action: 'makeVersion' });
  return version;
}

/** The original record is version one. */
async function nextVersion(
  { request, reference }: Correcting,
  connection: Connection,
  targetId: string,
): Promise<number> {
  const [row] = await connection.query<{ last: number | null }>(sql`
    select max(${columns[request].version})::int as last from ${tables[request]} where ${reference} = ${targetId}`);
  return (row?.last ?? 1) + 1;
}
