import { applyValues, type Catalogue, type Entity } from '../../../engine/metadata/index.ts';
import type { WriteOperation, Store } from '../../../engine/store/index.ts';
import type { Certificate } from '../../../generated/server/records.ts';
import { thousandths, quantityText, toThousandths, type Thousandths } from '../ledger/index.ts';
import { needed, reading } from '../../platform/records/index.ts';

/** Dependencies for changing a certificate's amount. */
export interface AmountDependencies {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly certificate: Entity;
}

/** Inputs of the formulas over the amount. */
const counted = reading('certificate', {
  id: true,
  amount: true,
  amountUnit: true,
  energy: true,
  higherEnergy: true,
  lowerCalorificValue: true,
  higherCalorificValue: true,
  substanceType: { id: true, lowerCalorificValues: true, higherCalorificValues: true },
});

/** Changes the amount of a locked certificate and its computed fields, after the ledger was posted. */
export async function changeAmount(
  { catalogue, store, certificate }: AmountDependencies,
  operation: WriteOperation,
  id: string,
  change: Thousandths,
): Promise<void> {
  const { connection, viewer, today } = operation;
  const name = { entity: certificate.name, id };
  const stored = await store.oneWithin(connection, { viewer, today, reach: 'everything' }, name, counted.selection);
  if (stored === undefined) throw new Error(`certificate ${id} is gone`);
  const before = needed(counted.toRecord(stored), 'amount');
  const amount = quantityText(thousandths(toThousandths(before) + change));
  const context = { view: catalogue, entity: certificate, viewer: viewer ?? {}, today };
  const applied = applyValues(context, { kind: 'change', record: { ...stored, amount }, changed: ['amount'] });
  const { energy, higherEnergy, substanceType, ...kept } = counted.toRecord(applied.record);
  // Stores a calorific value added to the reference list later, together with the resulting energy.
  const lowerCalorificValue = kept.lowerCalorificValue ?? substanceType?.lowerCalorificValues ?? null;
  const higherCalorificValue = kept.higherCalorificValue ?? substanceType?.higherCalorificValues ?? null;
  const record: Partial<Certificate> = { amount, energy, higherEnergy, lowerCalorificValue, higherCalorificValue };
  await operation.write(certificate.name, id, record, { action: 'splitToEtbe' });
}
