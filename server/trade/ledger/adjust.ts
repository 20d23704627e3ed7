import sql from 'sql-template-tag';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { isAtLeast, readLots, type Lot } from './lots.ts';
import { negated } from './movements.ts';
import { post } from './post.ts';
import { thousandths, type Thousandths } from './quantity.ts';
import { quantityRefusal } from './refusals.ts';

/**
 * Changes the issued quantity (negative `change` reduces it) in the certificate's first resting lot.
 * @throws Refusal `errors.transaction.alreadySold` with the drawn part of the lot
 */
export async function adjust(operation: WriteOperation, certificateId: string, change: Thousandths): Promise<void> {
  const lot = await readFirstRest(operation.connection, certificateId);
  if (!isAtLeast(lot, negated(change))) {
    const drawn = thousandths(lot.amount - lot.available);
    throw await quantityRefusal(operation.connection, certificateId, 'errors.transaction.alreadySold', { drawn });
  }
  await post(operation, {
    certificateId,
    operation: 'adjust',
    lines: [
      { account: 'issued', amount: negated(change) },
      { account: 'held', lotId: lot.id, effect: 'fill', amount: change },
    ],
  });
}

/** The lot delivered by the initial transaction, else the issued one. */
async function readFirstRest(connection: Connection, certificateId: string): Promise<Lot> {
  const { certificate, lot } = columns;
  const [row] = await connection.query<{ id: string }>(sql`
    select lot.${lot.id}::text as id
    from ${tables.lot} as lot join ${tables.certificate} as issued on issued.${certificate.id} = lot.${lot.certificate}
    where issued.${certificate.id} = ${certificateId} and lot.${lot.amount} > 0
      and (lot.${lot.transaction} is null or lot.${lot.transaction} = issued.${certificate.initialTransaction})
    order by lot.${lot.transaction} nulls last, lot.${lot.id} desc limit 1`);
  const [rest] = row === undefined ? [] : await readLots(connection, [row.id]);
  if (rest === undefined) throw new Error(`certificate ${certificateId} was never issued into a lot`);
  return rest;
}
