import sql from 'sql-template-tag';
import { Refusal, type EntityHooks, type RecordHookContext, type SavedHookContext } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Connection, Store } from '../../engine/store/index.ts';
import type { Certificate, TransactionStatus } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { occasionOf, readIssuedAmount } from '../ledger/index.ts';
import { isTemporary } from '../organizations/index.ts';
import { needed } from '../records/index.ts';
import { toCertificateRecord, type CertificateRecord } from './certificate-record.ts';
import type { AmountParts } from './change-amount.ts';
import { approveCorrected } from './correction.ts';
import { circulate, correctAmount, isDrawn, withdraw } from './circulation.ts';
import { insertInitialTransaction, updateInitialTransaction, type InitialTransactions } from './initial-transaction.ts';
import { followMarket } from './market.ts';
import { decidedOpening, openingOf, type Opening } from './opening.ts';
import { returnEthanol, startSplit, takeEthanol } from './split.ts';

/** What the hooks need of the register. */
type CertificateParts = InitialTransactions & AmountParts;

/** What saving and removing a certificate does beyond its row: the initial transaction, the ledger and what it was split off. */
export function certificateHooks(catalogue: Catalogue, store: Store): EntityHooks<Certificate> {
  const { transaction, certificate } = catalogue.entities;
  if (transaction === undefined || certificate === undefined)
    throw new Error('certificates circulate by transactions; the catalogue lacks one of the two');
  const parts: CertificateParts = { catalogue, store, transaction, certificate };
  return {
    startOffspring: (start) => startSplit(catalogue, start),
    beforeWrite: (context) => approveCorrected(catalogue, context),
    afterWrite: (context) => (context.stored === undefined ? open(parts, context) : correct(parts, context)),
    beforeRemove: (context) => takeBack(parts, context),
  };
}

async function open(parts: CertificateParts, context: SavedHookContext<Certificate>): Promise<void> {
  const occasion = occasionOf(context);
  const certificate = toCertificateRecord(context.record);
  const opening = await readOpening(context.connection, certificate);
  const transactionId = await insertInitialTransaction(parts, { ...occasion, today: context.today }, context.id, {
    certificate,
    opening,
  });
  await context.connection.query(sql`
    update ${tables.certificate} set ${columns.certificate.initialTransaction} = ${transactionId}
    where ${columns.certificate.id} = ${context.id}`);
  const origin = await takeEthanol(parts, occasion, context);
  await circulate(occasion, { certificateId: context.id, transactionId, origin }, certificate, opening);
}

async function correct(parts: CertificateParts, context: SavedHookContext<Certificate>): Promise<void> {
  const occasion = occasionOf(context);
  const from = toCertificateRecord(context.stored ?? {});
  const to = toCertificateRecord(context.record);
  const transactionId = needed(context.record, 'initialTransaction').id;
  if (movesDiffer(from, to)) {
    const isAnew = !(await isDrawn(context.connection, context.id));
    await (isAnew ? moveAnew(parts, context, to) : correctAmount(occasion, { certificateId: context.id }, from, to));
    if (isAnew) return;
  } else if (!termsDiffer(from, to)) return;
  // How far its quantity has moved is not up to a correction; what was split off it was issued too.
  const amount = await readIssuedAmount(context.connection, context.id);
  await updateInitialTransaction(parts, occasion, transactionId, { certificate: { ...to, amount } });
  await followMarket(context.connection, context.id, context.now);
}

/** Undoes every movement of a certificate nothing was drawn from, and moves the corrected quantity. */
async function moveAnew(
  parts: CertificateParts,
  context: SavedHookContext<Certificate>,
  to: CertificateRecord,
): Promise<void> {
  const occasion = occasionOf(context);
  const circulating = { certificateId: context.id, transactionId: needed(context.record, 'initialTransaction').id };
  const opening = await readCorrectedOpening(context.connection, circulating.transactionId, to);
  await returnEthanol(parts, occasion, { ...context, record: context.stored ?? {} });
  await withdraw(occasion, circulating);
  const origin = await takeEthanol(parts, occasion, context);
  await circulate(occasion, { ...circulating, origin }, to, opening);
  await updateInitialTransaction(parts, occasion, circulating.transactionId, { certificate: to, opening });
}

async function takeBack(parts: CertificateParts, context: RecordHookContext<Certificate>): Promise<void> {
  const { connection, id, record } = context;
  if (await hasFurtherTransactions(connection, id)) throw new Refusal('errors.certificate.hasTransactions');
  const occasion = occasionOf(context);
  const transactionId = needed(record, 'initialTransaction').id;
  await returnEthanol(parts, occasion, context);
  await withdraw(occasion, { certificateId: id, transactionId });
  await connection.query(sql`
    update ${tables.transaction} set ${columns.transaction.archived} = true where ${columns.transaction.id} = ${transactionId}`);
}

function movesDiffer(from: CertificateRecord, to: CertificateRecord): boolean {
  return (['amount', 'supplierId', 'buyerId', 'isImport', 'ownProduction'] as const).some(
    (key) => from[key] !== to[key],
  );
}

function termsDiffer(from: CertificateRecord, to: CertificateRecord): boolean {
  return (['verifierId', 'schemeId', 'issuedAt', 'periodStart', 'periodEnd'] as const).some(
    (key) => from[key] !== to[key],
  );
}

/** As for a new certificate, but what a buyer has decided stays decided. */
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
  return openingOf({ ...certificate, isBuyerTemporary: await isTemporary(connection, certificate.buyerId) });
}

async function hasFurtherTransactions(connection: Connection, certificateId: string): Promise<boolean> {
  const { certificate, isInitial, archived } = columns.transaction;
  const found = await connection.query(sql`
    select 1 from ${tables.transaction} where ${certificate} = ${certificateId} and not ${isInitial} and not ${archived} limit 1`);
  return found.length > 0;
}
