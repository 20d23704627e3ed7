import sql from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import { formatDate } from '../../../engine/format/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { quantityText, type Thousandths } from './quantity.ts';

type Figures = Readonly<Record<string, Thousandths>>;

/** Message keys for an insufficient quantity. */
export type ShortageMessage =
  | 'errors.transaction.notEnoughStock'
  | 'errors.transaction.notReturnable'
  | 'errors.certificate.notEnoughEthanol';

type Message = ShortageMessage | 'errors.transaction.alreadySold' | 'errors.transactionCorrection.belowDrawn';

/** Refusal at the field `amount`, with figures and the certificate's unit. */
export async function quantityRefusal(
  connection: Connection,
  certificateId: string,
  message: Message,
  figures: Figures,
): Promise<Refusal> {
  return amountRefusal(message, figures, await unitOf(connection, certificateId));
}

/** The same with a known unit. */
export function amountRefusal(message: Message, figures: Figures, amountUnit: string): Refusal {
  return new Refusal(message, { path: ['amount'], params: { ...written(figures), amountUnit } });
}

/** Quantities available by the date of a departure. */
export interface ArrivalFigures {
  readonly amount: Thousandths;
  readonly available: Thousandths;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

/** Refusal at the field `date`: the missing quantity arrived later. */
export async function arrivalRefusal(
  connection: Connection,
  certificateId: string,
  figures: ArrivalFigures,
): Promise<Refusal> {
  return dateRefusal(figures, await unitOf(connection, certificateId));
}

/** The same with a known unit. */
export function dateRefusal({ date, ...figures }: ArrivalFigures, amountUnit: string): Refusal {
  const params = { ...written(figures), amountUnit, date: formatDate(date) };
  return new Refusal('errors.transaction.beforeArrival', { path: ['date'], params });
}

function written(figures: Figures): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, quantityText(figure)]));
}

async function unitOf(connection: Connection, certificateId: string): Promise<string> {
  const [certificate] = await connection.query<{ unit: string }>(sql`
    select ${columns.certificate.amountUnit} as unit from ${tables.certificate}
    where ${columns.certificate.id} = ${certificateId}`);
  return certificate?.unit ?? '';
}
