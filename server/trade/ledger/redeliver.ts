import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import { formatDate } from '../../../engine/format/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { readLots, type Lot } from './lots.ts';
import { deliveryInto, reserve, type OutgoingQuantity } from './movements.ts';
import { postAll, type Line } from './post.ts';
import { thousandths } from './quantity.ts';
import { quantityRefusal } from './refusals.ts';
import { readEffectivePostings, readLines, reversalOf, reverse } from './reverse.ts';

/**
 * Replaces a delivery by one of another amount or day: reverses the reservation, reserves again from the seller's lots,
 * fills the buyer's lot again and reverses the former delivery. Draws from that lot stay as they are. What came back to
 * the seller from the delivery itself is not available for it.
 * @throws Refusal as `reserve`; `errors.transactionCorrection.belowDrawn` if more was drawn than is now delivered;
 * `errors.transactionCorrection.afterOnward` if something was drawn before the new day
 */
export async function redeliver(operation: WriteOperation, departure: OutgoingQuantity): Promise<void> {
  const { connection } = operation;
  const { certificateId, transactionId, amount, date } = departure;
  const [delivery, reservation] = await readEffectivePostings(connection, transactionId);
  if (delivery?.operation !== 'deliver' || reservation?.operation !== 'reserve')
    throw new Error(`transaction ${transactionId} is not delivered`);
  const delivered = await readLines(connection, delivery.id);
  const lot = await readFilled(connection, delivered);
  const drawn = thousandths(lot.amount - lot.available);
  if (amount < drawn)
    throw await quantityRefusal(connection, certificateId, 'errors.transactionCorrection.belowDrawn', { drawn });
  await assertDrawnSince(connection, lot, date);
  await reverse(operation, reservation);
  await reserve(operation, { ...departure, exceptLots: await readDescendants(connection, lot) });
  // Filled before the reversal, so that the lot never falls below what was drawn.
  await postAll(operation, {
    certificateId,
    postings: [deliveryInto(lot.id, departure), reversalOf(delivery, delivered)],
  });
}

async function readFilled(connection: Connection, lines: readonly Line[]): Promise<Lot> {
  const filled = lines.flatMap((line) => (line.account === 'held' ? [line.lotId] : []));
  const [lot] = await readLots(connection, filled);
  if (lot === undefined) throw new Error('the delivery has no lot');
  return lot;
}

/** The lots that were filled from a lot, directly or by further deliveries. */
async function readDescendants(connection: Connection, { id }: Lot): Promise<ReadonlySet<string>> {
  const { lot } = columns;
  const rows = await connection.query<{ id: string }>(sql`
    with recursive descendant (id) as (
      select ${id}::bigint
      union
      select filled.${lot.id} from descendant
      join ledger_entry as entry on entry.lot_id = descendant.id and entry.effect = 'draw'
      join ledger_posting as posting on posting.id = entry.posting_id and posting.operation <> 'reversal'
        and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)
      join ${tables.lot} as filled on filled.${lot.transaction} = posting.transaction_id
    )
    select id::text as id from descendant`);
  return new Set(rows.map((row) => row.id));
}

/** Nothing may be drawn before the delivery: sales and losses count by their day, splits by the day of issue. */
async function assertDrawnSince(connection: Connection, lot: Lot, day: string | undefined): Promise<void> {
  const { transaction, certificate } = columns;
  const [first] = await connection.query<{ drawn: string | null }>(sql`
    select min(coalesce(moved.${transaction.date}, made.${certificate.issuedAt}))::text as drawn
    from ledger_entry as entry
    join ledger_posting as posting on posting.id = entry.posting_id and posting.operation <> 'reversal'
    left join ${tables.transaction} as moved on moved.${transaction.id} = posting.transaction_id
    left join ledger_posting as issue on issue.linked = posting.id
    left join ${tables.certificate} as made on made.${certificate.id} = issue.certificate_id
    where entry.lot_id = ${lot.id} and entry.effect = 'draw'
      and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)`);
  const drawn = first?.drawn ?? undefined;
  if (drawn !== undefined && day !== undefined && drawn < day)
    throw new Refusal('errors.transactionCorrection.afterOnward', {
      path: ['date'],
      params: { drawn: formatDate(drawn) },
    });
}
