import { applyValues, type Catalogue, type Entity } from '../../engine/metadata/index.ts';
import {
  type Connection,
  type Selection,
  type Store,
  type Viewer,
  updateRecord,
  writeAuditEntry,
} from '../../engine/store/index.ts';
import { thousandths, toDecimal, toThousandths, type Thousandths } from '../ledger/index.ts';

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
const selection: Selection = {
  id: true,
  amount: true,
  amountUnit: true,
  energy: true,
  higherEnergy: true,
  substanceType: { id: true, lowerCalorificValues: true, higherCalorificValues: true },
};

/** Changes the amount of a locked certificate, and with it what is computed from it; the ledger has moved it already. */
export async function changeAmount(
  { catalogue, store, certificate }: AmountParts,
  { connection, viewer, now, today }: AmountContext,
  id: string,
  change: Thousandths,
): Promise<void> {
  const name = { entity: certificate.name, id };
  const stored = await store.oneWithin(connection, { viewer, today, reach: 'everything' }, name, selection);
  if (stored === undefined) throw new Error(`certificate ${id} is gone`);
  const amount = toDecimal(thousandths(toThousandths(String(stored['amount'])) + change));
  const context = { view: catalogue, entity: certificate, viewer, today };
  const applied = applyValues(context, { kind: 'change', record: { ...stored, amount }, changed: ['amount'] });
  const { energy, higherEnergy } = applied.record;
  const record = { amount, energy, higherEnergy };
  await updateRecord(connection, { entity: certificate, id, record, now });
  await writeAuditEntry(connection, {
    entity: certificate.name,
    recordId: id,
    action: 'splitToEtbe',
    actorId: viewer.userId,
    organizationId: viewer.organizationId,
    requestId: undefined,
    at: now,
    changes: { amount: { from: stored['amount'], to: amount } },
  });
}
