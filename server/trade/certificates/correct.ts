import sql from 'sql-template-tag';
import { Refusal, type ActionHookContext, type EntityHooks, type SavedHookContext } from '../../../engine/api/index.ts';
import { dayOf, formatDate } from '../../../engine/format/index.ts';
import type { Catalogue, Entity, Fields } from '../../../engine/metadata/index.ts';
import { instantText, type Values } from '../../../engine/record/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import type { Certificate, CertificateCorrection } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import { constantsOf, needed, reading } from '../../platform/records/index.ts';
import { readAffected } from './affected.ts';
import { changesBetween, isEqualReading, namedValues, type ValueChange } from './value-changes.ts';

type Dependencies = Pick<AppContext, 'catalogue' | 'store' | 'notices'>;
type Context = SavedHookContext<CertificateCorrection> | ActionHookContext<CertificateCorrection>;

/**
 * Correction requests, one open at a time. Filing runs a dry run that stores all resulting changes for the decision;
 * approval saves the certificate by its own rules. The certificate's locks are open while an approved correction has no
 * version.
 */
export function correctionHooks(dependencies: Dependencies): EntityHooks<CertificateCorrection> {
  return {
    afterWrite: async (context) => {
      const certificateId = needed(context.record, 'certificate').id;
      await assertRequestable(dependencies.store, context, certificateId);
      await assertInTime(dependencies.catalogue, context, certificateId);
      const changes = await tried(dependencies, context, certificateId);
      await context.write('certificateCorrection', context.id, { changes }, { action: 'create' });
    },
    actions: {
      approve: async (context) => {
        const certificateId = needed(context.record, 'certificate').id;
        await assertInTime(dependencies.catalogue, context, certificateId);
        const shown = await readChanges(dependencies.store, context);
        if (!isEqualReading(shown, await apply(dependencies, context, certificateId)))
          throw new Refusal('errors.certificateCorrection.outdated');
        await makeVersion(dependencies, context, certificateId);
      },
    },
  };
}

/** The certificate is locked by the caller. @throws Refusal when nothing was drawn, or another request is open */
async function assertRequestable(
  store: Store,
  context: SavedHookContext<CertificateCorrection>,
  id: string,
): Promise<void> {
  const { connection, today } = context;
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  if (!(await store.holds(connection, principal, { entity: 'certificate', id }, isDrawn)))
    throw new Refusal('errors.certificateCorrection.notDrawn', { path: ['certificate'] });
  const { id: own, certificate, status } = columns.certificateCorrection;
  const open = await connection.query(sql`
    select 1 from ${tables.certificateCorrection}
    where ${certificate} = ${id} and ${status} = 'PROPOSED' and ${own} <> ${context.id} limit 1`);
  if (open.length > 0) throw new Refusal('errors.certificateCorrection.alreadyProposed', { path: ['certificate'] });
}

const isDrawn = { var: 'isDrawn' } as const;

/**
 * After the period for corrections, a certificate is corrected only by decision of a court or inspection.
 * Source: Act 309/2009, section 14g(3).
 * @throws Refusal `errors.certificateCorrection.tooLate`
 */
async function assertInTime(
  catalogue: Catalogue,
  { connection, record, today }: Context,
  certificateId: string,
): Promise<void> {
  if (record.fileNumber != null) return;
  const { id, createdAt } = columns.certificate;
  const [entered] = await connection.query<{ at: Date }>(sql`
    select ${createdAt} as at from ${tables.certificate} where ${id} = ${certificateId}`);
  const months = constantsOf(catalogue).certificateCorrectionMonths;
  const until = monthsAfter(dayOf(new Date(entered?.at ?? today), catalogue.brand.timeZone), months);
  if (today > until)
    throw new Refusal('errors.certificateCorrection.tooLate', {
      path: ['fileNumber'],
      params: { months, until: formatDate(until) },
    });
}

/** Adds months; a missing day becomes the last of its month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Changes that a request would cause, saved and rolled back to a savepoint. @throws ApiError with the certificate's issues */
async function tried(
  dependencies: Dependencies,
  context: SavedHookContext<CertificateCorrection>,
  certificateId: string,
) {
  const { connection, id, write } = context;
  await connection.query(sql`savepoint correction`);
  try {
    await write('certificateCorrection', id, { status: 'APPROVED' }, { action: 'approve' });
    return await apply(dependencies, context, certificateId);
  } finally {
    await connection.query(sql`rollback to savepoint correction`);
    await connection.query(sql`release savepoint correction`);
  }
}

/** Saves the certificate with the corrected values. @returns all changes, including computed fields */
async function apply(
  { catalogue, store }: Dependencies,
  context: Context,
  certificateId: string,
): Promise<readonly ValueChange[]> {
  const { certificate, certificateCorrection } = catalogue.entities;
  if (certificate === undefined || certificateCorrection === undefined) throw new Error('there are no corrections');
  const read = async (entity: string, id: string, fields: Fields): Promise<Values> => {
    const principal = { viewer: undefined, today: context.today, reach: 'everything' } as const;
    const record = await store.oneWithin(context.connection, principal, { entity, id }, namedValues(catalogue, fields));
    if (record === undefined) throw new Error(`${entity} ${id} is gone`);
    return record;
  };
  const visible = toldFields(certificate);
  const corrected = correctedFields(certificate, certificateCorrection);
  const before = await read('certificate', certificateId, visible);
  const current = await read('certificate', certificateId, corrected);
  const input = differenceOf(corrected, current, await read('certificateCorrection', context.id, corrected));
  if (Object.keys(input).length === 0) throw new Refusal('errors.certificateCorrection.unchanged');
  await context.saveOther('certificate', { id: certificateId, ...input });
  return changesBetween(catalogue, visible, before, await read('certificate', certificateId, visible));
}

/** Fields visible to every reader of the certificate; without timestamps, which the save sets. */
function toldFields({ access, fields }: Entity): Fields {
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

/** Corrected values that differ from the certificate, as form input; empty rows mean no change. */
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
async function readChanges(store: Store, { connection, id, today }: Context): Promise<unknown> {
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const record = await store.oneWithin(
    connection,
    principal,
    { entity: 'certificateCorrection', id },
    shownChanges.selection,
  );
  return record?.['changes'];
}

/** Numbers the version of a correction, which closes the certificate's locks, and sends notices. */
async function makeVersion(
  { notices }: Dependencies,
  { connection, id, now, record, write }: ActionHookContext<CertificateCorrection>,
  certificateId: string,
): Promise<void> {
  const version = await nextVersion(connection, certificateId);
  const corrected: Partial<Certificate> = { correctedAt: instantText(now) };
  await write('certificate', certificateId, corrected, { action: 'correct' });
  await write('certificateCorrection', id, { version }, { action: 'approve' });
  const { code, to } = await readAffected(connection, certificateId);
  const params = { id: certificateId, code, version: String(version), reason: needed(record, 'reason') };
  await notices.tell(connection, { notice: 'certificateCorrected', to, params });
}

/** The original certificate is version one. */
async function nextVersion(connection: Connection, certificateId: string): Promise<number> {
  const { certificate, version } = columns.certificateCorrection;
  const [row] = await connection.query<{ last: number | null }>(sql`
    select max(${version})::int as last from ${tables.certificateCorrection} where ${certificate} = ${certificateId}`);
  return (row?.last ?? 1) + 1;
}
