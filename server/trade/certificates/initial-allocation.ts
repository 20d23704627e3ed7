import type { TransactionKind, TransactionStatus } from '../../../generated/server/records.ts';

/** What decides how a new certificate's quantity reaches its first holder. */
export interface OpeningFacts {
  readonly isImport: boolean;
  readonly ownProduction: boolean;
  readonly buyerId: string;
  readonly registeredById: string;
  /** A temporary buyer has no account, so nobody could confirm. */
  readonly isBuyerTemporary: boolean;
}

/** The initial transaction of a certificate, and how far its quantity moves at once. */
export interface Opening {
  readonly kind: Extract<TransactionKind, 'PRODUCTION' | 'SALE'>;
  readonly status: Extract<TransactionStatus, 'CONFIRMED' | 'PENDING' | 'REJECTED'>;
  readonly movement: 'none' | 'reserve' | 'deliver';
}

/** The opening of a sale to a buyer who has decided already: it is not offered again. */
export function decidedOpening(opening: Opening, status: TransactionStatus | undefined): Opening {
  if (opening.status !== 'PENDING') return opening;
  if (status === 'REJECTED') return { kind: 'SALE', status, movement: 'none' };
  return status === 'CONFIRMED' ? { kind: 'SALE', status, movement: 'deliver' } : opening;
}

/** Own production moves nothing; an import or a purchase of one's own is delivered at once; a sale waits for its buyer. */
export function initialAllocation(facts: OpeningFacts): Opening {
  if (facts.ownProduction) return { kind: 'PRODUCTION', status: 'CONFIRMED', movement: 'none' };
  const isDelivered = facts.isImport || facts.buyerId === facts.registeredById || facts.isBuyerTemporary;
  return isDelivered
    ? { kind: 'SALE', status: 'CONFIRMED', movement: 'deliver' }
    : { kind: 'SALE', status: 'PENDING', movement: 'reserve' };
}
