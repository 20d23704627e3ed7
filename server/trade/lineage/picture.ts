import { thousandths, total, type Thousandths } from '../ledger/index.ts';
import { nodeId, type StoredDraw, type Flows, type LotFacts, type MovementFacts, type SplitFacts } from './flows.ts';

export const none = thousandths(0n);

/** A draw on a lot in the graph; corrections are included in its amount. */
export type LotDraw = Pick<StoredDraw, 'by' | 'amount'> & { readonly lot: LotFacts };

/** Flows with derived data for nodes and edges. */
export interface Picture {
  readonly flows: Flows;
  readonly draws: readonly LotDraw[];
  /** Lots visible to the viewer. */
  readonly lots: readonly LotFacts[];
  /** Certificates whose issue is in the graph. */
  readonly origins: ReadonlySet<string>;
  /** Visible splits: those drawing on a visible lot of their holder. */
  readonly splits: ReadonlySet<SplitFacts>;
}

/** Derives what is visible in the flows. */
export function toPicture(flows: Flows): Picture {
  const draws = correctedDraws(flows);
  const origins = [...flows.certificates.values()].filter(
    ({ id, isOriginSeen }) => isOriginSeen && flows.issued.has(id),
  );
  const isDrawnInSight = ({ id }: SplitFacts) => draws.some(({ by, lot }) => by === nodeId.split(id) && lot.isSeen);
  return {
    flows,
    draws,
    lots: flows.lots.filter(({ isSeen }) => isSeen),
    origins: new Set(origins.map(({ id }) => id)),
    splits: new Set(flows.splits.filter(isDrawnInSight)),
  };
}

/**
 * Corrections are posted directly to the lot delivered by the initial transaction. The graph shows them as if issue and
 * sale had had the corrected amount.
 */
function correctedDraws(flows: Flows): readonly LotDraw[] {
  const lots = new Map(flows.lots.map((lot) => [lot.id, lot]));
  return flows.draws.flatMap(({ lotId, by, amount }) => {
    const lot = lots.get(lotId);
    if (lot === undefined) return [];
    const isInitial = lot.transactionId === null && by === initialNode(flows, lot.certificateId);
    return [{ lot, by, amount: isInitial ? plus(amount, flows.corrected.get(lot.certificateId)) : amount }];
  });
}

/** Received quantity of a lot. */
export function receivedBy({ corrected }: Flows, { transactionId, received, certificateId }: LotFacts): Thousandths {
  return transactionId === null ? plus(received, corrected.get(certificateId)) : received;
}

/** Total quantity drawn by a transaction. */
export function takenBy(flows: Flows, { id, certificateId }: MovementFacts): Thousandths {
  const node = nodeId.transaction(id);
  const isInitial = node === initialNode(flows, certificateId);
  return plus(flows.taken.get(node), isInitial ? flows.corrected.get(certificateId) : undefined);
}

/** Node id of a certificate's initial transaction, in the graph or not. */
export function initialNode({ certificates }: Flows, certificateId: string): string {
  return nodeId.transaction(certificates.get(certificateId)?.initialTransactionId ?? '');
}

/** True when the transaction's quantity was delivered to its buyer. */
export function isDelivered({ kind, status }: MovementFacts): boolean {
  return (kind === 'SALE' || kind === 'RETURN') && status === 'CONFIRMED';
}

/** Sum of the defined quantities. */
export function plus(...quantities: readonly (Thousandths | undefined)[]): Thousandths {
  return total(quantities.map((quantity) => quantity ?? none));
}

/** Difference of two quantities. */
export function minus(one: Thousandths, other: Thousandths): Thousandths {
  return thousandths(one - other);
}
