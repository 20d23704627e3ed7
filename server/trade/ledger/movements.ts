import type { WriteOperation } from '../../../engine/store/index.ts';
import { arrivedBy, drawFrom, openLot, readAvailableLots, type Lot } from './lots.ts';
import { post, postAll, type Line, type Unposted } from './post.ts';
import { thousandths, total, type Thousandths } from './quantity.ts';
import { arrivalRefusal, quantityRefusal, type ShortageMessage } from './refusals.ts';

interface Holding {
  readonly certificateId: string;
  readonly organizationId: string;
}

/** Origin of an issue in another certificate's quantity. */
export interface SplitOrigin {
  /** The split posting. */
  readonly postingId: string;
  /** Quantity of the parent per unit, as a decimal text. */
  readonly ratio: string;
}

/** A new quantity. */
export interface Issuance extends Holding {
  readonly amount: Thousandths;
  /** Absent for an issue that is no split. */
  readonly origin?: SplitOrigin | undefined;
  /** Transaction that reserves all of it at once, and delivers it if there is a buyer; absent: it stays. */
  readonly sale?: { readonly transactionId: string; readonly buyerId?: string | undefined } | undefined;
}

/** Issues a certificate's quantity into the supplier's first lot and moves it as `sale` says. */
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

/** A quantity that leaves an organization's stock by a transaction. */
export interface OutgoingQuantity extends Holding {
  readonly transactionId: string;
  readonly amount: Thousandths;
  /** `YYYY-MM-DD`: draws only from lots that had arrived by this day; absent when already checked or equal to the issue date. */
  readonly date?: string | undefined;
  /** Draws only from this transaction's delivery (a return). */
  readonly returnOf?: string | undefined;
  /** Draws from none of these lots. */
  readonly exceptLots?: ReadonlySet<string> | undefined;
}

/**
 * Reserves a quantity for a transaction from the holder's oldest lots.
 * @throws Refusal `errors.transaction.notEnoughStock` with wanted and available quantity (for a return
 * `errors.transaction.notReturnable`); `errors.transaction.beforeArrival` when too much of it arrived after the
 * departure date
 */
export async function reserve(operation: WriteOperation, departure: OutgoingQuantity): Promise<void> {
  const { transactionId, amount } = departure;
  await draw(operation, departure, 'reserve', { account: 'reserved', transactionId, amount });
}

/**
 * Retires a quantity (loss or market) from the holder's oldest lots.
 * @throws Refusal as `reserve`
 */
export async function retire(operation: WriteOperation, departure: OutgoingQuantity): Promise<void> {
  await draw(operation, departure, 'retire', { account: 'retired', amount: departure.amount });
}

/** A quantity converted into another certificate. */
export interface Split extends Holding {
  readonly amount: Thousandths;
  /** Quantity per unit of the other certificate, as a decimal text. */
  readonly ratio: string;
}

/**
 * Splits a quantity off a certificate, from the holder's oldest lots. @returns posting id for the issue of the other
 * certificate
 * @throws Refusal `errors.certificate.notEnoughEthanol` with wanted and available quantity
 */
export async function splitOff(operation: WriteOperation, split: Split): Promise<string> {
  const { certificateId, amount, ratio } = split;
  const drawn = await drawLines(operation, split, 'errors.certificate.notEnoughEthanol');
  const arrival: Line = { account: 'split', amount };
  return post(operation, { certificateId, operation: 'split', ratio, lines: [...drawn, arrival] });
}

async function draw(
  operation: WriteOperation,
  departure: OutgoingQuantity,
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
  { certificateId, organizationId, amount, date, returnOf, exceptLots }: Omit<OutgoingQuantity, 'transactionId'>,
  message: ShortageMessage,
): Promise<readonly Line[]> {
  const all = await readAvailableLots(connection, { certificateId, organizationId, deliveredBy: returnOf });
  const lots = all.filter(({ id }) => exceptLots?.has(id) !== true);
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

/** Delivers the reserved quantity of a transaction into a new lot of its buyer. */
export async function deliver(operation: WriteOperation, to: OutgoingQuantity): Promise<void> {
  const { lotId, posting } = await openDelivery(operation, to);
  await postAll(operation, { certificateId: to.certificateId, postings: [posting], opened: [lotId] });
}

/** Opens the lot of a delivery, and prepares the posting that fills it. */
async function openDelivery(operation: WriteOperation, to: OutgoingQuantity) {
  const lotId = await openLot(operation, { ...to, available: to.amount });
  return { lotId, posting: deliveryInto(lotId, to) };
}

/** The posting that moves the reserved quantity of a transaction into a lot. */
export function deliveryInto(
  lotId: string,
  { transactionId, amount }: Pick<OutgoingQuantity, 'transactionId' | 'amount'>,
): Unposted {
  return {
    operation: 'deliver',
    transactionId,
    lines: [
      { account: 'reserved', transactionId, amount: negated(amount) },
      { account: 'held', lotId, effect: 'fill', amount },
    ],
  };
}

/** The negated quantity. */
export function negated(quantity: Thousandths): Thousandths {
  return thousandths(-1n * quantity);
}
