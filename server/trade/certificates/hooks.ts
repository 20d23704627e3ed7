import sql from 'sql-template-tag';
import {
  Refusal,
  type EntityHooks,
  type RecordHookContext,
  type SavedHookContext,
  type SaveHookContext,
} from '../../../engine/api/index.ts';
import { formatDate } from '../../../engine/format/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import type { Certificate, TransactionStatus, CertificateStatus } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { readIssuedAmount, toThousandths } from '../ledger/index.ts';
import { isTemporary } from '../../people/organizations/index.ts';
import {
  assertHoldersOpen,
  assertPeriodOpen,
  entryTimingOf,
  precheckPeriods,
  type DatedMovement,
} from '../../reporting/index.ts';
import { needed, constantsOf } from '../../platform/records/index.ts';
import { assertCertified, precheckCertified, type SchemeUse } from '../operators/index.ts';
import { toCertificateRecord, type CertificateRecord } from './certificate-record.ts';
import { readEnergies, type AmountDependencies } from './change-amount.ts';
import { issueToLedger, correctAmount, isDrawn, withdrawFromLedger } from './circulation.ts';
import { insertInitialTransaction, updateInitialTransaction, type InitialValues } from './initial-transaction.ts';
import { followMarket } from './market.ts';
import { decidedOpening, initialAllocation, type Opening } from './initial-allocation.ts';
import { returnEthanol, startSplit, takeEthanol } from './split.ts';

interface Dependencies {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly now: () => Date;
}

/** Side effects of saving and deleting a certificate: initial transaction, ledger, and split origin. */
export function certificateHooks({ catalogue, store, now }: Dependencies): EntityHooks<Certificate> {
  const { certificate } = catalogue.entities;
  if (certificate === undefined) throw new Error('the catalogue describes no certificate');
  const dependencies: AmountDependencies = { catalogue, store, certificate };
  return {
    startDerivedRecord: (start) => startSplit(catalogue, start),
    beforeWrite: async (context) => {
      await assertYearsOpen(context);
      await assertIssuersCertified(catalogue, context);
      Object.assign(context.record, await readEnergies(context.connection, context.stored, context.record));
      await approveCorrected(catalogue, context);
      // The id is reserved in advance, so that the certificate is written once.
      if (context.stored === undefined)
        context.record.initialTransaction = { id: await store.nextId(context.connection, 'transaction') };
    },
    afterWrite: (context) =>
      context.stored === undefined ? open(dependencies, context) : correct(dependencies, context),
    // Needs no stock check: issued quantity is available, and a dry run creates no splits.
    prechecks: ({ language }) => [
      precheckPeriods(toMovement, ['issuedAt']),
      precheckCertified(usesOf, ['registeredBy', 'supplier', 'scheme'], { catalogue, now, language }),
    ],
    beforeRemove: async (context) => {
      await assertPeriodOpen(context.connection, toMovement(context.record), []);
      await takeBack(dependencies, context);
    },
  };
}

/** The registrant and the supplier both act under the certificate's scheme. */
function usesOf({ registeredBy, supplier, scheme }: Partial<Certificate>): readonly SchemeUse[] {
  const own = { organizationId: registeredBy?.id, schemeId: scheme?.id };
  return supplier?.id === registeredBy?.id ? [own] : [own, { ...own, organizationId: supplier?.id, isOther: true }];
}

/** Stored certificates are checked again when scheme or supplier changes. */
async function assertIssuersCertified(
  catalogue: Catalogue,
  { connection, stored, record, today, viewer: { language } }: SaveHookContext<Certificate>,
): Promise<void> {
  const isSame = stored?.scheme?.id === record.scheme?.id && stored?.supplier?.id === record.supplier?.id;
  if (stored === undefined || !isSame)
    await assertCertified(connection, usesOf(record), { catalogue, today, language });
}

/** An issue belongs to the year balance of its parties, by its date. */
function toMovement({ issuedAt, supplier, buyer }: Partial<Certificate>): DatedMovement {
  return { date: issuedAt ?? null, supplier: supplier ?? null, buyer: buyer ?? null };
}

async function assertYearsOpen({ connection, stored, record }: SaveHookContext<Certificate>): Promise<void> {
  if (stored !== undefined) {
    if (!isBalancedAnew(stored, record)) return;
    const otherwise = otherFuelIn(stored, record);
    if (otherwise !== undefined) await assertHoldersOpen(connection, stored.id, [otherwise]);
    await assertPeriodOpen(connection, toMovement(stored), ['issuedAt']);
  }
  await assertPeriodOpen(connection, toMovement(record), ['issuedAt']);
}

/** The changed field by which the balances of all holders list the certificate, if any. */
function otherFuelIn(stored: Certificate, record: Partial<Certificate>): keyof Certificate | undefined {
  if (stored.substanceType?.id !== record.substanceType?.id) return 'substanceType';
  return (['amountUnit', 'advanced'] as const).find((name) => (stored[name] ?? false) !== (record[name] ?? false));
}

/** True when an edit changes the year balance of its parties. */
function isBalancedAnew(stored: Certificate, record: Partial<Certificate>): boolean {
  return (
    otherFuelIn(stored, record) !== undefined ||
    toThousandths(needed(stored, 'amount')) !== toThousandths(needed(record, 'amount')) ||
    (['supplier', 'buyer'] as const).some((name) => stored[name]?.id !== record[name]?.id) ||
    (['issuedAt', 'isImport', 'ownProduction'] as const).some(
      (name) => (stored[name] ?? false) !== (record[name] ?? false),
    )
  );
}

async function open(dependencies: AmountDependencies, context: SavedHookContext<Certificate>): Promise<void> {
  const certificate = toCertificateRecord(context.record);
  const opening = await readOpening(context.connection, certificate);
  const entryTiming = entryTimingOf(dependencies.catalogue, certificate.issuedAt, context.today);
  const values = { certificate, opening, entryTiming };
  const ids = { certificateId: context.id, transactionId: needed(context.record, 'initialTransaction').id };
  await insertInitialTransaction(dependencies.store, context, ids, values);
  const origin = await takeEthanol(dependencies, context);
  await issueToLedger(context, { ...ids, origin }, certificate, opening);
}

async function correct(dependencies: AmountDependencies, context: SavedHookContext<Certificate>): Promise<void> {
  const from = toCertificateRecord(context.stored ?? {});
  const to = toCertificateRecord(context.record);
  const isHeld = context.stored?.onHoldSince != null;
  if (isHeld && (from.buyerId !== to.buyerId || from.supplierId !== to.supplierId))
    throw new Refusal('errors.certificate.onHold');
  const isDatedAnew = from.issuedAt !== to.issuedAt;
  if (isDatedAnew) await assertIssuedBeforeSales(context.connection, context.id, to.issuedAt);
  const entryTiming = isDatedAnew ? entryTimingOf(dependencies.catalogue, to.issuedAt, context.today) : undefined;
  const transactionId = needed(context.record, 'initialTransaction').id;
  if (movesDiffer(from, to)) {
    const isAnew = !(await isDrawn(context.connection, context.id));
    await (isAnew
      ? moveAnew(dependencies, context, { certificate: to, entryTiming })
      : correctAmount(context, { certificateId: context.id }, from, to));
    if (isAnew) return;
  } else if (!termsDiffer(from, to)) return;
  // A correction keeps the movement so far; the issued amount includes what was split off.
  const amount = await readIssuedAmount(context.connection, context.id);
  await updateInitialTransaction(context, transactionId, { certificate: { ...to, amount }, entryTiming });
  await followMarket(context, context.id);
}

/** Reverses all movements of an undrawn certificate and moves the corrected quantity. */
async function moveAnew(
  dependencies: AmountDependencies,
  context: SavedHookContext<Certificate>,
  values: Omit<InitialValues, 'opening'>,
): Promise<void> {
  const { certificate: to } = values;
  const circulating = { certificateId: context.id, transactionId: needed(context.record, 'initialTransaction').id };
  const opening = await readCorrectedOpening(context.connection, circulating.transactionId, to);
  await returnEthanol(dependencies, { ...context, record: context.stored ?? {} });
  await withdrawFromLedger(context, circulating);
  const origin = await takeEthanol(dependencies, context);
  await issueToLedger(context, { ...circulating, origin }, to, opening);
  await updateInitialTransaction(context, circulating.transactionId, { ...values, opening });
}

async function takeBack(dependencies: AmountDependencies, context: RecordHookContext<Certificate>): Promise<void> {
  const { connection, id, record } = context;
  if (await hasFurtherTransactions(connection, id)) throw new Refusal('errors.certificate.hasTransactions');
  const transactionId = needed(record, 'initialTransaction').id;
  await returnEthanol(dependencies, context);
  await withdrawFromLedger(context, { certificateId: id, transactionId });
  await context.remove('transaction', transactionId, { action: 'removeCertificate' });
}

function movesDiffer(from: CertificateRecord, to: CertificateRecord): boolean {
  return (
    toThousandths(from.amount) !== toThousandths(to.amount) ||
    (['supplierId', 'buyerId', 'isImport', 'ownProduction'] as const).some((key) => from[key] !== to[key])
  );
}

function termsDiffer(from: CertificateRecord, to: CertificateRecord): boolean {
  return (['verifierId', 'schemeId', 'issuedAt', 'periodStart', 'periodEnd'] as const).some(
    (key) => from[key] !== to[key],
  );
}

/** As for a new certificate, but keeps the buyer's decision. */
async function readCorrectedOpening(
  connection: Connection,
  transactionId: string,
  certificate: CertificateRecord,
): Promise<Opening> {
  const opening = await readOpening(connection, certificate);
  const { id, status, kind, buyer } = columns.transaction;
  const [known] = await connection.query<{ status: TransactionStatus }>(sql`
    select ${status} as status from ${tables.transaction}
    where ${id} = ${transactionId} and ${kind} = 'SALE' and ${buyer} = ${certificate.buyerId}`);
  return decidedOpening(opening, known?.status);
}

async function readOpening(connection: Connection, certificate: CertificateRecord): Promise<Opening> {
  return initialAllocation({ ...certificate, isBuyerTemporary: await isTemporary(connection, certificate.buyerId) });
}

/** Sales and splits must not precede the issue. @throws Refusal `errors.certificate.issuedAfterSale` */
async function assertIssuedBeforeSales(connection: Connection, certificateId: string, day: string): Promise<void> {
  const { transaction, certificate } = columns;
  const [first] = await connection.query<{ sold: string | null }>(sql`
    select least(
      (select min(${transaction.date}) from ${tables.transaction} where ${transaction.certificate} = ${certificateId}
        and not ${transaction.isInitial} and not ${transaction.archived} and ${transaction.status} <> 'REJECTED'),
      (select min(${certificate.issuedAt}) from ${tables.certificate} where ${certificate.splitFrom} = ${certificateId}
        and not ${certificate.archived}))::text as sold`);
  const sold = first?.sold ?? day;
  if (sold < day)
    throw new Refusal('errors.certificate.issuedAfterSale', { path: ['issuedAt'], params: { sold: formatDate(sold) } });
}

async function hasFurtherTransactions(connection: Connection, certificateId: string): Promise<boolean> {
  const { certificate, isInitial, archived } = columns.transaction;
  const rows = await connection.query(sql`
    select 1 from ${tables.transaction} where ${certificate} = ${certificateId} and not ${isInitial} and not ${archived} limit 1`);
  return rows.length > 0;
}

/** Statuses in which the registrant edits a certificate. */
const correctable: readonly CertificateStatus[] = ['DRAFT', 'RETURNED_TO_CORRECTION'];

/** Without an approval workflow, a corrected certificate is approved at once, like a new one. */
function approveCorrected(catalogue: Catalogue, { stored, record }: SaveHookContext<Certificate>): Promise<void> {
  const status = stored?.status ?? null;
  const isCorrected = status !== null && correctable.includes(status);
  if (isCorrected && constantsOf(catalogue).certificateApproval === 'none') record.status = 'APPROVED';
  return Promise.resolve();
}
