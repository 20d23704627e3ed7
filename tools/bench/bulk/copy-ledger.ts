import type { Connection } from '../../../engine/store/index.ts';
import { execute } from './copy-sql.ts';
import { certificateIn, idIn, type ReservedRanges } from './reserved-ranges.ts';

/** Previous hash of a certificate's first entry. */
const chainStart = `'\\x${'00'.repeat(32)}'::bytea`;

/**
 * Rebuilds the hash chains, because hashes cover the ids; byte format as in `entryHash`. Processes the first entries of
 * all certificates, then the second ones, and so on.
 */
export async function copyLedger(connection: Connection, ranges: ReservedRanges): Promise<void> {
  await execute(
    connection,
    `with recursive entry as materialized (
      select ${certificateIn(ranges)} as certificate_id, template.sequence, ${idIn(ranges, 'ledger_posting')('template.posting_id')} as posting_id,
        template.operation, template.account, ${idIn(ranges, 'lot')('template.lot_id')} as lot_id,
        ${idIn(ranges, 'transaction')('template.transaction_id')} as transaction_id, template.effect,
        (template.amount * copy.factor)::numeric(18, 3) as amount, template.posted_at - copy.moved as posted_at
      from copy join template_ledger_entry as template using (place)
    ), line as materialized (
      select certificate_id, sequence, ${lines} as text from entry
    ), chained as (
      select certificate_id, sequence, ${chainStart} as previous_hash, ${hashAfter(chainStart)} as hash from line where sequence = 1
      union all
      select line.certificate_id, line.sequence, chained.hash, ${hashAfter('chained.hash')}
      from chained join line on line.certificate_id = chained.certificate_id and line.sequence = chained.sequence + 1
    ), written as (
      insert into ledger_entry (certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash)
      select certificate_id, sequence, posting_id, account, lot_id, transaction_id, effect, amount, previous_hash, hash
      from entry join chained using (certificate_id, sequence) order by certificate_id, sequence
      returning certificate_id, sequence, hash
    )
    insert into ledger_head (certificate_id, sequence, hash)
    select distinct on (certificate_id) certificate_id, sequence, hash from written order by certificate_id, sequence desc`,
  );
}

function hashAfter(previous: string): string {
  return `sha256(convert_to(line.text || encode(${previous}, 'hex') || E'\\n', 'UTF8'))`;
}

/** The lines of an entry's byte format before the previous hash. */
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
