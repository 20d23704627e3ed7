import type { Entity } from '../../engine/metadata/index.ts';
import { insertRecord, updateRecord, type Store } from '../../engine/store/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import type { Occasion } from '../ledger/index.ts';
import type { CertificateRecord } from './certificate-record.ts';
import type { Opening } from './opening.ts';

/** What writing an initial transaction needs of the register. */
export interface InitialTransactions {
  readonly store: Store;
  readonly transaction: Entity;
}

/** Writes the initial transaction of a new certificate; its code carries the year of the product's calendar. @returns its id */
export async function insertInitialTransaction(
  { store, transaction }: InitialTransactions,
  { connection, now, today }: Occasion & { readonly today: string },
  certificateId: string,
  values: InitialValues,
): Promise<string> {
  const numbered: readonly (keyof Transaction)[] = ['code'];
  const codes = await store.nextCodes(connection, 'transaction', numbered, Number(today.slice(0, 4)));
  const record: Partial<Transaction> = {
    certificate: { id: certificateId },
    isInitial: true,
    ...toTransaction(values),
  };
  return insertRecord(connection, { entity: transaction, record: { ...codes, ...record }, now });
}

/** Carries a corrected certificate over to its initial transaction. */
export function updateInitialTransaction(
  { transaction }: InitialTransactions,
  { connection, now }: Occasion,
  transactionId: string,
  values: InitialValues,
): Promise<void> {
  return updateRecord(connection, { entity: transaction, id: transactionId, record: toTransaction(values), now });
}

/** The certificate and how its first transaction opens. */
export interface InitialValues {
  readonly certificate: CertificateRecord;
  /** Absent where the transaction stays as far as it is. */
  readonly opening?: Opening;
}

function toTransaction({ certificate, opening }: InitialValues): Partial<Transaction> {
  return {
    supplier: { id: certificate.supplierId },
    buyer: { id: certificate.buyerId },
    verifier: { id: certificate.verifierId },
    scheme: certificate.schemeId === null ? null : { id: certificate.schemeId },
    amount: certificate.amount,
    date: certificate.issuedAt,
    periodStart: certificate.periodStart,
    periodEnd: certificate.periodEnd,
    ...(opening && { kind: opening.kind, status: opening.status, onMarket: false }),
  };
}
