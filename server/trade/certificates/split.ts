import { Big } from 'big.js';
import sql from 'sql-template-tag';
import {
  Refusal,
  type DerivedRecordStart,
  type RecordHookContext,
  type SavedHookContext,
} from '../../../engine/api/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import type { Certificate } from '../../../generated/server/records.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { readSplitOf, reverse, splitOff, thousandths, toThousandths, type SplitOrigin } from '../ledger/index.ts';
import { constantsOf, needed } from '../../platform/records/index.ts';
import { changeAmount, type AmountDependencies } from './change-amount.ts';
import { followMarket } from './market.ts';

/** Initial values of a split certificate: the substance type of the CN code in `constants.etbe`. */
export async function startSplit(
  catalogue: Catalogue,
  { connection }: DerivedRecordStart<Certificate>,
): Promise<Partial<Certificate>> {
  const { id, codeCN, renewablePartPortion, archived } = columns.substanceType;
  const [type] = await connection.query<{ id: string }>(sql`
    select ${id}::text from ${tables.substanceType}
    where ${codeCN} = ${constantsOf(catalogue).etbe.codeCN} and ${renewablePartPortion} is not null and not ${archived}
    order by ${id} limit 1`);
  return type === undefined ? {} : { substanceType: { id: type.id } };
}

/** Context of a save or deletion of a split. */
type SplitContext = Pick<
  SavedHookContext<Certificate> | RecordHookContext<Certificate>,
  keyof WriteOperation | 'record' | 'id'
>;

/**
 * Draws the ethanol of a new or corrected split from its parent certificate and reduces the parent's amount.
 * @returns origin of the issue; undefined for a certificate that is no split
 * @throws Refusal `errors.certificate.notEnoughEthanol`; `errors.certificate.onHold` while the parent is on hold
 */
export async function takeEthanol(
  dependencies: AmountDependencies,
  context: SplitContext,
): Promise<SplitOrigin | undefined> {
  const { record } = context;
  const parentId = record.splitFrom?.id;
  if (parentId === undefined) return undefined;
  await dependencies.store.lock(context.connection, 'certificate', [parentId]);
  await assertReleased(context.connection, parentId);
  const amount = toThousandths(needed(record, 'ethanolAmount'));
  const ratio = ratioOf(record);
  const organizationId = needed(record, 'supplier').id;
  const postingId = await splitOff(context, { certificateId: parentId, organizationId, amount, ratio });
  await changeAmount(dependencies, context, parentId, thousandths(-1n * amount));
  return { postingId, ratio };
}

/** Checks the hold for corrections of a split; for new splits the action checks it. */
async function assertReleased(connection: Connection, parentId: string): Promise<void> {
  const { id, onHoldSince } = columns.certificate;
  const rows = await connection.query(sql`
    select 1 from ${tables.certificate} where ${id} = ${parentId} and ${onHoldSince} is not null`);
  if (rows.length > 0) throw new Refusal('errors.certificate.onHold', { path: ['amount'] });
}

/** Returns the ethanol before a split is withdrawn; `record` as stored. */
export async function returnEthanol(dependencies: AmountDependencies, context: SplitContext): Promise<void> {
  const { connection, record } = context;
  const parentId = record.splitFrom?.id;
  if (parentId === undefined) return;
  await dependencies.store.lock(connection, 'certificate', [parentId]);
  await reverse(context, await readSplitOf(connection, context.id));
  await changeAmount(dependencies, context, parentId, toThousandths(needed(record, 'ethanolAmount')));
  await followMarket(context, parentId);
}

/** True when the certificate has splits. */
export async function hasSplits(connection: Connection, certificateId: string): Promise<boolean> {
  const rows = await connection.query(sql`
    select 1 from ${tables.certificate}
    where ${columns.certificate.splitFrom} = ${certificateId} and not ${columns.certificate.archived} limit 1`);
  return rows.length > 0;
}

/** Renewable part by volume as a fraction: ethanol per unit of the split. */
function ratioOf({ renewablePartPortion: portion = null }: SplitContext['record']): string {
  if (portion === null) throw new Error('a constraint keeps splits to types with a renewable part');
  return new Big(portion).div(100).toFixed();
}
