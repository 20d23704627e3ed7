import { foreignParties, traders, type Certificate, type Organization } from './model.ts';
import type { OracleStep } from './step.ts';

const everybody = [...traders, 'registry'] as const;

/** Mostly the expected organization, sometimes the registry or any other. */
export function actorOf({ who, other }: OracleStep, natural: Organization): Organization {
  const hasAccount = (everybody as readonly Organization[]).includes(natural); // widened to ask
  return who < 8 && hasAccount ? natural : itemAt(everybody, other);
}

export function chosenBuyer({ other }: OracleStep): Organization | undefined {
  const choices = [...traders, ...traders, ...traders, foreignParties.buyer, undefined] as const;
  return choices[other % choices.length];
}

/** A part of the stock, all of it, a little more, zero, or a negative amount. */
export function amountOfStock(stock: bigint, share: number): bigint {
  const kinds = [
    stock,
    stock / 2n,
    stock / 3n,
    stock / 7n,
    1n,
    stock + 1n,
    0n,
    -1n,
    stock - 1n,
    stock / 2n,
    stock / 5n,
  ];
  return kinds[share % kinds.length] ?? stock;
}

export function correctedAmount({ amount }: Certificate, share: number): bigint {
  const kinds = [amount + 1n, amount - 1n, amount * 2n, amount / 2n, amount / 10n, 1n, 0n, -1n, amount];
  return kinds[share % kinds.length] ?? amount;
}

/** Mostly one of the latest items, which are the active ones; sometimes any. */
export function recentItem<T>(all: readonly T[], choice: number, few: number): T | undefined {
  const among = choice % 10 === 0 ? all : all.slice(-few);
  return among[Math.floor(choice / 10) % Math.max(among.length, 1)];
}

export function itemAt<T>(all: readonly [T, ...T[]] | readonly T[], choice: number): T {
  const one = all[choice % all.length];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}
