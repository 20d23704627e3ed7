import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '../../../engine/api/index.ts';
import type { Connection, WriteOperation } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { isUntouched, readLots } from './lots.ts';
import { negated } from './movements.ts';
import { post, type LedgerOperation, type Line, type Unposted } from './post.ts';
import { toThousandths, type Thousandths } from './quantity.ts';

interface EntryRow {
  readonly [column: string]: unknown;
  readonly account: Line['account'];
  readonly lot_id: string | null;
  readonly transaction_id: string | null;
  readonly effect: 'fill' | 'draw' | 'none';
  readonly amount: string;
}

interface StandingRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly certificate_id: string;
  readonly operation: LedgerOperation;
  readonly transaction_id: string | null;
}

/** A posting without reversal. */
export interface EffectivePosting {
  readonly id: string;
  readonly certificateId: string;
  readonly operation: LedgerOperation;
  readonly transactionId?: string | undefined;
}

/** Unreversed postings of a transaction, newest first. */
export function readEffectivePostings(
  connection: Connection,
  transactionId: string,
): Promise<readonly EffectivePosting[]> {
  return readStanding(connection, sql`transaction_id = ${transactionId} and operation <> 'reversal'`);
}

/**
 * Unreversed postings of a certificate's issue, corrections and initial transaction, newest first: all to reverse when
 * the certificate is removed.
 */
export function readEffectiveCirculation(
  connection: Connection,
  certificateId: string,
  initialTransactionId: string,
): Promise<readonly EffectivePosting[]> {
  return readStanding(
    connection,
    sql`certificate_id = ${certificateId} and (operation in ('issue', 'adjust')
      or (transaction_id = ${initialTransactionId} and operation <> 'reversal'))`,
  );
}

/** Unreversed corrections of the lot that a transaction delivered, newest first. */
export function readCorrections(connection: Connection, transactionId: string): Promise<readonly EffectivePosting[]> {
  return readStanding(
    connection,
    sql`operation = 'adjust' and id in (select entry.posting_id from ledger_entry as entry
      join ${tables.lot} as lot on lot.${columns.lot.id} = entry.lot_id
      where lot.${columns.lot.transaction} = ${transactionId})`,
  );
}

/** Net change of received quantity by corrections. */
export async function readChange(
  connection: Connection,
  corrections: readonly EffectivePosting[],
): Promise<Thousandths> {
  const [row] = await connection.query<{ amount: string }>(sql`
    select coalesce(sum(amount), 0)::text as amount from ledger_entry
    where effect = 'fill' and posting_id = any(${corrections.map(({ id }) => id)}::bigint[])`);
  return toThousandths(row?.amount ?? '0');
}

async function readStanding(connection: Connection, condition: Sql): Promise<readonly EffectivePosting[]> {
  const rows = await connection.query<StandingRow>(sql`
    select id::text, certificate_id::text, operation, transaction_id::text from ledger_posting as posting
    where ${condition} and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)
    order by posting.id desc`);
  return rows.map(({ id, certificate_id, operation, transaction_id }) => ({
    id,
    operation,
    certificateId: certificate_id,
    transactionId: transaction_id ?? undefined,
  }));
}

/** The unreversed issue posting. @throws Error when there is none */
async function readIssue(connection: Connection, certificateId: string): Promise<EffectivePosting> {
  const [row] = await connection.query<{ id: string }>(sql`
    select id::text from ledger_posting as posting
    where certificate_id = ${certificateId} and operation = 'issue'
      and not exists (select 1 from ledger_posting as undo where undo.reverses = posting.id)`);
  if (row === undefined) throw new Error(`certificate ${certificateId} has no standing issue`);
  return { id: row.id, certificateId, operation: 'issue' };
}

/** Total issued quantity including splits, as a decimal text. */
export async function readIssuedAmount(connection: Connection, certificateId: string): Promise<string> {
  const [row] = await connection.query<{ amount: string }>(sql`
    select (-1 * coalesce(sum(amount), 0))::text as amount from ledger_entry
    where certificate_id = ${certificateId} and account = 'issued'`);
  return row?.amount ?? '0';
}

/** The parent's split posting. @throws Error for a certificate that is no split */
export async function readSplitOf(connection: Connection, certificateId: string): Promise<EffectivePosting> {
  const issue = await readIssue(connection, certificateId);
  const [row] = await connection.query<{ id: string; certificate_id: string }>(sql`
    select split.id::text, split.certificate_id::text
    from ledger_posting as issue join ledger_posting as split on split.id = issue.linked where issue.id = ${issue.id}`);
  if (row === undefined) throw new Error(`certificate ${certificateId} was not split off another`);
  return { id: row.id, certificateId: row.certificate_id, operation: 'split' };
}

/**
 * Reverses a posting by negated entries.
 * @throws Refusal `errors.transaction.alreadyDrawn` when a lot it filled was drawn from
 */
export async function reverse(operation: WriteOperation, posting: EffectivePosting): Promise<void> {
  const lines = await readLines(operation.connection, posting.id);
  await assertFilledLotsAreWhole(operation.connection, lines);
  await post(operation, { certificateId: posting.certificateId, ...reversalOf(posting, lines) });
}

/** The posting that reverses another one, by its lines. */
export function reversalOf({ id, transactionId }: EffectivePosting, lines: readonly Line[]): Unposted {
  const negatedLines = lines.map((line) => ({ ...line, amount: negated(line.amount) }));
  return { operation: 'reversal', transactionId, reverses: id, lines: negatedLines.reverse() };
}

/** The lines of a posting, in their order. */
export async function readLines(connection: Connection, postingId: string): Promise<readonly Line[]> {
  const entries = await connection.query<EntryRow>(sql`
    select account, lot_id::text, transaction_id::text, effect, amount::text
    from ledger_entry where posting_id = ${postingId} order by sequence`);
  return entries.map(toLine);
}

async function assertFilledLotsAreWhole(connection: Connection, lines: readonly Line[]): Promise<void> {
  const filled = lines.flatMap((line) => (line.account === 'held' && line.effect === 'fill' ? [line.lotId] : []));
  if (filled.length === 0) return;
  const lots = await readLots(connection, filled);
  if (!lots.every(isUntouched)) throw new Refusal('errors.transaction.alreadyDrawn');
}

function toLine(entry: EntryRow): Line {
  const amount = toThousandths(entry.amount);
  switch (entry.account) {
    case 'held':
      if (entry.lot_id === null || entry.effect === 'none') throw new Error('a held entry names its lot and effect');
      return { account: 'held', lotId: entry.lot_id, effect: entry.effect, amount };
    case 'reserved':
      if (entry.transaction_id === null) throw new Error('a reserved entry names its transaction');
      return { account: 'reserved', transactionId: entry.transaction_id, amount };
    case 'issued':
    case 'retired':
    case 'split':
      return { account: entry.account, amount };
  }
}
