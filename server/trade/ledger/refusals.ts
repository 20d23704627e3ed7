import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { quantityText, type Thousandths } from './quantity.ts';

type Figures = Readonly<Record<string, Thousandths>>;

type Message =
  | 'errors.transaction.notEnoughStock'
  | 'errors.transaction.alreadySold'
  | 'errors.certificate.notEnoughEthanol';

/** Why a quantity cannot move, with its figures and the certificate's unit, at the field `amount`. */
export async function quantityRefusal(
  connection: Connection,
  certificateId: string,
  message: Message,
  figures: Figures,
): Promise<Refusal> {
  const [certificate] = await connection.query<{ unit: string }>(sql`
    select ${columns.certificate.amountUnit} as unit from ${tables.certificate}
    where ${columns.certificate.id} = ${certificateId}`);
  return amountRefusal(message, figures, certificate?.unit ?? '');
}

/** The same where the unit is known. */
export function amountRefusal(message: Message, figures: Figures, amountUnit: string): Refusal {
  const written = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, quantityText(figure)]));
  return new Refusal(message, { path: ['amount'], params: { ...written, amountUnit } });
}
