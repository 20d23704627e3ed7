import { Decimal } from 'decimal.js';
import { isNumber } from '../../../engine/record/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import type { Sums } from './import-row.ts';

/** The sums with the amount of a record that was saved in this database transaction. */
export async function withAmount(
  sums: Sums,
  store: Store,
  connection: Connection,
  record: { readonly entity: string; readonly id: string },
): Promise<Sums> {
  const asker = { viewer: undefined, today: '', reach: 'everything' } as const;
  const read = await store.oneWithin(connection, asker, record, { amount: true, amountUnit: true });
  const { amount, amountUnit } = read ?? {};
  if (!isNumber(amount) || typeof amountUnit !== 'string') return sums;
  return { ...sums, [amountUnit]: new Decimal(sums[amountUnit] ?? 0).plus(amount).toString() };
}
