import type { Thousandths } from '../ledger/index.ts';

/** A certificate in the graph; empty fields are hidden from the viewer. */
export interface CertificateFacts {
  readonly id: string;
  readonly code: string;
  readonly amountUnit: string;
  readonly supplier: string;
  readonly issuedAt: string | null;
  readonly initialTransactionId: string | null;
  /** True when the viewer may see its issue. */
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

/** A lot as stored. */
export interface LotFacts {
  readonly id: string;
  readonly certificateId: string;
  readonly holder: string;
  /** The delivering transaction; null for the issue. */
  readonly transactionId: string | null;
  readonly received: Thousandths;
  readonly available: Thousandths;
  readonly isSeen: boolean;
}

/** A draw of a transaction or split on one lot. */
export interface StoredDraw {
  readonly lotId: string;
  /** Node id of the transaction or split. */
  readonly by: string;
  readonly amount: Thousandths;
}

/** A quantity converted into another certificate. */
export interface SplitFacts {
  /** Its posting id. */
  readonly id: string;
  readonly parentId: string;
  readonly childId: string;
  /** Quantity in the parent's unit, and in the child's. */
  readonly taken: Thousandths;
  readonly made: Thousandths;
  /** Parent quantity per unit of the child; a decimal text. */
  readonly ratio: string | null;
}

/** Input of the graph: the selected records with their ledger data. */
export interface Flows {
  readonly certificates: ReadonlyMap<string, CertificateFacts>;
  readonly movements: readonly MovementFacts[];
  readonly lots: readonly LotFacts[];
  readonly draws: readonly StoredDraw[];
  /** Total drawn by each transaction or split, including draws not read; by node. */
  readonly taken: ReadonlyMap<string, Thousandths>;
  readonly splits: readonly SplitFacts[];
  /** Issued quantity by certificate, including corrections. */
  readonly issued: ReadonlyMap<string, Thousandths>;
  /** Corrections posted to the lot delivered by the initial transaction, by certificate. */
  readonly corrected: ReadonlyMap<string, Thousandths>;
  /** Number of visible transactions that draw on the graph's lots but were omitted, by certificate. */
  readonly further: ReadonlyMap<string, number>;
}

/** Node ids: kind and source id. */
export const nodeId = {
  issue: (certificateId: string) => `issue:${certificateId}`,
  lot: (lotId: string) => `lot:${lotId}`,
  transaction: (transactionId: string) => `transaction:${transactionId}`,
  split: (postingId: string) => `split:${postingId}`,
  outside: (end: 'from' | 'to', certificateId: string) => `outside-${end}:${certificateId}`,
  more: (end: 'from' | 'to', certificateId: string) => `more-${end}:${certificateId}`,
} as const;
