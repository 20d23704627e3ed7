import type { WriteOperation } from '../../../engine/store/index.ts';
import { arrivedBy, drawFrom, openLot, readAvailableLots, type Lot } from './lots.ts';
import { post, postAll, type Line, type Unposted } from './post.ts';
import { thousandths, total, type Thousandths } from './quantity.ts';
import { arrivalRefusal, quantityRefusal, type LackMessage } from './refusals.ts';

interface Holding {
  readonly certificateId: string;
  readonly organizationId: string;
}

/** What an issue made of another certificate's quantity comes from. */
export interface SplitOrigin {
  /** The posting that split the quantity off. */
  readonly postingId: string;
  /** How much of the other certificate's quantity one unit took, as a decimal text. */
  readonly ratio: string;
}

/** A quantity that comes into being. */
export interface Issuance extends Holding {
  readonly amount: Thousandths;
  /** Absent where nothing was split for it. */
  readonly origin?: SplitOrigin | undefined;
  /** The transaction that all of it is reserved for at once, and delivered where there is a buyer; absent where it stays. */
  readonly sale?: { readonly transactionId: string; readonly buyerId?: string | undefined } | undefined;
}

/** Issues a certificate's quantity into a first lot of its supplier, and moves it on as far as its sale says. */
export async function issue(operation: WriteOperation, issuance: Issuance): Promise<void> {
  const { certificateId, organizationId, amount, origin, sale } = issuance;
  const available = sale === undefined ? amount : thousandths(0n);
  const lotId = await openLot(operation, { certificateId, organizationId, amount, available });
  const issued: Unposted = {
    operation: 'issue',
    linked: origin?.postingId,
    ratio: origin?.ratio,
    lines: [
      { account: 'issued', amount: negated(amount) },
      { account: 'held', lotId, effect: 'fill', amount },
    ],
  };
  if (sale === undefined) {
    await postAll(operation, { certificateId, postings: [issued], opened: [lotId] });
    return;
  }
  const { transactionId, buyerId } = sale;
  const draw: Line = { account: 'held', lotId, effect: 'draw', amount: negated(amount) };
  const arrival: Line = { account: 'reserved', transactionId, amount };
  const postings = [issued, { operation: 'reserve', transactionId, lines: [draw, arrival] } as const];
  const to = { certificateId, transactionId, amount };
  const delivery =
    buyerId === undefined ? undefined : await openDelivery(operation, { ...to, organizationId: buyerId });
  await postAll(operation, {
    certificateId,
    postings: delivery === undefined ? postings : [...postings, delivery.posting],
    opened: delivery === undefined ? [lotId] : [lotId, delivery.lotId],
  });
}

/** A quantity leaving an organization's stock on behalf of a transaction. */
export interface Departure extends Holding {
  readonly transactionId: string;
  readonly amount: Thousandths;
  /** `YYYY-MM-DD`: only from lots that had come by this day; absent where the day is that of the issue or was checked before. */
  readonly date?: string | undefined;
  /** Only from what this transaction delivered: it is given back. */
  readonly returnOf?: string | undefined;
}

/**
 * Reserves a quantity for a transaction, from the holder's oldest lots.
 * @throws Refusal `errors.transaction.notEnoughStock` with what is wanted and what is available, of a return
 *   `errors.transaction.notReturnable`; `errors.transaction.beforeArrival` where too much of that came after the day of the departure
 */
export async function reserve(operation: WriteOperation, departure: Departure): Promise<void> {
  const { transactionId, amount } = departure;
  await draw(operation, departure, 'reserve', { account: 'reserved', transactionId, amount });
}

/**
 * Takes a quantity out of circulation, lost or put on the market by a transaction, from the holder's oldest lots.
 * @throws Refusal as `reserve`
 */
export async function retire(operation: WriteOperation, departure: Departure): Promise<void> {
  await draw(operation, departure, 'retire', { account: 'retired', amount: departure.amount });
}

/** A quantity going over into another certificate. */
export interface Split extends Holding {
  readonly amount: Thousandths;
  /** How much of this quantity one unit of the other takes, as a decimal text. */
  readonly ratio: string;
}

/**
 * Splits a quantity off a certificate, from the holder's oldest lots. @returns the posting's id, which the other's issue names
 * @throws Refusal `errors.certificate.notEnoughEthanol` with what is wanted and what is available
 */
export async function splitOff(operation: WriteOperation, split: Split): Promise<string> {
  const { certificateId, amount, ratio } = split;
  const drawn = await drawLines(operation, split, 'errors.certificate.notEnoughEthanol');
  const arrival: Line = { account: 'split', amount };
  return post(operation, { certificateId, operation: 'split', ratio, lines: [...drawn, arrival] });
}

async function draw(
  operation: WriteOperation,
  departure: Departure,
  kind: 'reserve' | 'retire',
  arrival: Line,
): Promise<void> {
  const { certificateId, transactionId, returnOf } = departure;
  const message = returnOf === undefined ? 'errors.transaction.notEnoughStock' : 'errors.transaction.notReturnable';
  const drawn = await drawLines(operation, departure, message);
  await post(operation, { certificateId, operation: kind, transactionId, lines: [...drawn, arrival] });
}

async function drawLines(
  { connection }: WriteOperation,
  { certificateId, organizationId, amount, date, returnOf }: Holding & Pick<Departure, 'amount' | 'date' | 'returnOf'>,
  message: LackMessage,
): Promise<readonly Line[]> {
  const lots = await readAvailableLots(connection, { certificateId, organizationId, deliveredBy: returnOf });
  const arrived = arrivedBy(lots, date);
  const draws = drawFrom(arrived, amount);
  if (draws === undefined) {
    const figures = { amount, available: totalOf(lots) };
    if (date === undefined || figures.available < amount)
      throw await quantityRefusal(connection, certificateId, message, figures);
    throw await arrivalRefusal(connection, certificateId, { amount, available: totalOf(arrived), date });
  }
  return draws.map((part) => ({ account: 'held', lotId: part.lotId, effect: 'draw', amount: negated(part.amount) }));
}

function totalOf(lots: readonly Pick<Lot, 'available'>[]): Thousandths {
  return total(lots.map(({ available }) => available));
}

/** Delivers what is reserved for a transaction into a new lot of its buyer. */
export async function deliver(operation: WriteOperation, to: Departure): Promise<void> {
  const { lotId, posting } = await openDelivery(operation, to);
  await postAll(operation, { certificateId: to.certificateId, postings: [posting], opened: [lotId] });
}

/** Opens the lot of a delivery, with the posting that fills it. */
async function openDelivery(operation: WriteOperation, to: Departure) {
  const { transactionId, amount } = to;
  const lotId = await openLot(operation, { ...to, available: amount });
  const posting: Unposted = {
    operation: 'deliver',
    transactionId,
    lines: [
      { account: 'reserved', transactionId, amount: negated(amount) },
      { account: 'held', lotId, effect: 'fill', amount },
    ],
  };
  return { lotId, posting };
}

/** The same quantity with the other sign. */
export function negated(quantity: Thousandths): Thousandths {
  return thousandths(-1n * quantity);
}
