import { Refusal } from '../../engine/api/index.ts';
import { describeAvailable, drawFrom, openLot, readAvailableLots } from './lots.ts';
import { post, type Line, type Occasion } from './post.ts';
import { thousandths, toDecimal, type Thousandths } from './quantity.ts';

interface Holding {
  readonly certificateId: string;
  readonly organizationId: string;
}

/** Issues a certificate's quantity into a first lot of its supplier. @returns the lot's id */
export async function issue(occasion: Occasion, to: Holding & { readonly amount: Thousandths }): Promise<string> {
  const lotId = await openLot(occasion.connection, to);
  await post(occasion, {
    certificateId: to.certificateId,
    operation: 'issue',
    lines: [
      { account: 'issued', amount: negated(to.amount) },
      { account: 'held', lotId, effect: 'fill', amount: to.amount },
    ],
  });
  return lotId;
}

/** A quantity leaving an organization's stock on behalf of a transaction. */
export interface Departure extends Holding {
  readonly transactionId: string;
  readonly amount: Thousandths;
}

/**
 * Reserves a quantity for a transaction, from the holder's oldest lots.
 * @throws Refusal `errors.transaction.notEnoughStock` with what is wanted and what is available
 */
export async function reserve(occasion: Occasion, departure: Departure): Promise<void> {
  const { transactionId, amount } = departure;
  await draw(occasion, departure, 'reserve', { account: 'reserved', transactionId, amount });
}

/**
 * Takes a quantity out of circulation, lost or put on the market by a transaction, from the holder's oldest lots.
 * @throws Refusal `errors.transaction.notEnoughStock` with what is wanted and what is available
 */
export async function retire(occasion: Occasion, departure: Departure): Promise<void> {
  await draw(occasion, departure, 'retire', { account: 'retired', amount: departure.amount });
}

async function draw(
  occasion: Occasion,
  { certificateId, organizationId, transactionId, amount }: Departure,
  operation: 'reserve' | 'retire',
  arrival: Line,
): Promise<void> {
  const lots = await readAvailableLots(occasion.connection, certificateId, organizationId);
  const draws = drawFrom(lots, amount);
  if (draws === undefined) {
    throw new Refusal('errors.transaction.notEnoughStock', {
      path: ['amount'],
      params: { amount: toDecimal(amount), available: describeAvailable(lots) },
    });
  }
  const drawn = draws.map((part): Line => ({
    account: 'held',
    lotId: part.lotId,
    effect: 'draw',
    amount: negated(part.amount),
  }));
  await post(occasion, { certificateId, operation, transactionId, lines: [...drawn, arrival] });
}

/** Delivers what is reserved for a transaction into a new lot of its buyer. @returns the lot's id */
export async function deliver(occasion: Occasion, to: Departure): Promise<string> {
  const lotId = await openLot(occasion.connection, to);
  await post(occasion, {
    certificateId: to.certificateId,
    operation: 'deliver',
    transactionId: to.transactionId,
    lines: [
      { account: 'reserved', transactionId: to.transactionId, amount: negated(to.amount) },
      { account: 'held', lotId, effect: 'fill', amount: to.amount },
    ],
  });
  return lotId;
}

/** The same quantity with the other sign. */
export function negated(quantity: Thousandths): Thousandths {
  return thousandths(-1n * quantity);
}
