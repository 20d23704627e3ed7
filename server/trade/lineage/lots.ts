import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { thousandths, toThousandths, type Thousandths } from '../ledger/index.ts';
import { nodeId, type StoredDraw, type LotFacts } from './flows.ts';

/** Maximum lots shown per transaction or split; the rest is one quantity. */
const lotsEach = 5;

/** Transactions and split postings that draw. */
export interface Drawing {
  readonly transactionIds: readonly string[];
  readonly splitIds: readonly string[];
}

interface DrawRow {
  readonly [column: string]: unknown;
  readonly transaction_id: string | null;
  readonly posting_id: string;
  readonly lot_id: string;
  readonly amount: string;
  readonly taken: string;
}

/** Unreversed draws, and the total per transaction or split. */
export async function readDraws(
  connection: Connection,
  { transactionIds, splitIds }: Drawing,
): Promise<{ readonly draws: readonly StoredDraw[]; readonly taken: ReadonlyMap<string, Thousandths> }> {
  const rows = await connection.query<DrawRow>(sql`
    select transaction_id::text, posting_id::text, lot_id::text, amount::text, taken::text from (
      select posting.transaction_id, entry.posting_id, entry.lot_id, -1 * entry.amount as amount,
        -1 * sum(entry.amount) over (partition by entry.posting_id) as taken,
        row_number() over (partition by entry.posting_id order by entry.sequence) as place
      from ledger_posting as posting join ledger_entry as entry on entry.posting_id = posting.id and entry.effect = 'draw'
      where (posting.transaction_id = any(${transactionIds}::bigint[]) or posting.id = any(${splitIds}::bigint[]))
        and posting.operation <> 'reversal'
        and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)
    ) as draw where place <= ${lotsEach} order by posting_id, place`);
  const by = (row: DrawRow) =>
    row.transaction_id === null ? nodeId.split(row.posting_id) : nodeId.transaction(row.transaction_id);
  return {
    draws: rows.map((row) => ({ lotId: row.lot_id, by: by(row), amount: toThousandths(row.amount) })),
    taken: new Map(rows.map((row) => [by(row), toThousandths(row.taken)])),
  };
}

/** Lots to read: by id, by delivering transaction, and first lots of certificates. */
export interface LotChoice {
  readonly lotIds: readonly string[];
  readonly deliveredBy: readonly string[];
  readonly firstOf: readonly string[];
}

interface LotRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly certificate_id: string;
  readonly holder: string;
  readonly transaction_id: string | null;
  readonly amount: string;
  readonly available: string;
}

/** The requested lots with any quantity so far, oldest first; visibility is not checked here. */
export async function readLineageLots(
  connection: Connection,
  { lotIds, deliveredBy, firstOf }: LotChoice,
): Promise<readonly Omit<LotFacts, 'isSeen'>[]> {
  const { lot, organization } = columns;
  const rows = await connection.query<LotRow>(sql`
    select lot.${lot.id}::text as id, lot.${lot.certificate}::text as certificate_id, holder.${organization.name} as holder,
      lot.${lot.transaction}::text as transaction_id, lot.${lot.amount}::text as amount,
      lot.${lot.available}::text as available
    from (
      select ${lot.id} as id from ${tables.lot} where ${lot.id} = any(${lotIds}::bigint[])
      union select ${lot.id} from ${tables.lot} where ${lot.transaction} = any(${deliveredBy}::bigint[])
      union select ${lot.id} from ${tables.lot}
        where ${lot.certificate} = any(${firstOf}::bigint[]) and ${lot.transaction} is null
    ) as wanted
    join ${tables.lot} as lot on lot.${lot.id} = wanted.id
    join ${tables.organization} as holder on holder.${organization.id} = lot.${lot.organization}
    where lot.${lot.amount} > 0 order by lot.${lot.id}`);
  return rows.map((row) => ({
    id: row.id,
    certificateId: row.certificate_id,
    holder: row.holder,
    transactionId: row.transaction_id,
    received: toThousandths(row.amount),
    available: toThousandths(row.available),
  }));
}

interface IssuedRow {
  readonly [column: string]: unknown;
  readonly certificate_id: string;
  readonly issued: string;
  readonly corrected: string;
}

/** Issued quantity by certificate, and the part of it corrected in a delivered lot. */
export async function readIssued(
  connection: Connection,
  certificateIds: readonly string[],
): Promise<{
  readonly issued: ReadonlyMap<string, Thousandths>;
  readonly corrected: ReadonlyMap<string, Thousandths>;
}> {
  const rows = await connection.query<IssuedRow>(sql`
    select posting.certificate_id::text,
      (-1 * coalesce(sum(entry.amount) filter (where entry.account = 'issued'), 0))::text as issued,
      coalesce(sum(entry.amount) filter (where lot.${columns.lot.transaction} is not null and posting.operation = 'adjust'), 0)::text as corrected
    from ledger_posting as posting join ledger_entry as entry on entry.posting_id = posting.id
    left join ${tables.lot} as lot on lot.${columns.lot.id} = entry.lot_id
    where posting.certificate_id = any(${certificateIds}::bigint[]) and posting.operation in ('issue', 'adjust')
      and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)
    group by posting.certificate_id`);
  const amounts = (column: 'issued' | 'corrected') =>
    new Map(rows.map((row) => [row.certificate_id, toThousandths(row[column])] as const));
  const issued = [...amounts('issued')].filter(([, amount]) => amount > thousandths(0n));
  return { issued: new Map(issued), corrected: amounts('corrected') };
}

/** Number of other transactions and splits that draw on the lots, by certificate. */
export async function countFurther(
  connection: Connection,
  lotIds: readonly string[],
  { transactionIds, splitIds }: Drawing,
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.query<{ certificate_id: string; count: number }>(sql`
    select posting.certificate_id::text, count(distinct coalesce(posting.transaction_id, -posting.id))::integer as count
    from ledger_entry as entry join ledger_posting as posting on posting.id = entry.posting_id
    where entry.lot_id = any(${lotIds}::bigint[]) and entry.effect = 'draw' and posting.operation <> 'reversal'
      and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)
      and not coalesce(posting.transaction_id = any(${transactionIds}::bigint[]), posting.id = any(${splitIds}::bigint[]))
    group by posting.certificate_id`);
  return new Map(rows.map(({ certificate_id, count }) => [certificate_id, count]));
}

/** Transactions with unreversed draws on the lots, oldest first. */
export async function readDrawers(
  connection: Connection,
  lotIds: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const rows = await connection.query<{ id: string }>(sql`
    select distinct posting.transaction_id as number, posting.transaction_id::text as id
    from ledger_entry as entry join ledger_posting as posting on posting.id = entry.posting_id
    where entry.lot_id = any(${lotIds}::bigint[]) and entry.effect = 'draw' and posting.operation <> 'reversal'
      and posting.transaction_id is not null
      and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)
    order by number limit ${limit}`);
  return rows.map(({ id }) => id);
}
