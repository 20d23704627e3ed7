import type { TransactionKind, TransactionStatus } from '../../../generated/server/records.ts';

/** Facts that determine how a new certificate's quantity reaches its first holder. */
export interface OpeningFacts {
  readonly isImport: boolean;
  readonly ownProduction: boolean;
  readonly buyerId: string;
  readonly registeredById: string;
  /** A temporary buyer has no account to confirm with. */
  readonly isBuyerTemporary: boolean;
}

/** Initial transaction of a certificate, and its immediate movement. */
export interface Opening {
  readonly kind: Extract<TransactionKind, 'PRODUCTION' | 'SALE'>;
  readonly status: Extract<TransactionStatus, 'CONFIRMED' | 'PENDING' | 'REJECTED'>;
  readonly movement: 'none' | 'reserve' | 'deliver';
}

/** The opening of a sale that the buyer has already decided on: not offered again. */
export function decidedOpening(opening: Opening, status: TransactionStatus | undefined): Opening {
  if (opening.status !== 'PENDING') return opening;
  if (status === 'REJECTED') return { kind: 'SALE', status, movement: 'none' };
  return status === 'CONFIRMED' ? { kind: 'SALE', status, movement: 'deliver' } : opening;
}

/** Own production moves nothing; an import or own purchase is delivered at once; a sale awaits its buyer. */
export function initialAllocation(facts: OpeningFacts): Opening {
  if (facts.ownProduction) return { kind: 'PRODUCTION', status: 'CONFIRMED', movement: 'none' };
  const isDelivered = facts.isImport || facts.buyerId === facts.registeredById || facts.isBuyerTemporary;
  return isDelivered
    ? { kind: 'SALE', status: 'CONFIRMED', movement: 'deliver' }
    : { kind: 'SALE', status: 'PENDING', movement: 'reserve' };
}
