import type { WritableRecord } from '../../../engine/api/index.ts';
import type { WriteOperation } from '../../../engine/store/index.ts';
import type { Transaction } from '../../../generated/server/records.ts';
import { deliver, reserve, retire, toThousandths, type Departure } from '../ledger/index.ts';
import { needed } from '../../platform/records/index.ts';

/** A transaction that rules have validated, as it is or as it will be. */
type ValidatedTransaction = WritableRecord<Transaction>;

/** Moves the quantity of a transaction as far as its status says. @throws Refusal when the supplier has not as much */
export async function circulate(
  operation: WriteOperation,
  record: ValidatedTransaction,
  transactionId: string,
): Promise<void> {
  const departure = departureOf(record, transactionId, 'supplier');
  // What goes to the market may be nothing at all, which no posting tells.
  if (departure.amount === 0n) return;
  if (record.status === 'ON_MARKET' || record.status === 'LOSS') {
    await retire(operation, departure);
    return;
  }
  await reserve(operation, departure);
  // Nobody could confirm for a buyer without accounts: such a sale opens confirmed.
  if (record.status === 'CONFIRMED') await deliver(operation, departureOf(record, transactionId, 'buyer'));
}

/** The quantity of a transaction, seen from its supplier's stock or its buyer's. */
export function departureOf(
  record: ValidatedTransaction,
  transactionId: string,
  side: 'supplier' | 'buyer',
): Departure {
  return {
    transactionId,
    certificateId: needed(record, 'certificate').id,
    organizationId: needed(record, side).id,
    amount: toThousandths(needed(record, 'amount')),
    date: needed(record, 'date'),
    returnOf: side === 'supplier' ? record.returnOf?.id : undefined,
  };
}

/** Whether an edit changes what the ledger holds; another buyer of what is reserved does not, nor does another day. */
export function isMoved(stored: ValidatedTransaction, record: ValidatedTransaction): boolean {
  return (
    needed(stored, 'certificate').id !== needed(record, 'certificate').id ||
    toThousandths(needed(stored, 'amount')) !== toThousandths(needed(record, 'amount')) ||
    stored.status !== record.status
  );
}

/** Whether an edit changes what a report of a period would say of it. */
export function isDatedAnew(stored: ValidatedTransaction, record: ValidatedTransaction): boolean {
  return stored.date !== record.date || stored.buyer?.id !== record.buyer?.id || isMoved(stored, record);
}
