import type { WritableRecord } from '../../../engine/api/index.ts';
import type { WriteOperation } from '../../../engine/store/index.ts';
import type { Transaction } from '../../../generated/server/records.ts';
import { deliver, reserve, retire, toThousandths, type OutgoingQuantity } from '../ledger/index.ts';
import { needed } from '../../platform/records/index.ts';

/** A validated transaction, stored or new. */
type ValidatedTransaction = WritableRecord<Transaction>;

/** Moves the quantity of a transaction according to its status. @throws Refusal when the supplier has too little */
export async function circulate(
  operation: WriteOperation,
  record: ValidatedTransaction,
  transactionId: string,
): Promise<void> {
  const departure = outgoingQuantityOf(record, transactionId, 'supplier');
  // A market entry of zero has no posting.
  if (departure.amount === 0n) return;
  if (record.status === 'ON_MARKET' || record.status === 'LOSS') {
    await retire(operation, departure);
    return;
  }
  await reserve(operation, departure);
  // Sales to buyers without accounts are confirmed at once.
  if (record.status === 'CONFIRMED') await deliver(operation, outgoingQuantityOf(record, transactionId, 'buyer'));
}

/** The quantity that leaves stock by a transaction, for its supplier or buyer. */
export function outgoingQuantityOf(
  record: ValidatedTransaction,
  transactionId: string,
  side: 'supplier' | 'buyer',
): OutgoingQuantity {
  return {
    transactionId,
    certificateId: needed(record, 'certificate').id,
    organizationId: needed(record, side).id,
    amount: toThousandths(needed(record, 'amount')),
    date: needed(record, 'date'),
    returnOf: side === 'supplier' ? record.returnOf?.id : undefined,
  };
}

/** True when an edit changes the ledger; another buyer of a reservation or another date does not. */
export function isMoved(stored: ValidatedTransaction, record: ValidatedTransaction): boolean {
  return (
    needed(stored, 'certificate').id !== needed(record, 'certificate').id ||
    toThousandths(needed(stored, 'amount')) !== toThousandths(needed(record, 'amount')) ||
    stored.status !== record.status
  );
}

/** True when an edit changes a period's report. */
export function changesReportPeriod(stored: ValidatedTransaction, record: ValidatedTransaction): boolean {
  return stored.date !== record.date || stored.buyer?.id !== record.buyer?.id || isMoved(stored, record);
}
