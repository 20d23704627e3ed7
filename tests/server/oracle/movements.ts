import {
  foreignParties,
  activeTransactions,
  type Certificate,
  type Organization,
  type DrawnQuantity,
  type Transaction,
} from './model.ts';

/** Inflows and outflows since the beginning, and the owned quantity; an unconfirmed offer is its supplier's. */
export interface Movements {
  readonly produced: bigint;
  readonly imported: bigint;
  readonly bought: bigint;
  readonly sold: bigint;
  readonly exported: bigint;
  readonly marketed: bigint;
  readonly lost: bigint;
  readonly split: bigint;
  readonly owned: bigint;
}

export type Fuel = 'ethanol' | 'ETBE';

/** The movements of an organization in a fuel, from the current certificates alone. */
export function movementsOf(all: readonly Certificate[], who: Organization, fuel: Fuel): Movements {
  const certificates = all.filter(({ splitFrom }) => (splitFrom === undefined) === (fuel === 'ethanol'));
  const lots = certificates.flatMap((certificate) => certificate.lots).filter(({ holder }) => holder === who);
  const transactions = certificates.flatMap(activeTransactions);
  const left = transactions.filter(({ supplier }) => supplier === who);
  const sales = left.filter(({ kind, status }) => kind === 'SALE' && status === 'CONFIRMED');
  const came = transactions.filter(
    ({ kind, status, buyer }) => kind === 'SALE' && status === 'CONFIRMED' && buyer === who,
  );
  const returns = transactions.filter(({ kind, status }) => kind === 'RETURN' && status === 'CONFIRMED');
  const ethanol = all.flatMap((part) => (certificates.some((one) => one === part.splitFrom) ? part.ethanol : []));
  const reserved = left.filter(({ status }) => status === 'PENDING').flatMap(({ draws }) => draws);
  return {
    produced: sum(lots.filter(({ transaction }) => transaction === undefined).map(({ received }) => received)),
    imported: amounts(came.filter(isImported)),
    bought:
      amounts(came.filter((one) => !isImported(one))) - amounts(returns.filter(({ supplier }) => supplier === who)),
    sold:
      amounts(sales.filter(({ buyer }) => buyer !== foreignParties.buyer)) -
      amounts(returns.filter(({ buyer }) => buyer === who)),
    exported: amounts(sales.filter(({ buyer }) => buyer === foreignParties.buyer)),
    marketed: amounts(left.filter(({ status }) => status === 'ON_MARKET')),
    lost: amounts(left.filter(({ status }) => status === 'LOSS')),
    split: taken(ethanol.filter(({ lot }) => lot.holder === who)),
    owned: sum(lots.map(({ available }) => available)) + taken(reserved),
  };
}

/** True for an initial transaction by a foreign supplier. */
function isImported({ isInitial, supplier }: Transaction): boolean {
  return isInitial && supplier === foreignParties.supplier;
}

function amounts(transactions: readonly Transaction[]): bigint {
  return sum(transactions.map(({ amount }) => amount));
}

function taken(parts: readonly DrawnQuantity[]): bigint {
  return sum(parts.map(({ amount }) => amount));
}

function sum(quantities: readonly bigint[]): bigint {
  return quantities.reduce((all, one) => all + one, 0n);
}
