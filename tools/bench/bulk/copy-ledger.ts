import type { Connection } from '../../../engine/store/index.ts';
import { execute } from './copy-sql.ts';

type InCopy = (number: string) => string;

/** What the first entry of a certificate follows. */
const chainStart = '\\x' + '00'.repeat(32);

/** Entries are chained anew: their hashes cover the ids. The byte form is that of `entryHash`. */
export async function copyLedger(
  connection: Connection,
  lot: InCopy,
  transaction: InCopy,
  posting: InCopy,
): Promise<void> {
  await defineChain(connection);
  await execute(
    connection,
    `with entry as (
      select copy.id as certificate_id, template.sequence, ${posting('template.posting_id')} as posting_id, template.operation,
        template.account, ${lot('template.lot_id')} as lot_id, ${transaction('template.transaction_id')} as transaction_id,
        template.effect, (template.amount * copy.factor)::numeric(18, 3) as amount, template.posted_at - copy.moved as posted_at
      from copy join template_ledger_entry as template using (place)
    ), chained as (
      select entry.*, pg_temp.chained(${lines}) over (partition by certificate_id order by sequence) as hash from entry
    ), written as (
      insert into ledger_entry (certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash)
      select certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount,
        coalesce(lag(hash) over (partition by certificate_id order by sequence), '${chainStart}'), hash
      from chained order by certificate_id, sequence
      returning certificate_id, sequence, hash
    )
    insert into ledger_head (certificate_id, sequence, hash)
    select distinct on (certificate_id) certificate_id, sequence, hash from written order by certificate_id, sequence desc`,
  );
}

/** The lines of an entry's byte form before that of the previous hash. */
const lines = `concat(${[
  'certificate_id',
  'sequence',
  'posting_id',
  'operation',
  'account',
  'lot_id',
  'transaction_id',
  'effect',
  'amount',
  `to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
]
  .map((value) => `${value}, E'\\n'`)
  .join(', ')})`;

/** An aggregate whose value is the hash of the entries so far: one pass over all chains at once. */
async function defineChain(connection: Connection): Promise<void> {
  await execute(
    connection,
    `create or replace function pg_temp.chain_next(previous bytea, entry text) returns bytea language sql immutable as $$
      select sha256(convert_to(entry || encode(previous, 'hex') || E'\\n', 'UTF8')) $$`,
  );
  await execute(
    connection,
    `create or replace aggregate pg_temp.chained(text) (sfunc = pg_temp.chain_next, stype = bytea, initcond = '${chainStart}')`,
  );
}
