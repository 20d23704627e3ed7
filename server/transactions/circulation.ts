import type { Values } from '../../engine/record/index.ts';
import { deliver, reserve, retire, toThousandths, type Departure, type Occasion } from '../ledger/index.ts';
import { idOf } from '../records/index.ts';

/** Moves the quantity of a transaction as far as its status says. @throws Refusal when the supplier has not as much */
export async function circulate(occasion: Occasion, record: Values, transactionId: string): Promise<void> {
  const departure = departureOf(record, transactionId, 'supplier');
  // What goes to the market may be nothing at all, which no posting tells.
  if (departure.amount === 0n) return;
  if (record['status'] === 'ON_MARKET' || record['status'] === 'LOSS') {
    await retire(occasion, departure);
    return;
  }
  await reserve(occasion, departure);
  // Nobody could confirm for a buyer without accounts: such a sale opens confirmed.
  if (record['status'] === 'CONFIRMED') await deliver(occasion, departureOf(record, transactionId, 'buyer'));
}

/** The quantity of a transaction, seen from its supplier's stock or its buyer's. */
export function departureOf(record: Values, transactionId: string, side: 'supplier' | 'buyer'): Departure {
  return {
    transactionId,
    certificateId: idOf(record, 'certificate'),
    organizationId: idOf(record, side),
    amount: toThousandths(String(record['amount'])),
  };
}

/** Whether an edit changes what the ledger holds; another buyer of what is reserved does not. */
export function isMoved(stored: Values, record: Values): boolean {
  return (
    idOf(stored, 'certificate') !== idOf(record, 'certificate') ||
    toThousandths(String(stored['amount'])) !== toThousandths(String(record['amount'])) ||
    stored['status'] !== record['status']
  );
}
