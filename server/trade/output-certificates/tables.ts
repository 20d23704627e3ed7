import sql from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';

const { lot, transaction } = columns;

/**
 * View of the transactions documented by an output certificate: its own, and those with unreversed draws on the lot it
 * delivered. Reads only ids and ledger columns, so that other columns can be migrated; without grouping and sorting, so
 * that a query for one certificate uses indexes.
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
