import sql from 'sql-template-tag';
import { Refusal, type EntityHooks, type SavedHookContext } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Connection, Store } from '../../engine/store/index.ts';
import { occasionOf } from '../ledger/index.ts';
import { isTemporary } from '../organizations/index.ts';
import { idOf } from '../records/index.ts';
import { toCertificateRecord, type CertificateRecord } from './certificate-record.ts';
import { approveCorrected } from './correction.ts';
import { circulate, correctAmount, isDrawn, withdraw, type Circulating } from './circulation.ts';
import { insertInitialTransaction, updateInitialTransaction, type InitialTransactions } from './initial-transaction.ts';
import { openingOf, rejectedOpening, type Opening } from './opening.ts';

/** What saving and removing a certificate does beyond its row: the initial transaction and the ledger. */
export function certificateHooks(catalogue: Catalogue, store: Store): EntityHooks {
  const transaction = catalogue.entities['transaction'];
  if (transaction === undefined) throw new Error('certificates circulate by transactions, which the catalogue lacks');
  const initial: InitialTransactions = { store, transaction };
  return {
    beforeWrite: (context) => approveCorrected(catalogue, context),
    afterWrite: (context) => (context.stored === undefined ? open(initial, context) : correct(initial, context)),
    beforeRemove: async ({ connection, id, record, viewer, now }) => {
      if (await hasFurtherTransactions(connection, id)) throw new Refusal('errors.certificate.hasTransactions');
      const transactionId = idOf(record, 'initialTransaction');
      await withdraw(occasionOf({ connection, viewer, now }), { certificateId: id, transactionId });
      await connection.query(sql`update transaction set archived = true where id = ${transactionId}`);
    },
  };
}

async function open(initial: InitialTransactions, context: SavedHookContext): Promise<void> {
  const occasion = occasionOf(context);
  const certificate = toCertificateRecord(context.record);
  const opening = await readOpening(context.connection, certificate);
  const transactionId = await insertInitialTransaction(initial, { ...occasion, today: context.today }, context.id, {
    certificate,
    opening,
  });
  await context.connection.query(sql`
    update certificate set initial_transaction_id = ${transactionId} where id = ${context.id}`);
  await circulate(occasion, { certificateId: context.id, transactionId }, certificate, opening);
}

async function correct(initial: InitialTransactions, context: SavedHookContext): Promise<void> {
  const occasion = occasionOf(context);
  const from = toCertificateRecord(context.stored ?? {});
  const to = toCertificateRecord(context.record);
  if (!movesDiffer(from, to) && !termsDiffer(from, to)) return;
  const circulating: Circulating = {
    certificateId: context.id,
    transactionId: idOf(context.record, 'initialTransaction'),
  };
  const isAnew = movesDiffer(from, to) && !(await isDrawn(context.connection, context.id));
  if (isAnew) {
    const opening = await readCorrectedOpening(context.connection, circulating.transactionId, to);
    await withdraw(occasion, circulating);
    await circulate(occasion, circulating, to, opening);
    await updateInitialTransaction(initial, occasion, circulating.transactionId, { certificate: to, opening });
    return;
  }
  if (movesDiffer(from, to)) await correctAmount(occasion, circulating, from, to);
  // How far its quantity has moved is not up to a correction.
  await updateInitialTransaction(initial, occasion, circulating.transactionId, { certificate: to });
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

/** As for a new certificate, but what a buyer has rejected is not offered to that buyer again. */
async function readCorrectedOpening(
  connection: Connection,
  transactionId: string,
  certificate: CertificateRecord,
): Promise<Opening> {
  const [rejected] = await connection.query(sql`
    select 1 from transaction
    where id = ${transactionId} and status = 'REJECTED' and buyer_id = ${certificate.buyerId}`);
  return rejected === undefined ? readOpening(connection, certificate) : rejectedOpening;
}

async function readOpening(connection: Connection, certificate: CertificateRecord): Promise<Opening> {
  return openingOf({ ...certificate, isBuyerTemporary: await isTemporary(connection, certificate.buyerId) });
}

async function hasFurtherTransactions(connection: Connection, certificateId: string): Promise<boolean> {
  const found = await connection.query(sql`
    select 1 from transaction where certificate_id = ${certificateId} and not is_initial and not archived limit 1`);
  return found.length > 0;
}
