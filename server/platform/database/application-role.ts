import sql from 'sql-template-tag';
import {
  codeOf,
  keepFromMigrating,
  migrationJournals,
  usualDatabaseLimits,
  type Database,
} from '../../../engine/store/index.ts';
import { tables } from '../../../generated/server/tables.ts';

/** Written once and never again; even the application's own SQL cannot change what is there. */
const insertOnly = [
  'ledger_entry',
  'ledger_posting',
  'audit_entry',
  'record_evidence',
  'signed_list',
  'issued_document',
];
/** Deleted when a person is erased, never changed. */
const erasable = ['audit_personal'];
/** Written by triggers, which run as the owner of the tables. */
const ofTriggers = ['seal_head', tables.holding.sql, 'holding_block'];
/** Inserted, never deleted, and changed in these columns alone. */
const changing: Readonly<Record<string, readonly string[]>> = {
  ledger_head: ['sequence', 'hash'],
  [tables.lot.sql]: ['amount', 'available', 'row_version', 'updated_at'],
  [tables.reconciliationDifference.sql]: ['lifted_at', 'lift_reason', 'lifted_by_id', 'row_version', 'updated_at'],
};
/** Inserted, never deleted, and changed in every column but these. */
const traded = [tables.certificate.sql, tables.transaction.sql];
const fixed = ['id', 'created_at'];

/**
 * Grants a role what the application does and no more: it owns nothing, so it can neither change tables nor switch
 * triggers off. The role exists; the caller owns the tables.
 */
export async function grantApplication(database: Database, role: string): Promise<void> {
  const name = quoted(role);
  const columns = { ...changing, ...(await changingOf(database, traded)) };
  await runAlone(
    database,
    `
    grant usage on schema public, pgboss to ${name};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
    grant usage, select on all sequences in schema public, pgboss to ${name};
    revoke truncate on all tables in schema public, pgboss from ${name};
    ${revokePartitions(name)}
    revoke update, delete on ${[...insertOnly, ...Object.keys(columns)].join(', ')} from ${name};
    revoke update on ${erasable.join(', ')} from ${name};
    revoke insert, update, delete on ${[...ofTriggers, ...migrationJournals].join(', ')} from ${name};
    ${Object.entries(columns)
      .map(([table, names]) => `grant update (${names.join(', ')}) on ${table} to ${name};`)
      .join('\n')}`,
  );
}

/** Rows of a partition are reached by the whole table, whose rights hold then. */
const revokePartitions = (role: string): string => `do $$ declare part regclass; begin
      for part in select oid from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('revoke all on %s from ${role}', part);
      end loop;
    end $$;`;

/** Two commands that change the same rights or limits at once, or tables meanwhile, would fail. */
async function runAlone(database: Database, script: string): Promise<void> {
  await database.transaction(async (connection) => {
    await keepFromMigrating(connection);
    await connection.script(script);
  });
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const insufficientPrivilege = '42501';

/**
 * Gives a role the limits that it has none of; where transactions are pooled, no connection sets them for its statements.
 * @returns the statements that the caller's role may not run, for who may
 */
export async function limitApplication(database: Database, role: string): Promise<readonly string[]> {
  const set = await database.query<{ name: string }>(sql`
    select split_part(setting, '=', 1) as name
    from pg_db_role_setting join pg_roles on pg_roles.oid = setrole, unnest(setconfig) as setting
    where rolname = ${role} and setdatabase in (0, (select oid from pg_database where datname = current_database()))`);
  const known = new Set(set.map(({ name }) => name));
  const missing = Object.entries(usualDatabaseLimits).filter(([name]) => !known.has(name));
  const statements = missing.map(([name, value]) => `alter role ${quoted(role)} set ${name} = ${String(value)}`);
  try {
    if (statements.length > 0) await runAlone(database, statements.join(';\n'));
    return [];
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    return statements;
  }
}

async function changingOf(
  database: Database,
  of: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const columns = await database.query<{ table: string; name: string }>(sql`
    select format('"%s"', table_name) as table, format('"%s"', column_name) as name from information_schema.columns
    where table_schema = 'public' and format('"%s"', table_name) = any(${of}::text[]) and column_name <> all(${fixed}::text[])`);
  const groups = Map.groupBy(columns, ({ table }) => table);
  return Object.fromEntries([...groups].map(([table, group]) => [table, group.map(({ name }) => name)]));
}

/** Whether this connection's role may change tables: then it prepares the database, else it expects it prepared. */
export async function mayPrepare(database: Database): Promise<boolean> {
  const [row] = await database.query<{ may: boolean }>(
    sql`select has_schema_privilege(current_schema(), 'CREATE') as may`,
  );
  return row?.may === true;
}
