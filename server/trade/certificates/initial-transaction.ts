import type { WriteOperation, Store } from '../../../engine/store/index.ts';
import type { EntryTiming, Transaction } from '../../../generated/server/records.ts';
import type { CertificateRecord } from './certificate-record.ts';
import type { Opening } from './initial-allocation.ts';

/** Inserts the initial transaction of a new certificate; its code has the year in the product's time zone. */
export async function insertInitialTransaction(
  store: Store,
  operation: WriteOperation,
  ids: { readonly certificateId: string; readonly transactionId: string },
  values: InitialValues,
): Promise<void> {
  const numbered: readonly (keyof Transaction)[] = ['code'];
  const codes = await store.nextCodes(
    operation.connection,
    'transaction',
    numbered,
    Number(operation.today.slice(0, 4)),
  );
  const record: Partial<Transaction> = {
    certificate: { id: ids.certificateId },
    isInitial: true,
    ...toTransaction(values),
  };
  await operation.insert('transaction', { ...codes, ...record }, { action: 'create', fixedId: ids.transactionId });
}

/** Applies a certificate's correction to its initial transaction. */
export function updateInitialTransaction(
  operation: WriteOperation,
  transactionId: string,
  values: InitialValues,
): Promise<void> {
  return operation.write('transaction', transactionId, toTransaction(values), { action: 'followCertificate' });
}

/** Values of the initial transaction. */
export interface InitialValues {
  readonly certificate: CertificateRecord;
  /** Absent: kind and status stay. */
  readonly opening?: Opening | undefined;
  /** Timing of the entry; absent: stays. */
  readonly entryTiming?: EntryTiming | null | undefined;
}

function toTransaction({ certificate, opening, entryTiming }: InitialValues): Partial<Transaction> {
  return {
    supplier: { id: certificate.supplierId },
    buyer: { id: certificate.buyerId },
    verifier: { id: certificate.verifierId },
    scheme: certificate.schemeId === null ? null : { id: certificate.schemeId },
    amount: certificate.amount,
    date: certificate.issuedAt,
    periodStart: certificate.periodStart,
    periodEnd: certificate.periodEnd,
    exportAbroad: certificate.exportAbroad,
    ...(entryTiming !== undefined && { entryTiming }),
    ...(opening && { kind: opening.kind, status: opening.status, onMarket: false }),
  };
}
