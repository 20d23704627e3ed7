import { thousandths, total, type Thousandths } from '../ledger/index.ts';
import { nodeId, type StoredDraw, type Flows, type LotFacts, type MovementFacts, type SplitFacts } from './flows.ts';

export const none = thousandths(0n);

/** A draw on a lot of the picture, its amount as if the certificate had had the right amount from the start. */
export type LotDraw = Pick<StoredDraw, 'by' | 'amount'> & { readonly lot: LotFacts };

/** The flows of a lineage with what follows from them for all its nodes and edges. */
export interface Picture {
  readonly flows: Flows;
  readonly draws: readonly LotDraw[];
  /** Lots the viewer may see. */
  readonly lots: readonly LotFacts[];
  /** Certificates whose coming into being is in the picture. */
  readonly origins: ReadonlySet<string>;
  /** Splits the viewer may see: a split is its holder's, and seen where a lot it draws on is. */
  readonly splits: ReadonlySet<SplitFacts>;
}

/** Works out what is seen in the flows. */
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
 * A correction of the amount goes straight to the lot that the initial transaction delivered. In the picture it comes
 * the same way as the rest: as if the certificate had been issued and sold with the right amount.
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

/** All that came into a lot. */
export function receivedBy({ corrected }: Flows, { transactionId, received, certificateId }: LotFacts): Thousandths {
  return transactionId === null ? plus(received, corrected.get(certificateId)) : received;
}

/** All that a transaction took. */
export function takenBy(flows: Flows, { id, certificateId }: MovementFacts): Thousandths {
  const node = nodeId.transaction(id);
  const isInitial = node === initialNode(flows, certificateId);
  return plus(flows.taken.get(node), isInitial ? flows.corrected.get(certificateId) : undefined);
}

/** The node of a certificate's initial transaction, whether or not it is in the picture. */
export function initialNode({ certificates }: Flows, certificateId: string): string {
  return nodeId.transaction(certificates.get(certificateId)?.initialTransactionId ?? '');
}

/** Whether what a transaction took has gone on to its buyer. */
export function isDelivered({ kind, status }: MovementFacts): boolean {
  return (kind === 'SALE' || kind === 'RETURN') && status === 'CONFIRMED';
}

/** The sum of what is there. */
export function plus(...quantities: readonly (Thousandths | undefined)[]): Thousandths {
  return total(quantities.map((quantity) => quantity ?? none));
}

/** What is left of one quantity after another. */
export function minus(one: Thousandths, other: Thousandths): Thousandths {
  return thousandths(one - other);
}
