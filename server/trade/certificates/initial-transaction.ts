import type { WriteOperation, Store } from '../../../engine/store/index.ts';
import type { EntryTiming, Transaction } from '../../../generated/server/records.ts';
import type { CertificateRecord } from './certificate-record.ts';
import type { Opening } from './initial-allocation.ts';

/** Writes the initial transaction that a new certificate names; its code carries the year of the product's calendar. */
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

/** Carries a corrected certificate over to its initial transaction. */
export function updateInitialTransaction(
  operation: WriteOperation,
  transactionId: string,
  values: InitialValues,
): Promise<void> {
  return operation.write('transaction', transactionId, toTransaction(values), { action: 'followCertificate' });
}

/** The certificate and how its first transaction opens. */
export interface InitialValues {
  readonly certificate: CertificateRecord;
  /** Absent where the transaction stays as far as it is. */
  readonly opening?: Opening | undefined;
  /** When the day of its issue was entered; absent where that day stays. */
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
    ...(entryTiming !== undefined && { entryTiming }),
    ...(opening && { kind: opening.kind, status: opening.status, onMarket: false }),
  };
}
