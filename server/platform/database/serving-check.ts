import sql, { empty, type Sql } from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';

/** Identifies this database: equal on a promoted standby, different after a restore, a recreation or on another PostgreSQL. */
const identity = sql`
  (select oid::text from pg_database where datname = current_database()) as "database",
  to_regclass('applied_catalogue')::oid::text as "journal"`;

/** Equal on a PostgreSQL and its standbys only. */
export const systemIdentifier = sql`(select system_identifier::text from pg_control_system())`;

interface Answer {
  readonly readOnly: string;
  readonly database: string;
  readonly journal: string | null;
  /** System identifier; absent when the role may not read it. */
  readonly system?: string;
}

/**
 * Remembers the identity of the database.
 * @returns a check that runs a prepared statement as requests do and waits for no write, since hanging commits do not
 * affect reads. It throws the error a request would meet, and Error for a standby (read-only) or another database
 */
export async function servingCheck(database: Database): Promise<() => Promise<void>> {
  const [role] = await database.query<{ maySee: boolean }>(
    sql`select has_function_privilege('pg_control_system()', 'execute') as "maySee"`,
  );
  const system = role?.maySee === true ? sql`, ${systemIdentifier} as "system"` : empty;
  const atStart = await ask(database, system);
  return async () => {
    const now = await ask(database, system);
    if (now.readOnly === 'on') throw new Error('the database is read-only');
    if (isSame(now, atStart)) return;
    throw new Error('the database was restored or recreated since this process started; restart the process');
  };
}

async function ask(database: Database, system: Sql): Promise<Answer> {
  // The parameter makes the driver prepare the statement.
  const [answer] = await database.query<Answer & Record<string, unknown>>(
    sql`select current_setting(${'transaction_read_only'}::text) as "readOnly", ${identity}${system}`,
  );
  if (answer === undefined) throw new Error('the database returned no row');
  return answer;
}

const isSame = (one: Answer, other: Answer): boolean =>
  one.system === other.system && one.database === other.database && one.journal === other.journal;
