import { applyValues, type Catalogue, type Entity } from '../../engine/metadata/index.ts';
import { type Connection, type Store, type Viewer, updateRecord, writeAuditEntry } from '../../engine/store/index.ts';
import type { Certificate } from '../../generated/server/records.ts';
import { thousandths, toDecimal, toThousandths, type Thousandths } from '../ledger/index.ts';
import { needed, reading, type ChangesOf } from '../records/index.ts';

/** What writing a certificate's amount needs of the register. */
export interface AmountParts {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly certificate: Entity;
}

interface AmountContext {
  readonly connection: Connection;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly today: string;
}

/** What the formulas over an amount read. */
const counted = reading('certificate', {
  id: true,
  amount: true,
  amountUnit: true,
  energy: true,
  higherEnergy: true,
  substanceType: { id: true, lowerCalorificValues: true, higherCalorificValues: true },
});

/** Changes the amount of a locked certificate, and with it what is computed from it; the ledger has moved it already. */
export async function changeAmount(
  { catalogue, store, certificate }: AmountParts,
  { connection, viewer, now, today }: AmountContext,
  id: string,
  change: Thousandths,
): Promise<void> {
  const name = { entity: certificate.name, id };
  const found = await store.oneWithin(connection, { viewer, today, reach: 'everything' }, name, counted.selection);
  if (found === undefined) throw new Error(`certificate ${id} is gone`);
  const before = needed(counted.toRecord(found), 'amount');
  const amount = toDecimal(thousandths(toThousandths(before) + change));
  const context = { view: catalogue, entity: certificate, viewer, today };
  const applied = applyValues(context, { kind: 'change', record: { ...found, amount }, changed: ['amount'] });
  const { energy, higherEnergy } = counted.toRecord(applied.record);
  const record: Partial<Certificate> = { amount, energy, higherEnergy };
  await updateRecord(connection, { entity: certificate, id, record, now });
  await writeAuditEntry(connection, {
    entity: certificate.name,
    recordId: id,
    action: 'splitToEtbe',
    actorId: viewer.userId,
    organizationId: viewer.organizationId,
    requestId: undefined,
    at: now,
    changes: { amount: { from: before, to: amount } } satisfies ChangesOf<Certificate>,
  });
}
