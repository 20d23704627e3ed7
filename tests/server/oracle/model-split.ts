import { hasFurther, isKeeper, open } from './model-certificates.ts';
import {
  done,
  initialOf,
  canRead,
  activeTransactions,
  statusOf,
  sellableAmount,
  take,
  type Certificate,
  type Organization,
  type Refusals,
} from './model.ts';

/** Percent of ethanol by volume in ETBE (Decree 271/2011, annex 1). */
const renewablePart = 47n;

/** The ethanol in a quantity of ETBE, rounded half up to a thousandth. */
export function ethanolIn(amount: bigint): bigint {
  return (amount * renewablePart + 50n) / 100n;
}

/** Splits ETBE from a certificate of ethanol. */
export function split(
  parent: Certificate,
  by: Organization,
  amount: bigint,
): { readonly refusals: Refusals; readonly made?: Certificate } {
  const refusals = refusalsOf(parent, by, amount);
  if (refusals.length > 0) return { refusals };
  const made: Certificate = {
    registeredBy: by,
    supplier: by,
    buyer: by,
    splitFrom: parent,
    ethanol: [],
    amount,
    approval: 'APPROVED',
    isRemoved: false,
    lots: [],
    transactions: [],
  };
  takeEthanolInModel(made);
  open(made, 'PRODUCTION', 'CONFIRMED');
  return { refusals: done, made };
}

function refusalsOf(parent: Certificate, by: Organization, amount: bigint): Refusals {
  const initial = initialOf(parent);
  if (!canRead(by, parent)) return ['errors.certificate.notFound'];
  if (parent.splitFrom !== undefined) return ['errors.certificate.notEthanol'];
  if (statusOf(parent) === 'ON_MARKET') return ['errors.certificate.notInSuitableState'];
  if (initial.status !== 'CONFIRMED') return ['errors.transaction.notConfirmed'];
  if (initial.buyer !== by) return ['errors.certificate.notHolder'];
  if (activeTransactions(parent).length > 1) return ['errors.certificate.splitNotValid'];
  if (parent.amount === 0n) return ['errors.certificate.nothingToSplit'];
  if (amount < 0n) return ['errors.form.negative'];
  if (amount === 0n) return ['errors.certificate.amountMissing'];
  const rounding = roundingRefusals(amount);
  if (rounding.length > 0) return rounding;
  return sellableAmount(parent, by) < ethanolIn(amount) ? ['errors.certificate.notEnoughEthanol'] : done;
}

/** A split uses some ethanol, and at most 1 % less than it contains. */
function roundingRefusals(amount: bigint): Refusals {
  if (ethanolIn(amount) === 0n) return ['errors.certificate.splitTooSmall'];
  return amount * renewablePart > ethanolIn(amount) * 101n ? ['errors.certificate.splitRounded'] : done;
}

/** Draws the ethanol of a split from its origin. */
export function takeEthanolInModel(part: Certificate): void {
  const { splitFrom } = part;
  if (splitFrom === undefined) return;
  const amount = ethanolIn(part.amount);
  part.ethanol = take(splitFrom, part.supplier, amount);
  splitFrom.amount -= amount;
}

/** Returns the ethanol of a split to the lots it was drawn from. */
export function returnEthanolInModel(part: Certificate): void {
  for (const { lot, amount } of part.ethanol) {
    lot.available += amount;
    if (part.splitFrom !== undefined) part.splitFrom.amount += amount;
  }
  part.ethanol = [];
}

/** Corrects the amount of a split that nothing was drawn from. */
export function correctPart(part: Certificate, by: Organization, amount: bigint): Refusals {
  const { splitFrom } = part;
  if (splitFrom === undefined) throw new Error('only a part has ethanol');
  if (!canRead(by, part)) return ['errors.certificate.notFound'];
  if (initialOf(part).status === 'ON_MARKET') return ['errors.certificate.onMarket'];
  if (!isKeeper(part, by)) return ['errors.forbidden'];
  if (hasFurther(part) && amount !== part.amount) return ['errors.form.readOnly'];
  if (amount < 0n) return ['errors.form.negative'];
  if (amount === 0n) return ['errors.certificate.amountMissing'];
  if (amount === part.amount) return done;
  const rounding = roundingRefusals(amount);
  if (rounding.length > 0) return rounding;
  if (sellableAmount(splitFrom, part.supplier) + ethanolIn(part.amount) < ethanolIn(amount))
    return ['errors.certificate.notEnoughEthanol'];
  returnEthanolInModel(part);
  part.amount = amount;
  takeEthanolInModel(part);
  for (const lot of part.lots) Object.assign(lot, { received: amount, available: amount });
  initialOf(part).amount = amount;
  return done;
}
