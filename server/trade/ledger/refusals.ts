import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { toDecimal, type Thousandths } from './quantity.ts';

type Figures = Readonly<Record<string, Thousandths>>;

/** Why a quantity cannot move, with its figures and the certificate's unit, at the field `amount`. */
export async function quantityRefusal(
  connection: Connection,
  certificateId: string,
  message:
    'errors.transaction.notEnoughStock' | 'errors.transaction.alreadySold' | 'errors.certificate.notEnoughEthanol',
  figures: Figures,
): Promise<Refusal> {
  const [certificate] = await connection.query<{ unit: string }>(sql`
    select ${columns.certificate.amountUnit} as unit from ${tables.certificate}
    where ${columns.certificate.id} = ${certificateId}`);
  const written = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, toDecimal(figure)]));
  return new Refusal(message, { path: ['amount'], params: { ...written, amountUnit: certificate?.unit ?? '' } });
}
