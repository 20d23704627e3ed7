import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

const { lot, transaction } = columns;

/**
 * Which transactions an output certificate documents: the one it was made with, and those that draw on the lot which
 * that one delivered, as postings that stand say. It reads ids and the ledger's own columns alone, so that no change
 * of an entity's other columns meets it; and it neither groups nor sorts, so that a question about one certificate
 * goes by index from its lot to the entries.
 */
export const outputCertificateTables = sql`
-- A loss is documented by no output certificate; earlier ones were numbered all the same.
update ${tables.transaction} set ${transaction.outputCertificateCode} = null
where ${transaction.kind} = 'LOSS' and ${transaction.outputCertificateCode} is not null;

drop view if exists output_certificate_transaction;
create view output_certificate_transaction as
select ${transaction.id} as output_certificate_id, ${transaction.id} as transaction_id from ${tables.transaction}
union all
select lot.${lot.transaction}, posting.transaction_id
from ${tables.lot} as lot
join ledger_entry as entry on entry.lot_id = lot.${lot.id} and entry.effect = 'draw'
join ledger_posting as posting on posting.id = entry.posting_id
  and posting.operation <> 'reversal' and posting.transaction_id is not null
left join ledger_posting as undo on undo.reverses = posting.id
where lot.${lot.transaction} is not null and undo.id is null;
`.sql;
