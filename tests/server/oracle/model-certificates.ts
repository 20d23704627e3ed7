import {
  foreignParties,
  deliverTo,
  done,
  draw,
  returnToLots,
  initialOf,
  canRead,
  activeTransactions,
  type Certificate,
  type ModelLot,
  type Organization,
  type Refusals,
  type Transaction,
} from './model.ts';

export const origins = ['production', 'import', 'purchase', 'sale', 'export'] as const;
export type Origin = (typeof origins)[number];

/** The input of a registration. */
export interface RegisteredCertificate {
  readonly origin: Origin;
  readonly by: Organization;
  /** The other party of a domestic purchase or sale. */
  readonly other: Organization;
  readonly amount: bigint;
}

/** Supplier and buyer by origin. */
export function partiesOf({ origin, by, other }: RegisteredCertificate): {
  supplier: Organization;
  buyer: Organization;
} {
  switch (origin) {
    case 'production':
      return { supplier: by, buyer: by };
    case 'import':
      return { supplier: foreignParties.supplier, buyer: by };
    case 'purchase':
      return { supplier: other, buyer: by };
    case 'sale':
      return { supplier: by, buyer: other };
    case 'export':
      return { supplier: by, buyer: foreignParties.buyer };
  }
}

/** Registers a certificate: issues it to its supplier and executes its initial transaction by origin. */
export function register(registration: RegisteredCertificate): {
  readonly refusals: Refusals;
  readonly made?: Certificate;
} {
  const { origin, by, amount } = registration;
  if (amount <= 0n) return { refusals: [amount < 0n ? 'errors.form.negative' : 'errors.certificate.amountMissing'] };
  const made: Certificate = {
    registeredBy: by,
    ...partiesOf(registration),
    splitFrom: undefined,
    ethanol: [],
    amount,
    approval: 'APPROVED',
    isRemoved: false,
    lots: [],
    transactions: [],
  };
  open(made, origin === 'production' ? 'PRODUCTION' : 'SALE', origin === 'sale' ? 'PENDING' : 'CONFIRMED');
  return { refusals: done, made };
}

/** Issues a certificate's quantity to its supplier and executes its initial transaction. */
export function open(certificate: Certificate, kind: 'PRODUCTION' | 'SALE', status: 'PENDING' | 'CONFIRMED'): void {
  const { supplier, buyer, amount } = certificate;
  const initial: Transaction = {
    certificate,
    kind,
    isInitial: true,
    supplier,
    buyer,
    amount,
    status,
    isRemoved: false,
    draws: [],
    delivered: undefined,
  };
  certificate.lots.push({ holder: supplier, transaction: undefined, received: amount, available: amount });
  certificate.transactions.push(initial);
  if (kind === 'SALE') draw(initial, supplier);
  if (kind === 'SALE' && status === 'CONFIRMED') deliverTo(initial, buyer);
}

/**
 * Corrects the amount, not below the drawn quantity, as if registered so from the beginning. The registry may do so
 * while nothing was drawn.
 */
export function correct(
  certificate: Certificate,
  by: Organization,
  amount: bigint,
  parts: 'split' | 'whole',
): Refusals {
  if (!canRead(by, certificate)) return ['errors.certificate.notFound'];
  const initial = initialOf(certificate);
  if (initial.status === 'ON_MARKET') return ['errors.certificate.onMarket'];
  if (!isKeeper(certificate, by)) return ['errors.forbidden'];
  const change = amount - certificate.amount;
  const isDrawn = parts === 'split' || isSoldOn(initial) || hasFurther(certificate);
  if (change !== 0n && (by === 'registry' ? isDrawn : isSoldOn(initial))) return ['errors.form.readOnly'];
  if (amount < 0n) return ['errors.form.negative'];
  // After a split of the whole quantity, nothing is left.
  if (amount === 0n && change !== 0n) return ['errors.certificate.amountMissing'];
  const issued = issueLot(certificate);
  const rest = initial.delivered ?? (initial.status === 'PENDING' ? undefined : issued);
  if (rest !== undefined && rest.available + change < 0n) return ['errors.transaction.alreadySold'];
  initial.draws = initial.draws.map(({ lot, amount: drawn }) => ({ lot, amount: drawn + change }));
  issued.received += change;
  if (rest !== undefined) rest.available += change;
  if (rest !== undefined && rest !== issued) rest.received += change;
  certificate.amount = amount;
  initial.amount += change;
  return done;
}

function issueLot({ lots }: Certificate): ModelLot {
  const lot = lots.find(({ transaction }) => transaction === undefined);
  if (lot === undefined) throw new Error('a certificate is issued into a lot');
  return lot;
}

/** True if there is a transaction besides the initial one that was not rejected. */
export function hasFurther(certificate: Certificate): boolean {
  return activeTransactions(certificate).some(({ isInitial, status }) => !isInitial && status !== 'REJECTED');
}

/** True if another account holder received it by the initial transaction. */
function isSoldOn({ status, buyer, certificate }: Transaction): boolean {
  return status === 'CONFIRMED' && buyer !== certificate.registeredBy && buyer !== foreignParties.buyer;
}

/** Removes a certificate without further transactions. */
export function removeCertificate(certificate: Certificate, by: Organization, parts: 'split' | 'whole'): Refusals {
  if (!canRead(by, certificate)) return ['errors.certificate.notFound'];
  if (!isKeeper(certificate, by)) return ['errors.forbidden'];
  const initial = initialOf(certificate);
  // A split by the buyer is not disclosed to the seller.
  if (isSoldOn(initial) && by !== 'registry') return ['errors.certificate.hasTransactions'];
  if (parts === 'split') return ['errors.certificate.hasSplits'];
  if (activeTransactions(certificate).length > 1) return ['errors.certificate.hasTransactions'];
  returnToLots(initial);
  for (const lot of certificate.lots) Object.assign(lot, { received: 0n, available: 0n });
  initial.isRemoved = true;
  certificate.isRemoved = true;
  return done;
}

/** True for the registrant and the registry. */
export function isKeeper({ registeredBy }: Certificate, by: Organization): boolean {
  return by === 'registry' || by === registeredBy;
}
