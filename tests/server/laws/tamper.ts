import type { Database } from '../../../engine/store/index.ts';

/** Statements that delete a sale from the ledger and from the data derived from it. */
export const withoutSale = (certificateId: string, sold: string): readonly string[] => [
  `delete from ledger_entry where certificate_id = ${certificateId} and sequence > 2`,
  `delete from ledger_posting where certificate_id = ${certificateId} and operation <> 'issue'`,
  `update ledger_head set sequence = 2, hash = (select hash from ledger_entry where certificate_id = ${certificateId} and sequence = 2)
    where certificate_id = ${certificateId}`,
  `delete from lot where transaction_id = ${sold}`,
  `update lot set available = amount where certificate_id = ${certificateId}`,
  `delete from transaction where id = ${sold}`,
  `delete from holding where certificate_id = ${certificateId} and received = 40`,
  `update holding set available = received, sold = 0, state = 'STOCKED' where certificate_id = ${certificateId}`,
];

/** Executes statements as an owner of the tables can: with triggers disabled, then enabled again. */
export async function tamperWith(database: Database, statements: readonly string[]): Promise<void> {
  const tables = ['ledger_entry', 'ledger_posting', 'ledger_head', 'lot', 'certificate', 'transaction'];
  const each = (what: string) => tables.map((table) => `alter table ${table} ${what} trigger all;`).join(' ');
  await database.script(`${each('disable')} ${statements.join('; ')}; ${each('enable')}
    alter table ledger_entry enable always trigger ledger_entry_append_only;
    alter table ledger_posting enable always trigger ledger_posting_append_only;
    alter table ledger_posting enable always trigger ledger_posting_sealed;`);
}
