import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import { tables } from '../../../generated/server/tables.ts';

/** Written once and never again; even the application's own SQL cannot change what is there. */
const appendOnly = ['ledger_entry', 'ledger_posting', 'audit_entry'];
/** Changed, never deleted. */
const kept = ['ledger_head', ...[tables.lot, tables.certificate, tables.transaction].map((table) => table.sql)];
/** Deleted when a person is erased, never changed. */
const erasable = ['audit_personal'];
/** What the application only reads: the journals of `npm run migrate`. */
const journals = ['applied_catalogue', 'server_tables'];

/**
 * Grants a role what the application does and no more: it owns nothing, so it can neither change tables nor switch
 * triggers off. The role exists; the caller owns the tables.
 */
export async function grantApplication(database: Database, role: string): Promise<void> {
  const name = `"${role.replaceAll('"', '""')}"`;
  await database.script(`
    grant usage on schema public, pgboss to ${name};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
    grant usage, select on all sequences in schema public, pgboss to ${name};
    revoke truncate on all tables in schema public, pgboss from ${name};
    revoke update, delete on ${appendOnly.join(', ')} from ${name};
    revoke update on ${erasable.join(', ')} from ${name};
    revoke delete on ${kept.join(', ')} from ${name};
    revoke insert, update, delete on ${journals.join(', ')} from ${name};`);
}

/** Whether this connection's role may change tables: then it prepares the database, else it expects it prepared. */
export async function mayPrepare(database: Database): Promise<boolean> {
  const [row] = await database.query<{ may: boolean }>(
    sql`select has_schema_privilege(current_schema(), 'CREATE') as may`,
  );
  return row?.may === true;
}
