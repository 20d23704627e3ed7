import { Decimal } from 'decimal.js';
import { isNumber } from '../../../engine/record/index.ts';
import type { Connection, Store } from '../../../engine/store/index.ts';
import type { Sums } from './import-row.ts';

/** The sums with the amounts of records that were saved in this database transaction. */
export async function withAmounts(
  sums: Sums,
  store: Store,
  connection: Connection,
  { entity, ids }: { readonly entity: string; readonly ids: readonly string[] },
): Promise<Sums> {
  if (ids.length === 0) return sums;
  const asker = { viewer: undefined, today: '', reach: 'everything' } as const;
  const selection = { id: true, amount: true, amountUnit: true } as const;
  const request = { filter: { id: ids }, sort: [], offset: 0, limit: ids.length, selection, count: false };
  const { items } = await store.page(asker, { entity }, request, connection);
  const all: Record<string, string> = { ...sums };
  for (const { amount, amountUnit } of items)
    if (isNumber(amount) && typeof amountUnit === 'string')
      all[amountUnit] = new Decimal(all[amountUnit] ?? 0).plus(amount).toString();
  return all;
}
