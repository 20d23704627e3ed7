import type { Thousandths } from '../ledger/index.ts';

/** A certificate whose quantity is told of; what is empty stays with those who may see it. */
export interface CertificateFacts {
  readonly id: string;
  readonly code: string;
  readonly amountUnit: string;
  readonly supplier: string;
  readonly issuedAt: string | null;
  readonly initialTransactionId: string | null;
  /** Whether the viewer may see its quantity come into being. */
  readonly isOriginSeen: boolean;
}

/** A transaction that moves a quantity, within the viewer's scope. */
export interface MovementFacts {
  readonly id: string;
  readonly certificateId: string;
  readonly code: string;
  readonly kind: 'SALE' | 'RETURN' | 'MARKET' | 'LOSS';
  readonly status: string;
  readonly supplier: string;
  readonly buyer: string | null;
  readonly date: string | null;
}

/** One incoming quantity of one organization, as the lot's row says. */
export interface LotFacts {
  readonly id: string;
  readonly certificateId: string;
  readonly holder: string;
  /** The transaction that delivered it; null where the certificate was issued into it. */
  readonly transactionId: string | null;
  readonly received: Thousandths;
  readonly available: Thousandths;
  readonly isSeen: boolean;
}

/** What a transaction or a split took of one lot. */
export interface StoredDraw {
  readonly lotId: string;
  /** Node of what took it. */
  readonly by: string;
  readonly amount: Thousandths;
}

/** A quantity that went over into another certificate. */
export interface SplitFacts {
  /** Its posting. */
  readonly id: string;
  readonly parentId: string;
  readonly childId: string;
  /** In the parent's unit, and in the child's. */
  readonly taken: Thousandths;
  readonly made: Thousandths;
  /** Parent's quantity in one of the child's; a decimal text. */
  readonly ratio: string | null;
}

/** All that a lineage is drawn from: what was chosen for the picture, and what the ledger says of it. */
export interface Flows {
  readonly certificates: ReadonlyMap<string, CertificateFacts>;
  readonly movements: readonly MovementFacts[];
  readonly lots: readonly LotFacts[];
  readonly draws: readonly StoredDraw[];
  /** All that each transaction or split took, whether or not each of its draws was read; by node. */
  readonly taken: ReadonlyMap<string, Thousandths>;
  readonly splits: readonly SplitFacts[];
  /** Standing issues of each certificate, corrections included. */
  readonly issued: ReadonlyMap<string, Thousandths>;
  /** Corrections posted straight to the lot a certificate's initial transaction delivered. */
  readonly corrected: ReadonlyMap<string, Thousandths>;
  /** Transactions within the viewer's scope that draw on lots of the picture and are not in it, by certificate. */
  readonly further: ReadonlyMap<string, number>;
}

/** Names of nodes: a kind of source and its id. */
export const nodeId = {
  issue: (certificateId: string) => `issue:${certificateId}`,
  lot: (lotId: string) => `lot:${lotId}`,
  transaction: (transactionId: string) => `transaction:${transactionId}`,
  split: (postingId: string) => `split:${postingId}`,
  outside: (end: 'from' | 'to', certificateId: string) => `outside-${end}:${certificateId}`,
  more: (end: 'from' | 'to', certificateId: string) => `more-${end}:${certificateId}`,
} as const;
