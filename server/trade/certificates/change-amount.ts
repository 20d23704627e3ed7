import { applyValues, type Catalogue, type Entity } from '../../../engine/metadata/index.ts';
import type { Connection, WriteOperation, Store } from '../../../engine/store/index.ts';
import type { Certificate } from '../../../generated/server/records.ts';
import { thousandths, quantityText, toThousandths, type Thousandths } from '../ledger/index.ts';
import { isCertificateReported } from '../../reporting/index.ts';
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
  const energies = await readEnergies(connection, counted.toRecord(stored), counted.toRecord(applied.record));
  await operation.write(certificate.name, id, { amount, ...energies }, { action: 'splitToEtbe' });
}

type Energies = Partial<Pick<Certificate, 'energy' | 'higherEnergy' | 'lowerCalorificValue' | 'higherCalorificValue'>>;

/**
 * The energies of a changed certificate, which rules have computed. Calorific values that the reference list got later
 * are stored with them; in a report that was submitted or closed, an unknown energy stays unknown.
 */
export async function readEnergies(
  connection: Connection,
  stored: (Energies & { readonly id: string }) | undefined,
  { energy, higherEnergy, substanceType, ...kept }: Energies & Pick<Partial<Certificate>, 'substanceType'>,
): Promise<Energies> {
  const lowerCalorificValue = kept.lowerCalorificValue ?? substanceType?.lowerCalorificValues ?? null;
  const higherCalorificValue = kept.higherCalorificValue ?? substanceType?.higherCalorificValues ?? null;
  const isAdded =
    lowerCalorificValue !== (kept.lowerCalorificValue ?? null) ||
    higherCalorificValue !== (kept.higherCalorificValue ?? null);
  if (stored === undefined || !isAdded || !(await isCertificateReported(connection, stored.id)))
    return { energy, higherEnergy, lowerCalorificValue, higherCalorificValue };
  return { energy: stored.energy && energy, higherEnergy: stored.higherEnergy && higherEnergy };
}
