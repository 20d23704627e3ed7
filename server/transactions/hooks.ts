import type {
  ActionHookContext,
  EntityHooks,
  RecordHookContext,
  SavedHookContext,
  Saving,
} from '../../engine/api/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import { followMarket, leaveBuyer } from '../certificates/index.ts';
import {
  adjust,
  deliver,
  occasionOf,
  readChange,
  readCorrections,
  readStandingPostings,
  reserve,
  reverse,
  type Occasion,
  type StandingPosting,
} from '../ledger/index.ts';
import { needed } from '../records/index.ts';
import { circulate, departureOf, isMoved } from './circulation.ts';

/**
 * What a transaction does beyond its row: a sale reserves when offered and delivers when confirmed, the market and a
 * loss retire, and every undo reverses postings. The certificate's status follows what is on the market.
 */
export const transactionHooks: EntityHooks<Transaction> = {
  /** Saving without a buyer means the Slovak market, with one it does not, where the input does not say. */
  completeInput: ({ given, stored }) => {
    if (typeof given.onMarket === 'boolean' || given.kind === 'LOSS') return given;
    return { ...given, onMarket: ({ ...stored, ...given }.buyer ?? null) === null };
  },
  afterWrite: async (context) => {
    if (context.stored !== undefined && !isMoved(context.stored, context.record)) return;
    if (context.stored !== undefined) await undoAll(occasionOf(context), context.id);
    await circulate(occasionOf(context), context.record, context.id);
    await followMarkets(context);
  },
  beforeRemove: (context) => undoAll(occasionOf(context), context.id),
  afterRemove: followOwnMarket,
  actions: {
    confirm: async (context) => {
      await deliver(occasionOf(context), departureOf(context.record, context.id, 'buyer'));
    },
    reject: (context) => undoAll(occasionOf(context), context.id),
    disconfirm: undoDelivery,
    toMarket: async (context) => {
      await undoAll(occasionOf(context), context.id);
      await circulate(occasionOf(context), { ...context.record, status: 'ON_MARKET' }, context.id);
      if (context.record.isInitial === true) await leaveBuyer(context, certificateOf(context.record));
      await followOwnMarket(context);
    },
  },
};

/** Reverses whatever of the transaction stands, the newest first. */
async function undoAll(occasion: Occasion, transactionId: string): Promise<void> {
  for (const posting of await readStandingPostings(occasion.connection, transactionId)) {
    await reverse(occasion, posting);
  }
}

async function undoDelivery(context: ActionHookContext<Transaction>): Promise<void> {
  const occasion = occasionOf(context);
  const [delivery] = await readStandingPostings(context.connection, context.id);
  if (delivery?.operation !== 'deliver') throw new Error(`transaction ${context.id} is confirmed but not delivered`);
  const corrections = await readCorrections(context.connection, context.id);
  for (const correction of corrections) await reverse(occasion, correction);
  await reverse(occasion, delivery);
  if (corrections.length > 0) await reserveCorrected(occasion, context, corrections);
}

/** A corrected quantity goes back to where it was issued, is corrected there, and reserved anew. */
async function reserveCorrected(
  occasion: Occasion,
  { id, record }: ActionHookContext<Transaction>,
  corrections: readonly StandingPosting[],
): Promise<void> {
  await undoAll(occasion, id);
  await adjust(occasion, certificateOf(record), await readChange(occasion.connection, corrections));
  await reserve(occasion, departureOf(record, id, 'supplier'));
}

/** What was or is on the market, and an edit may take it from another certificate: each of them follows. */
async function followMarkets({ connection, stored, record, now }: SavedHookContext<Transaction>): Promise<void> {
  const certificates = [stored, record].flatMap((each) => (each?.status === 'ON_MARKET' ? [certificateOf(each)] : []));
  for (const certificateId of new Set(certificates)) await followMarket(connection, certificateId, now);
}

async function followOwnMarket({ connection, record, now }: RecordHookContext<Transaction>): Promise<void> {
  await followMarket(connection, certificateOf(record), now);
}

function certificateOf(record: Saving<Transaction>): string {
  return needed(record, 'certificate').id;
}
