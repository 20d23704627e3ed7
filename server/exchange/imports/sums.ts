import { Big } from 'big.js';
import { pathTypesOf } from '../../../engine/metadata/index.ts';
import { isNumber, type Values } from '../../../engine/record/index.ts';
import { evaluateRule } from '../../../engine/rules/index.ts';
import { requireEntity, type Connection } from '../../../engine/store/index.ts';
import type { UnitSums } from './import-row.ts';
import type { Saver } from './save-one.ts';

/** Adds the amounts of records saved in this transaction. */
export async function withSaved(
  sums: UnitSums,
  { store, described: { entity } }: Pick<Saver, 'store' | 'described'>,
  connection: Connection,
  ids: readonly string[],
): Promise<UnitSums> {
  if (ids.length === 0) return sums;
  const principal = { viewer: undefined, today: '', reach: 'everything' } as const;
  const selection = { id: true, amount: true, amountUnit: true } as const;
  const request = { filter: { id: ids }, sort: [], offset: 0, limit: ids.length, selection, count: false };
  const { items } = await store.page(principal, { entity }, request, connection);
  return items.reduce<UnitSums>((all, { amount, amountUnit }) => withAmount(all, amount, amountUnit), sums);
}

/** Adds the amount of a record of a dry run, whose unit may derive from references. */
export function withTried(
  sums: UnitSums,
  { catalogue, described, viewer }: Pick<Saver, 'catalogue' | 'described' | 'viewer'>,
  record: Values,
): UnitSums {
  const { name, fields } = requireEntity(catalogue, described.entity);
  const { amountUnit: unit } = fields;
  if (unit?.formula === undefined) return withAmount(sums, record['amount'], record['amountUnit']);
  const facts = { record, viewer, constants: catalogue.constants, today: '' };
  return withAmount(sums, record['amount'], evaluateRule(unit.formula, facts, pathTypesOf(catalogue, name)));
}

function withAmount(sums: UnitSums, amount: unknown, unit: unknown): UnitSums {
  if (!isNumber(amount) || typeof unit !== 'string') return sums;
  return { ...sums, [unit]: new Big(sums[unit] ?? 0).plus(amount).toFixed() };
}
