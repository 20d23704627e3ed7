import sql from 'sql-template-tag';
import {
  codeOf,
  lockMigrations,
  migrationJournals,
  usualDatabaseLimits,
  type Database,
} from '../../../engine/store/index.ts';
import { tables } from '../../../generated/server/tables.ts';

/** Insert only: even the application's own SQL cannot change existing rows. */
const insertOnly = [
  'ledger_entry',
  'ledger_posting',
  'audit_entry',
  'record_evidence',
  'signed_list',
  'issued_document',
];
/** Deleted when a person is erased, never updated. */
const erasable = ['audit_personal'];
/** Written only by triggers, which run as the owner of the tables. */
const ofTriggers = ['seal_head', tables.holding.sql, 'holding_block'];
/** Inserted and updated in these columns only, never deleted. */
const changing: Readonly<Record<string, readonly string[]>> = {
  ledger_head: ['sequence', 'hash'],
  [tables.lot.sql]: ['amount', 'available', 'row_version', 'updated_at'],
  [tables.reconciliationDifference.sql]: ['lifted_at', 'lift_reason', 'lifted_by_id', 'row_version', 'updated_at'],
};
/** Inserted and updated in all columns except `fixed`, never deleted. */
const traded = [tables.certificate.sql, tables.transaction.sql];
const fixed = ['id', 'created_at'];

/**
 * Grants a role the minimum the application needs. It owns nothing, so it can neither change tables nor disable
 * triggers. The role exists and the caller owns the tables.
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

/** Partitions are reached through the parent table, whose grants apply. */
const revokePartitions = (role: string): string => `do $$ declare part regclass; begin
      for part in select oid from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('revoke all on %s from ${role}', part);
      end loop;
    end $$;`;

/** Takes the migration lock: concurrent grants, or table changes meanwhile, would fail. */
async function runAlone(database: Database, script: string): Promise<void> {
  await database.transaction(async (connection) => {
    await lockMigrations(connection);
    await connection.script(script);
  });
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const insufficientPrivilege = '42501';

/**
 * Sets the limits that a role lacks; with transaction pooling, connections cannot set them per statement.
 * @returns statements that the caller's role may not run, for an administrator
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

/** True when this connection's role may change tables: it prepares the database, others expect it prepared. */
export async function mayPrepare(database: Database): Promise<boolean> {
  const [row] = await database.query<{ may: boolean }>(
    sql`select has_schema_privilege(current_schema(), 'CREATE') as may`,
  );
  return row?.may === true;
}
