import { Refusal, type ActionHookContext, type EntityHooks } from '../../engine/api/index.ts';
import type { StoredRecord } from '../../engine/store/index.ts';
import {
  deliver,
  occasionOf,
  readStandingPostings,
  reserve,
  reverse,
  toThousandths,
  type Occasion,
} from '../ledger/index.ts';
import { isTemporary } from '../organizations/index.ts';
import { idOf } from '../records/index.ts';

/** What a sale does beyond its row: it reserves when offered, delivers when confirmed, releases when rejected. */
export const transactionHooks: EntityHooks = {
  beforeWrite: async ({ connection, stored, record }) => {
    if (stored !== undefined) return;
    // Nobody could confirm for a buyer without accounts.
    record['status'] = (await isTemporary(connection, idOf(record, 'buyer'))) ? 'CONFIRMED' : 'PENDING';
  },
  afterWrite: async (context) => {
    if (context.stored !== undefined) return;
    const sale = saleOf(context.record, context.id);
    await reserve(occasionOf(context), { ...sale, organizationId: idOf(context.record, 'supplier') });
    if (context.record['status'] === 'CONFIRMED') await deliverToBuyer(occasionOf(context), context.record, context.id);
  },
  actions: {
    confirm: (context) => deliverToBuyer(occasionOf(context), context.record, context.id),
    reject: release,
  },
};

async function deliverToBuyer(occasion: Occasion, record: StoredRecord, transactionId: string): Promise<void> {
  await deliver(occasion, { ...saleOf(record, transactionId), organizationId: idOf(record, 'buyer') });
}

async function release(context: ActionHookContext): Promise<void> {
  const [reservation] = await readStandingPostings(context.connection, context.id);
  if (reservation?.operation !== 'reserve') throw new Refusal('errors.transaction.notPending');
  await reverse(occasionOf(context), reservation, context.id);
}

function saleOf(record: StoredRecord, transactionId: string) {
  return { transactionId, certificateId: idOf(record, 'certificate'), amount: toThousandths(String(record['amount'])) };
}
