import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Database } from '../../../engine/store/index.ts';

/** Makes inserts of certificates with these external codes wait for the advisory lock of `atGate`. */
export async function createGates(database: Database, codes: readonly string[]): Promise<void> {
  const listed = codes.map((code) => `'${code}'`).join(', ');
  await database.script(`
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      if new.external_code in (${listed}) then perform pg_advisory_xact_lock(hashtext(new.external_code)); end if;
      return new;
    end $$;
    create trigger wait_at_gate before insert on certificate for each row execute function wait_at_gate();`);
}

/** Holds the lock of a code, calls `begin`, runs `work` while the insert waits for the lock, then releases it. */
export async function atGate<T>(
  database: Database,
  code: string,
  { begin, work }: { readonly begin: () => unknown; readonly work: () => Promise<T> },
): Promise<T> {
  return await database.transaction(async (connection) => {
    await connection.query(sql`select pg_advisory_xact_lock(hashtext(${code}))`);
    begin();
    const waiting = () =>
      database.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
    await expect.poll(waiting).toHaveLength(1);
    return await work();
  });
}
