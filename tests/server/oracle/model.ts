/**
 * What the register must do, written from the readings of the specification and nothing of the product: a few lists in
 * memory. Every deed answers the codes of its refusals, none when it was done.
 */
export type Organization = 'supplier' | 'buyer' | 'refinery' | 'registry' | 'morava' | 'donau';

/** Those who trade with an account. */
export const traders = ['supplier', 'buyer', 'refinery'] as const satisfies readonly Organization[];
/** A foreign buyer without an account, a foreign supplier. */
export const abroad = { buyer: 'morava', supplier: 'donau' } as const;

export interface ModelLot {
  readonly holder: Organization;
  /** What delivered it; absent where it was issued. */
  readonly transaction: Transaction | undefined;
  received: bigint;
  available: bigint;
}

/** A part of a quantity, by the lot it was taken from. */
export interface Taken {
  readonly lot: ModelLot;
  readonly amount: bigint;
}

export interface Transaction {
  readonly certificate: Certificate;
  readonly kind: 'PRODUCTION' | 'SALE' | 'LOSS' | 'RETURN';
  /** The sale of which a return gives back. */
  readonly returnOf?: Transaction;
  readonly isInitial: boolean;
  readonly supplier: Organization;
  buyer: Organization | undefined;
  amount: bigint;
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED' | 'ON_MARKET' | 'LOSS';
  isRemoved: boolean;
  /** What was taken from which lot and stands. */
  draws: readonly Taken[];
  delivered: ModelLot | undefined;
}

export interface Certificate {
  readonly registeredBy: Organization;
  readonly supplier: Organization;
  readonly buyer: Organization;
  readonly splitFrom: Certificate | undefined;
  /** What was taken for it from which lot of the one it was split from. */
  ethanol: readonly Taken[];
  amount: bigint;
  /** Kept while it is on the market. */
  approval: 'APPROVED' | 'APPROVED_BY_REGISTRY';
  isRemoved: boolean;
  readonly lots: ModelLot[];
  readonly transactions: Transaction[];
}

/** Codes of refusals; empty where the deed was done. */
export type Refusals = readonly string[];

export const done: Refusals = [];

/** The transaction every certificate begins with. */
export function initialOf({ transactions }: Certificate): Transaction {
  const [first] = transactions;
  if (first === undefined) throw new Error('a certificate has its initial transaction');
  return first;
}

/** Transactions that are there. */
export function standing({ transactions }: Certificate): readonly Transaction[] {
  return transactions.filter(({ isRemoved }) => !isRemoved);
}

/** On the market with all of it, or with its initial transaction. */
export function statusOf(certificate: Certificate): string {
  const onMarket = standing(certificate).filter(({ status }) => status === 'ON_MARKET');
  const amount = onMarket.reduce((sum, each) => sum + each.amount, 0n);
  const isWhole =
    onMarket.some(({ isInitial }) => isInitial) || (certificate.amount > 0n && amount === certificate.amount);
  return isWhole ? 'ON_MARKET' : certificate.approval;
}

/** Who may see a certificate: its parties, its registry, and who bought of it or may. */
export function sees(viewer: Organization, certificate: Certificate): boolean {
  if (certificate.isRemoved) return false;
  const parties: readonly Organization[] = [
    'registry',
    certificate.supplier,
    certificate.registeredBy,
    ...standing(certificate).flatMap(({ buyer, status }) =>
      buyer !== undefined && (status === 'PENDING' || status === 'CONFIRMED') ? [buyer] : [],
    ),
  ];
  return parties.includes(viewer);
}

/** What an organization can still sell of a certificate. */
export function sellableAmount({ lots }: Certificate, holder: Organization): bigint {
  return lots.filter((lot) => lot.holder === holder).reduce((sum, { available }) => sum + available, 0n);
}

/** Takes from the holder's oldest lots, which must have as much. */
export function take({ lots }: Certificate, holder: Organization, amount: bigint): readonly Taken[] {
  return takeFrom(
    lots.filter((each) => each.holder === holder && each.available > 0n),
    amount,
  );
}

function takeFrom(lots: readonly ModelLot[], amount: bigint): readonly Taken[] {
  const taken: Taken[] = [];
  let missing = amount;
  for (const lot of lots) {
    const part = lot.available < missing ? lot.available : missing;
    if (part === 0n) break;
    lot.available -= part;
    missing -= part;
    taken.push({ lot, amount: part });
  }
  if (missing > 0n) throw new Error('there is not as much in stock');
  return taken;
}

/** Takes what a transaction is about out of the holder's stock; what is returned, out of what its sale delivered. */
export function draw(transaction: Transaction, holder: Organization): void {
  const { certificate, returnOf, amount } = transaction;
  transaction.draws = returnOf?.delivered ? takeFrom([returnOf.delivered], amount) : take(certificate, holder, amount);
}

/** Gives everything back to the very lots it was taken from. */
export function giveBack(transaction: Transaction): void {
  takeBack(transaction);
  for (const { lot, amount } of transaction.draws) lot.available += amount;
  transaction.draws = [];
}

/** Opens a lot of the buyer with what was drawn. */
export function deliverTo(transaction: Transaction, holder: Organization): void {
  const { amount } = transaction;
  transaction.delivered = { holder, transaction, received: amount, available: amount };
  transaction.certificate.lots.push(transaction.delivered);
}

/** Empties the lot that was delivered, which must be whole. */
export function takeBack(transaction: Transaction): void {
  if (transaction.delivered !== undefined) Object.assign(transaction.delivered, { received: 0n, available: 0n });
  transaction.delivered = undefined;
}

/** Whether nothing was taken from what a transaction delivered. */
export function isWhole({ delivered }: Transaction): boolean {
  return delivered !== undefined && delivered.available === delivered.received;
}
