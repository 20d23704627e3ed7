/**
 * An in-memory model of the register, written from the specification and independent of the product. Each operation
 * returns the codes of its refusals, none on success.
 */
export type Organization = 'supplier' | 'buyer' | 'refinery' | 'registry' | 'morava' | 'donau';

/** Organizations that trade with an account. */
export const traders = ['supplier', 'buyer', 'refinery'] as const satisfies readonly Organization[];
/** A foreign buyer without an account, a foreign supplier. */
export const foreignParties = { buyer: 'morava', supplier: 'donau' } as const;

export interface ModelLot {
  readonly holder: Organization;
  /** The transaction that delivered the lot; undefined if it was issued. */
  readonly transaction: Transaction | undefined;
  received: bigint;
  available: bigint;
}

/** A drawn quantity with its lot. */
export interface DrawnQuantity {
  readonly lot: ModelLot;
  readonly amount: bigint;
}

export interface Transaction {
  readonly certificate: Certificate;
  readonly kind: 'PRODUCTION' | 'SALE' | 'LOSS' | 'RETURN';
  /** The returned sale, if this is a return. */
  readonly returnOf?: Transaction;
  readonly isInitial: boolean;
  readonly supplier: Organization;
  buyer: Organization | undefined;
  amount: bigint;
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED' | 'ON_MARKET' | 'LOSS';
  isRemoved: boolean;
  /** The current draws from lots. */
  draws: readonly DrawnQuantity[];
  delivered: ModelLot | undefined;
}

export interface Certificate {
  readonly registeredBy: Organization;
  readonly supplier: Organization;
  readonly buyer: Organization;
  readonly splitFrom: Certificate | undefined;
  /** The draws from lots of the certificate it was split from. */
  ethanol: readonly DrawnQuantity[];
  amount: bigint;
  /** Retained while it is on the market. */
  approval: 'APPROVED' | 'APPROVED_BY_REGISTRY';
  isRemoved: boolean;
  readonly lots: ModelLot[];
  readonly transactions: Transaction[];
}

/** Codes of refusals; empty on success. */
export type Refusals = readonly string[];

export const done: Refusals = [];

/** The initial transaction of a certificate. */
export function initialOf({ transactions }: Certificate): Transaction {
  const [first] = transactions;
  if (first === undefined) throw new Error('a certificate has its initial transaction');
  return first;
}

/** Transactions that were not removed. */
export function activeTransactions({ transactions }: Certificate): readonly Transaction[] {
  return transactions.filter(({ isRemoved }) => !isRemoved);
}

/** The status: on the market with the whole quantity, or that of the initial transaction. */
export function statusOf(certificate: Certificate): string {
  const onMarket = activeTransactions(certificate).filter(({ status }) => status === 'ON_MARKET');
  const amount = onMarket.reduce((sum, each) => sum + each.amount, 0n);
  const isWhole =
    onMarket.some(({ isInitial }) => isInitial) || (certificate.amount > 0n && amount === certificate.amount);
  return isWhole ? 'ON_MARKET' : certificate.approval;
}

/** True for the parties of a certificate, its registry, and buyers with a sale or an offer of it. */
export function canRead(viewer: Organization, certificate: Certificate): boolean {
  if (certificate.isRemoved) return false;
  const parties: readonly Organization[] = [
    'registry',
    certificate.supplier,
    certificate.registeredBy,
    ...activeTransactions(certificate).flatMap(({ buyer, status }) =>
      buyer !== undefined && (status === 'PENDING' || status === 'CONFIRMED') ? [buyer] : [],
    ),
  ];
  return parties.includes(viewer);
}

/** The quantity of a certificate that an organization can sell. */
export function sellableAmount({ lots }: Certificate, holder: Organization): bigint {
  return lots.filter((lot) => lot.holder === holder).reduce((sum, { available }) => sum + available, 0n);
}

/** Draws from the holder's oldest lots, which must be sufficient. */
export function take({ lots }: Certificate, holder: Organization, amount: bigint): readonly DrawnQuantity[] {
  return takeFrom(
    lots.filter((each) => each.holder === holder && each.available > 0n),
    amount,
  );
}

function takeFrom(lots: readonly ModelLot[], amount: bigint): readonly DrawnQuantity[] {
  const taken: DrawnQuantity[] = [];
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

/** Draws the quantity of a transaction from the holder's stock; a return draws from the lot its sale delivered. */
export function draw(transaction: Transaction, holder: Organization): void {
  const { certificate, returnOf, amount } = transaction;
  transaction.draws = returnOf?.delivered ? takeFrom([returnOf.delivered], amount) : take(certificate, holder, amount);
}

/** The seller's lots that a corrected sale may draw from: none that was filled from its own delivery. */
export function lotsBehind({ certificate, supplier, delivered }: Transaction): readonly ModelLot[] {
  const after = new Set<ModelLot | undefined>([delivered]);
  for (let known = 0; known < after.size;) {
    known = after.size;
    for (const { draws, delivered: further } of activeTransactions(certificate))
      if (further !== undefined && draws.some(({ lot }) => after.has(lot))) after.add(further);
  }
  return certificate.lots.filter((lot) => lot.holder === supplier && !after.has(lot));
}

/** Draws and delivers another amount of a sale; what was drawn from its delivery stays drawn. */
export function redeliverInModel(transaction: Transaction, amount: bigint): void {
  const { delivered } = transaction;
  if (delivered === undefined) throw new Error('the sale is not delivered');
  for (const { lot, amount: part } of transaction.draws) lot.available += part;
  const lots = lotsBehind(transaction).filter(({ available }) => available > 0n);
  transaction.draws = takeFrom(lots, amount);
  const drawn = delivered.received - delivered.available;
  Object.assign(delivered, { received: amount, available: amount - drawn });
  transaction.amount = amount;
}

/** Returns the quantity to the lots it was drawn from. */
export function returnToLots(transaction: Transaction): void {
  emptyDeliveredLot(transaction);
  for (const { lot, amount } of transaction.draws) lot.available += amount;
  transaction.draws = [];
}

/** Opens a lot of the holder with the drawn quantity. */
export function deliverTo(transaction: Transaction, holder: Organization): void {
  const { amount } = transaction;
  transaction.delivered = { holder, transaction, received: amount, available: amount };
  transaction.certificate.lots.push(transaction.delivered);
}

/** Empties the delivered lot, from which nothing may be drawn. */
export function emptyDeliveredLot(transaction: Transaction): void {
  if (transaction.delivered !== undefined) Object.assign(transaction.delivered, { received: 0n, available: 0n });
  transaction.delivered = undefined;
}

/** True if nothing was drawn from the delivered lot. */
export function isWhole({ delivered }: Transaction): boolean {
  return delivered !== undefined && delivered.available === delivered.received;
}
