import {
  Refusal,
  type ActionHookContext,
  type EntityHooks,
  type RecordHookContext,
  type SavedHookContext,
  type SaveHookContext,
  type WritableRecord,
} from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import type { Transaction } from '../../../generated/server/records.ts';
import { followMarket, clearBuyer } from '../certificates/index.ts';
import {
  adjust,
  deliver,
  readChange,
  readCorrections,
  readEffectivePostings,
  redeliver,
  reserve,
  reverse,
  type EffectivePosting,
} from '../ledger/index.ts';
import { needed } from '../../platform/records/index.ts';
import { assertPeriodOpen, entryTimingOf, precheckPeriods } from '../../reporting/index.ts';
import { assertCertified, precheckCertified, type SchemeUse } from '../operators/index.ts';
import { circulate, outgoingQuantityOf, changesReportPeriod, isMoved } from './circulation.ts';
import { precheckStock } from './precheck-stock.ts';

interface Dependencies {
  readonly catalogue: Catalogue;
  readonly now: () => Date;
}

/**
 * Side effects of transactions: a sale reserves when offered and delivers when confirmed, market and loss retire,
 * undoing reverses postings. The certificate's status follows its market share.
 */
export function transactionHooks(dependencies: Dependencies): EntityHooks<Transaction> {
  const { catalogue } = dependencies;
  return {
    /** Unless given, `onMarket` is derived: true without a buyer. */
    completeInput: ({ given, stored }) => {
      if (typeof given.onMarket === 'boolean' || given.kind === 'LOSS' || given.kind === 'RETURN') return given;
      return { ...given, onMarket: ({ ...stored, ...given }.buyer ?? null) === null };
    },
    beforeWrite: (context) => prepareWrite(catalogue, context),
    afterWrite: async (context) => {
      const { stored, record } = context;
      // Another date may require other lots.
      if (stored !== undefined && stored.date === record.date && !isMoved(stored, record)) return;
      if (stored?.status === 'CONFIRMED') {
        await redeliver(context, outgoingQuantityOf(record, context.id, 'supplier'));
        return;
      }
      if (stored !== undefined) await undoAll(context, context.id);
      await circulate(context, record, context.id);
      await followMarkets(context);
    },
    prechecks: ({ language }) => [
      precheckPeriods((sale: Partial<Transaction>) => sale),
      precheckCertified(usesOf, ['kind', 'supplier', 'scheme', 'certificate'], { ...dependencies, language }),
      precheckStock(),
    ],
    beforeRemove: async (context) => {
      await assertUndoable(context.connection, context.record, []);
      await undoAll(context, context.id);
    },
    afterRemove: followOwnMarket,
    actions: {
      confirm: async (context) => {
        await assertPeriodOpen(context.connection, context.record, []);
        await deliver(context, outgoingQuantityOf(context.record, context.id, 'buyer'));
      },
      reject: (context) => undoAll(context, context.id),
      disconfirm: async (context) => {
        await assertPeriodOpen(context.connection, context.record, []);
        await undoDelivery(context);
      },
      toMarket: async (context) => {
        await assertPeriodOpen(context.connection, { ...context.record, status: 'ON_MARKET' });
        await assertCertified(context.connection, usesOf(context.record), {
          catalogue,
          today: context.today,
          language: context.viewer.language,
        });
        await undoAll(context, context.id);
        await circulate(context, { ...context.record, status: 'ON_MARKET' }, context.id);
        if (context.record.isInitial === true) await clearBuyer(context, certificateOf(context.record));
        await followOwnMarket(context);
      },
    },
  };
}

async function prepareWrite(
  catalogue: Catalogue,
  { connection, stored, record, today, viewer: { language } }: SaveHookContext<Transaction>,
): Promise<void> {
  if (stored?.date !== record.date) record.entryTiming = entryTimingOf(catalogue, needed(record, 'date'), today);
  // A correction of what was delivered makes no new sale: supervision was that of its day.
  const isSold = stored === undefined || (stored.status !== 'CONFIRMED' && isOtherSale(stored, record));
  if (stored !== undefined && isSold) assertSupervised(stored, record);
  if (isSold) await assertCertified(connection, usesOf(record), { catalogue, today, language });
  // Any correction of a confirmed sale waits until its closed periods are reopened.
  if (stored !== undefined && stored.status !== 'CONFIRMED' && !changesReportPeriod(stored, record)) return;
  if (stored !== undefined) await assertUndoable(connection, stored, ['date']);
  await assertPeriodOpen(connection, record);
}

/**
 * An offer under an archived or unrecognised scheme, or an inactive authority, may only be edited without changing the
 * sale; constraints validate new ones. @throws Refusal
 */
function assertSupervised(stored: WritableRecord<Transaction>, record: WritableRecord<Transaction>): void {
  const refusal = supervisionRefusal(stored, record);
  if (refusal !== undefined) throw refusal;
}

function isOtherSale(stored: WritableRecord<Transaction>, record: WritableRecord<Transaction>): boolean {
  const isOfSameTerms = stored.buyer?.id === record.buyer?.id && stored.scheme?.id === record.scheme?.id;
  return !isOfSameTerms || isMoved(stored, record);
}

/** Schemes of a sale: its own and its certificate's; losses and returns have none. */
function usesOf({ kind, supplier, scheme, certificate }: Partial<Transaction>): readonly SchemeUse[] {
  if (kind === 'LOSS' || kind === 'RETURN') return [];
  return [certificate?.scheme, scheme].map((each) => ({ organizationId: supplier?.id, schemeId: each?.id }));
}

function supervisionRefusal(...records: readonly WritableRecord<Transaction>[]): Refusal | undefined {
  const schemes = records.flatMap(({ scheme, certificate }) => [scheme, certificate?.scheme]);
  if (schemes.some((scheme) => scheme?.archived === true))
    return new Refusal('errors.transaction.schemeArchived', { path: ['scheme'] });
  const ended = schemes.find((scheme) => scheme?.isRecognized === false);
  if (ended)
    return new Refusal('errors.transaction.schemeNotRecognized', {
      path: ['scheme'],
      params: { scheme: ended.name ?? '' },
    });
  const lapsed = records
    .map(({ certificate }) => certificate?.verifier)
    .find((each) => each?.isQualificationOver === true);
  if (lapsed) {
    const params = { verifier: lapsed.name ?? '' };
    return new Refusal('errors.transaction.qualificationOver', { path: ['certificate'], params });
  }
  const outside = records.map(({ certificate }) => certificate).find((each) => each?.isVerifierInScope === false);
  if (outside) {
    const params = { verifier: outside.verifier?.name ?? '', scheme: outside.scheme?.name ?? '' };
    return new Refusal('errors.transaction.schemeOutOfScope', { path: ['certificate'], params });
  }
  const uncovered = records.map(({ certificate }) => certificate).find((each) => each?.isFeedstockInScope === false);
  if (uncovered) {
    const params = { scheme: uncovered.scheme?.name ?? '' };
    return new Refusal('errors.transaction.feedstockOutOfScope', { path: ['certificate'], params });
  }
  const verifier = records.map(({ certificate }) => certificate?.verifier).find((each) => each?.isActive === false);
  if (!verifier) return undefined;
  const params = { verifier: verifier.name ?? '' };
  return new Refusal('errors.transaction.verifierNotActive', { path: ['certificate'], params });
}

/** Transactions that move no quantity are in no balance of a closed period. */
async function assertUndoable(
  connection: Connection,
  stored: Partial<Transaction>,
  path: readonly string[],
): Promise<void> {
  if (stored.status === 'PENDING' || stored.status === 'REJECTED') return;
  await assertPeriodOpen(connection, stored, path);
}

/** Reverses all unreversed postings of the transaction, newest first. */
async function undoAll(operation: WriteOperation, transactionId: string): Promise<void> {
  for (const posting of await readEffectivePostings(operation.connection, transactionId)) {
    await reverse(operation, posting);
  }
}

async function undoDelivery(context: ActionHookContext<Transaction>): Promise<void> {
  const [delivery] = await readEffectivePostings(context.connection, context.id);
  if (delivery?.operation !== 'deliver') throw new Error(`transaction ${context.id} is confirmed but not delivered`);
  const corrections = await readCorrections(context.connection, context.id);
  for (const correction of corrections) await reverse(context, correction);
  await reverse(context, delivery);
  if (corrections.length > 0) await reserveCorrected(context, corrections);
}

/** Moves a corrected quantity back to the issued lot, corrects it there, and reserves it again. */
async function reserveCorrected(
  context: ActionHookContext<Transaction>,
  corrections: readonly EffectivePosting[],
): Promise<void> {
  const { id, record } = context;
  await undoAll(context, id);
  await adjust(context, certificateOf(record), await readChange(context.connection, corrections));
  await reserve(context, { ...outgoingQuantityOf(record, id, 'supplier'), date: undefined });
}

/** Updates every certificate whose market entry is added, changed or removed. */
async function followMarkets(context: SavedHookContext<Transaction>): Promise<void> {
  const { stored, record } = context;
  const certificates = [stored, record].flatMap((each) => (each?.status === 'ON_MARKET' ? [certificateOf(each)] : []));
  for (const certificateId of new Set(certificates)) await followMarket(context, certificateId);
}

async function followOwnMarket(context: RecordHookContext<Transaction>): Promise<void> {
  await followMarket(context, certificateOf(context.record));
}

function certificateOf(record: WritableRecord<Transaction>): string {
  return needed(record, 'certificate').id;
}
