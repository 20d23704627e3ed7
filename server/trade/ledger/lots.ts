import sql from 'sql-template-tag';
import {
  type Connection,
  type GivenColumn,
  givenRows,
  inBatch,
  type WriteOperation,
} from '../../../engine/store/index.ts';
import type { Lot as LotRecord } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { quantityText, thousandths, toThousandths, type Thousandths } from './quantity.ts';

const { certificate, lot, transaction } = columns;

/** Columns read for drawing from a lot. */
const drawn = sql`lot.${lot.id}::text as id, lot.${lot.amount}::text as amount, lot.${lot.available}::text as available`;

/** Arrival date of a lot: that of the delivering transaction, else of the issue. Needs the aliases `lot`, `whole` and `delivery`. */
export const arrivedOn = sql`coalesce(delivery.${transaction.date}, whole.${certificate.issuedAt})::text as arrived`;

export interface Lot {
  readonly id: string;
  readonly amount: Thousandths;
  readonly available: Thousandths;
}

interface LotRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly amount: string;
  readonly available: string;
}

/** A lot with its arrival date `YYYY-MM-DD`. */
interface ArrivedLot extends Lot {
  readonly arrived: string;
}

/** Lots of an organization and certificate, optionally of one delivery. */
export interface HeldLots {
  readonly certificateId: string;
  readonly organizationId: string;
  readonly deliveredBy?: string | undefined;
}

/** Lots with an available quantity, oldest first. */
export async function readAvailableLots(connection: Connection, held: HeldLots): Promise<readonly ArrivedLot[]> {
  return await inBatch(connection, 'available lots', held, async (own, asked) => {
    const ids = (idOf: (each: HeldLots) => string | undefined): GivenColumn => {
      return { type: 'bigint', values: asked.map((each) => idOf(each) ?? null) };
    };
    const given = givenRows([
      ids((each) => each.certificateId),
      ids((each) => each.organizationId),
      ids((each) => each.deliveredBy),
    ]);
    const rows = await own.query<LotRow & { readonly place: number; readonly arrived: string }>(sql`
      select asked.place::integer as place, ${drawn}, ${arrivedOn}
      from ${given} as asked (certificate, holder, delivery, place)
      join ${tables.lot} as lot on lot.${lot.certificate} = asked.certificate and lot.${lot.organization} = asked.holder
        and lot.${lot.available} > 0 and (asked.delivery is null or lot.${lot.transaction} = asked.delivery)
      join ${tables.certificate} as whole on whole.${certificate.id} = asked.certificate
      left join ${tables.transaction} as delivery on delivery.${transaction.id} = lot.${lot.transaction}
      order by lot.${lot.id}`);
    const lots = Map.groupBy(rows, ({ place }) => place);
    return asked.map((_, index) => (lots.get(index + 1) ?? []).map((row) => ({ ...toLot(row), arrived: row.arrived })));
  });
}

/** Lots by id. */
export async function readLots(connection: Connection, ids: readonly string[]): Promise<readonly Lot[]> {
  const rows = await connection.query<LotRow>(sql`
    select ${drawn} from ${tables.lot} as lot where lot.${lot.id} = any(${ids}::bigint[]) order by lot.${lot.id}`);
  return rows.map(toLot);
}

/** A new lot as its opening postings leave it. */
interface OpenedLot {
  readonly certificateId: string;
  readonly organizationId: string;
  /** The delivering transaction; absent for the issue. */
  readonly transactionId?: string | undefined;
  readonly amount: Thousandths;
  readonly available: Thousandths;
}

/** Inserts a lot with the balance that the caller's next postings produce. @returns its id */
export async function openLot(operation: WriteOperation, opened: OpenedLot): Promise<string> {
  const { certificateId, organizationId, transactionId, amount, available } = opened;
  const record: Partial<LotRecord> = {
    certificate: { id: certificateId },
    organization: { id: organizationId },
    transaction: transactionId === undefined ? null : { id: transactionId },
    amount: quantityText(amount),
    available: quantityText(available),
  };
  return await operation.insert('lot', record, { action: 'create' });
}

/** A quantity drawn from one lot. */
export interface Draw {
  readonly lotId: string;
  readonly amount: Thousandths;
}

/** Lots that had arrived by a day; all without a day. */
export function arrivedBy<Arrived extends { readonly arrived: string }>(
  lots: readonly Arrived[],
  day: string | undefined,
): readonly Arrived[] {
  return day === undefined ? lots : lots.filter(({ arrived }) => arrived <= day);
}

/** Distributes `wanted` over lots in order; undefined when they hold less. */
export function drawFrom(
  lots: readonly Pick<Lot, 'id' | 'available'>[],
  wanted: Thousandths,
): readonly Draw[] | undefined {
  const draws: Draw[] = [];
  let missing: bigint = wanted;
  for (const lot of lots) {
    if (missing === 0n) break;
    const amount = thousandths(lot.available < missing ? lot.available : missing);
    draws.push({ lotId: lot.id, amount });
    missing -= amount;
  }
  return missing === 0n ? draws : undefined;
}

/** True when nothing was drawn from the lot. */
export function isUntouched(lot: Lot): boolean {
  return lot.available === lot.amount;
}

/** True when the lot has enough available. */
export function isAtLeast(lot: Lot, wanted: Thousandths): boolean {
  return lot.available >= wanted;
}

function toLot(row: LotRow): Lot {
  return { id: row.id, amount: toThousandths(row.amount), available: toThousandths(row.available) };
}
