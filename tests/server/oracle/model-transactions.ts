import {
  foreignParties,
  deliverTo,
  done,
  draw,
  returnToLots,
  isWhole,
  lotsBehind,
  redeliverInModel,
  canRead,
  statusOf,
  sellableAmount,
  emptyDeliveredLot,
  type Certificate,
  type Organization,
  type Refusals,
  type Transaction,
} from './model.ts';

const suitable: readonly string[] = ['APPROVED', 'APPROVED_BY_REGISTRY', 'ON_MARKET'];

/** The input of a sale; without a buyer it is offered on the market. */
export interface RequestedOffer {
  readonly buyer: Organization | undefined;
  readonly amount: bigint;
}

/** Sells, or offers on the market. */
export function offerInModel(certificate: Certificate, by: Organization, wanted: RequestedOffer): Refusals {
  return begin(certificate, { kind: 'SALE', supplier: by, ...wanted });
}

/** Books a loss. */
export function lose(certificate: Certificate, by: Organization, amount: bigint): Refusals {
  return begin(certificate, { kind: 'LOSS', supplier: by, buyer: undefined, amount });
}

function begin(
  certificate: Certificate,
  {
    kind,
    supplier,
    buyer,
    amount,
  }: RequestedOffer & { readonly kind: 'SALE' | 'LOSS'; readonly supplier: Organization },
): Refusals {
  const refusals = refusalsOf(certificate, { buyer, amount }, supplier, kind);
  if (refusals.length > 0) return refusals;
  if (sellableAmount(certificate, supplier) < amount) return ['errors.transaction.notEnoughStock'];
  const status = kind === 'LOSS' ? 'LOSS' : statusFor(buyer);
  const transaction: Transaction = {
    certificate,
    kind,
    isInitial: false,
    supplier,
    buyer,
    amount,
    status,
    isRemoved: false,
    draws: [],
    delivered: undefined,
  };
  certificate.transactions.push(transaction);
  circulate(transaction);
  return done;
}

/** Returns a part of a purchase to its seller. */
export function returnInModel(sale: Transaction, by: Organization, amount: bigint): Refusals {
  if (by === 'registry') return ['errors.forbidden'];
  const refusals = [
    ...returnRefusals(sale, by),
    ...(amount < 0n ? ['errors.transaction.negativeAmount'] : []),
    ...(amount === 0n ? ['errors.transaction.amountMissing'] : []),
  ];
  if (refusals.length > 0) return refusals;
  if ((sale.delivered?.available ?? 0n) < amount) return ['errors.transaction.notReturnable'];
  const transaction: Transaction = {
    certificate: sale.certificate,
    kind: 'RETURN',
    returnOf: sale,
    isInitial: false,
    supplier: by,
    buyer: sale.supplier,
    amount,
    status: 'PENDING',
    isRemoved: false,
    draws: [],
    delivered: undefined,
  };
  sale.certificate.transactions.push(transaction);
  circulate(transaction);
  return done;
}

function returnRefusals(sale: Transaction, by: Organization): readonly string[] {
  if (!takesPart(sale, by)) return ['errors.transaction.returnUnknown'];
  return [
    ...(sale.kind === 'SALE' && sale.buyer === by ? [] : ['errors.transaction.returnNotPurchase']),
    ...(sale.kind !== 'SALE' || sale.status === 'CONFIRMED' ? [] : ['errors.transaction.returnNotConfirmed']),
    ...(sale.supplier === foreignParties.supplier ? ['errors.transaction.returnAbroad'] : []),
  ];
}

function statusFor(buyer: Organization | undefined): Transaction['status'] {
  if (buyer === undefined) return 'ON_MARKET';
  return buyer === foreignParties.buyer ? 'CONFIRMED' : 'PENDING';
}

function refusalsOf(
  certificate: Certificate,
  { buyer, amount }: RequestedOffer,
  supplier: Organization,
  kind: Transaction['kind'],
): Refusals {
  // Only an offer on the market may be zero.
  const mayBeNothing = kind === 'SALE' && buyer === undefined;
  const isSuitable = suitable.includes(statusOf(certificate));
  return [
    ...(canRead(supplier, certificate) ? [] : ['errors.certificate.notFound']),
    ...(isSuitable || !canRead(supplier, certificate) ? [] : ['errors.certificate.notInSuitableState']),
    ...(amount < 0n ? ['errors.transaction.negativeAmount'] : []),
    ...(amount === 0n && !mayBeNothing ? ['errors.transaction.amountMissing'] : []),
    ...(buyer === supplier ? ['errors.transaction.toOneself'] : []),
  ];
}

function circulate(transaction: Transaction): void {
  draw(transaction, transaction.supplier);
  if (transaction.status === 'CONFIRMED' && transaction.buyer !== undefined) deliverTo(transaction, transaction.buyer);
}

/** Changes an offer to a buyer or on the market. */
export function edit(transaction: Transaction, by: Organization, wanted: RequestedOffer): Refusals {
  const { certificate, supplier, status, isInitial, kind } = transaction;
  if (!takesPart(transaction, by)) return ['errors.entity.notFound'];
  if (isInitial) return ['errors.transaction.updateInitial'];
  if (status === 'CONFIRMED') return ['errors.transaction.updateConfirmed'];
  if (by !== supplier && by !== 'registry') return ['errors.forbidden'];
  if (kind !== 'SALE' || (status !== 'PENDING' && status !== 'ON_MARKET'))
    return ['errors.transaction.updateNotAllowed'];
  const refusals = refusalsOf(certificate, wanted, supplier, kind);
  if (refusals.length > 0) return refusals;
  if (sellableAmount(certificate, supplier) + transaction.amount < wanted.amount)
    return ['errors.transaction.notEnoughStock'];
  const next = statusFor(wanted.buyer);
  const isMoved = wanted.amount !== transaction.amount || next !== status;
  if (isMoved) returnToLots(transaction);
  Object.assign(transaction, { ...wanted, status: next });
  if (isMoved) circulate(transaction);
  return done;
}

/** Corrects the amount of a confirmed sale, by an officer's request that another approves. */
export function correctSale(sale: Transaction, amount: bigint): Refusals {
  const negative = amount < 0n ? ['errors.form.negative'] : [];
  if (sale.isRemoved) return [...negative, 'errors.transactionCorrection.unknown'];
  const refusals = [
    ...negative,
    ...(sale.kind === 'SALE' && sale.status === 'CONFIRMED' ? [] : ['errors.transactionCorrection.notConfirmedSale']),
    ...(sale.isInitial ? ['errors.transactionCorrection.initial'] : []),
  ];
  if (refusals.length > 0) return refusals;
  if (amount === sale.amount) return ['errors.correction.unchanged'];
  const drawn = (sale.delivered?.received ?? 0n) - (sale.delivered?.available ?? 0n);
  if (amount < drawn) return ['errors.transactionCorrection.belowDrawn'];
  const stock = lotsBehind(sale).reduce((sum, { available }) => sum + available, sale.amount);
  if (stock < amount) return ['errors.transaction.notEnoughStock'];
  redeliverInModel(sale, amount);
  return done;
}

/** Confirms or rejects a purchase. */
export function decide(transaction: Transaction, by: Organization, to: 'CONFIRMED' | 'REJECTED'): Refusals {
  if (!takesPart(transaction, by)) return ['errors.entity.notFound'];
  if (transaction.status !== 'PENDING') return ['errors.transaction.notPending'];
  if (!isPurchase(transaction, by)) return ['errors.forbidden'];
  if (to === 'CONFIRMED') deliverTo(transaction, by);
  else returnToLots(transaction);
  transaction.status = to;
  return done;
}

/** Reverts a confirmation. */
export function disconfirmInModel(transaction: Transaction, by: Organization): Refusals {
  const { isInitial, certificate, buyer } = transaction;
  if (!takesPart(transaction, by)) return ['errors.entity.notFound'];
  if (transaction.status !== 'CONFIRMED') return ['errors.transaction.notConfirmed'];
  if (isInitial && certificate.registeredBy === buyer) return ['errors.transaction.disconfirmInitial'];
  if (!isPurchase(transaction, by)) return ['errors.forbidden'];
  if (!isWhole(transaction)) return ['errors.transaction.alreadyDrawn'];
  emptyDeliveredLot(transaction);
  transaction.status = 'PENDING';
  return done;
}

/** Moves a pending sale to the market. */
export function toMarket(transaction: Transaction, by: Organization): Refusals {
  if (by === 'registry') return ['errors.forbidden'];
  if (!takesPart(transaction, by)) return ['errors.entity.notFound'];
  if (transaction.status !== 'PENDING') return ['errors.transaction.updateNotAllowed'];
  if (transaction.supplier !== by || transaction.kind !== 'SALE') return ['errors.forbidden'];
  returnToLots(transaction);
  Object.assign(transaction, { status: 'ON_MARKET', buyer: undefined });
  circulate(transaction);
  return done;
}

/** Removes a transaction and returns its quantity. */
export function remove(transaction: Transaction, by: Organization): Refusals {
  const { status, isInitial, supplier } = transaction;
  if (!takesPart(transaction, by)) return ['errors.entity.notFound'];
  if (isInitial) return ['errors.transaction.removeInitial'];
  if (by !== supplier && by !== 'registry') return ['errors.forbidden'];
  if (status === 'CONFIRMED' && by !== 'registry') return ['errors.transaction.removeNotAllowed'];
  if (status === 'CONFIRMED' && !isWhole(transaction)) return ['errors.transaction.alreadyDrawn'];
  returnToLots(transaction);
  transaction.isRemoved = true;
  return done;
}

function isPurchase({ kind, buyer }: Transaction, by: Organization): boolean {
  return (kind === 'SALE' || kind === 'RETURN') && buyer === by;
}

function takesPart({ isRemoved, supplier, buyer }: Transaction, by: Organization): boolean {
  return !isRemoved && (by === supplier || by === buyer || by === 'registry');
}
