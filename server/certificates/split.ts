import { Decimal } from 'decimal.js';
import sql from 'sql-template-tag';
import type { OffspringStart, RecordHookContext, SavedHookContext } from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Values } from '../../engine/record/index.ts';
import type { Connection } from '../../engine/store/index.ts';
import { readSplitOf, reverse, splitOff, thousandths, toThousandths, type Occasion } from '../ledger/index.ts';
import type { SplitOrigin } from '../ledger/index.ts';
import { idOf, optionalId } from '../records/index.ts';
import { changeAmount, type AmountParts } from './change-amount.ts';
import { followMarket } from './market.ts';

/** What a certificate split off another starts with: the substance type of the CN code in `constants.etbe`. */
export async function startSplit({ constants }: Catalogue, { connection }: OffspringStart): Promise<Values> {
  const { etbe } = constants;
  const codeCN = typeof etbe === 'object' && etbe !== null && 'codeCN' in etbe ? etbe.codeCN : undefined;
  const [type] = await connection.query<{ id: string }>(sql`
    select id::text from substance_type
    where code_cn = ${codeCN} and renewable_part_portion is not null and not archived order by id limit 1`);
  return type === undefined ? {} : { substanceType: { id: type.id } };
}

/** A save or a removal of a certificate, as far as a split is concerned. */
type SplitContext = Pick<
  SavedHookContext | RecordHookContext,
  'connection' | 'viewer' | 'now' | 'today' | 'record' | 'id'
>;

/**
 * Takes the ethanol of a new or corrected split from the certificate it stems from, whose amount falls by it.
 * @returns what the issue comes from; undefined for a certificate that was not split off
 * @throws Refusal `errors.certificate.notEnoughEthanol`
 */
export async function takeEthanol(
  parts: AmountParts,
  occasion: Occasion,
  context: SplitContext,
): Promise<SplitOrigin | undefined> {
  const { record } = context;
  const parentId = optionalId(record['splitFrom']);
  if (parentId === null) return undefined;
  await parts.store.lock(context.connection, 'certificate', [parentId]);
  const amount = toThousandths(String(record['ethanolAmount']));
  const ratio = ratioOf(record);
  const organizationId = idOf(record, 'supplier');
  const postingId = await splitOff(occasion, { certificateId: parentId, organizationId, amount, ratio });
  await changeAmount(parts, context, parentId, thousandths(-1n * amount));
  return { postingId, ratio };
}

/** Gives the ethanol back, before the split it was taken for is withdrawn. `record` is as stored. */
export async function returnEthanol(parts: AmountParts, occasion: Occasion, context: SplitContext): Promise<void> {
  const { connection, record } = context;
  const parentId = optionalId(record['splitFrom']);
  if (parentId === null) return;
  await parts.store.lock(connection, 'certificate', [parentId]);
  await reverse(occasion, await readSplitOf(connection, context.id));
  await changeAmount(parts, context, parentId, toThousandths(String(record['ethanolAmount'])));
  await followMarket(connection, parentId, context.now);
}

/** Whether certificates were split off this one. */
export async function hasSplits(connection: Connection, certificateId: string): Promise<boolean> {
  const found = await connection.query(sql`
    select 1 from certificate where split_from_id = ${certificateId} and not archived limit 1`);
  return found.length > 0;
}

/** The renewable part by volume as a share of one: how much ethanol one unit of the split takes. */
function ratioOf(record: Values): string {
  const type = record['substanceType'];
  const isRead = typeof type === 'object' && type !== null && 'renewablePartPortion' in type;
  const portion = isRead ? type.renewablePartPortion : undefined;
  if (typeof portion !== 'string') throw new Error('a constraint keeps splits to types with a renewable part');
  return new Decimal(portion).div(100).toFixed();
}
