import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../engine/store/index.ts';

/** Tables no entity describes: sessions, the ledger. They come after the entities' tables and may refer to them. */
export interface ServerTables {
  readonly name: string;
  /** Statements that may run again: `if not exists`, `or replace`, drop before add. */
  readonly statements: string;
}

const journal = `
create table if not exists server_tables (
  name text primary key,
  digest text not null,
  applied_at timestamptz not null default now()
);`;

/** Any number that no other use of advisory locks has; waiting for it, and building an index, may take long. */
const lock = `set local statement_timeout = 0;
set local lock_timeout = 0;
select pg_advisory_xact_lock(7230451);`;

/** The names of the groups whose statements differ from those applied last. */
export async function pendingServerTables(
  database: Database,
  groups: readonly ServerTables[],
): Promise<readonly string[]> {
  const known = await database.query<{ name: string; digest: string }>(sql`select name, digest from server_tables`);
  const digests = new Map(known.map(({ name, digest }) => [name, digest]));
  return groups.filter((group) => digests.get(group.name) !== digestOf(group)).map(({ name }) => name);
}

/** Applies each group whose statements differ from those applied last. @returns the names of those applied */
export async function migrateServerTables(
  database: Database,
  groups: readonly ServerTables[],
): Promise<readonly string[]> {
  await database.script(lock + journal);
  const applied: string[] = [];
  for (const group of groups) {
    const digest = digestOf(group);
    const [known] = await database.query<{ digest: string }>(
      sql`select digest from server_tables where name = ${group.name}`,
    );
    if (known?.digest === digest) continue;
    await database.script(toScript(group, digest));
    applied.push(group.name);
  }
  return applied;
}

function digestOf({ statements }: ServerTables): string {
  return createHash('sha256').update(statements).digest('hex');
}

/** One script runs in one implicit transaction, under a lock that makes other processes wait. */
function toScript({ name, statements }: ServerTables, digest: string): string {
  return `${lock}
${statements}
insert into server_tables (name, digest) values ('${name}', '${digest}')
on conflict (name) do update set digest = excluded.digest, applied_at = now();`;
}
