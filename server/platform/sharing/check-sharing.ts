import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** A setting that must be equal in all processes of one database. */
export interface SharedSetting {
  readonly name: string;
  /** Equal for equal settings; reveals no secret. */
  readonly fingerprint: string;
  /** The setting and its source, for the message. */
  readonly description: string;
}

/**
 * Compares this process's settings with those stored by the first process of the database.
 * @throws StartRefused naming the differences
 */
export async function checkSharing(connection: Connection, things: readonly SharedSetting[]): Promise<void> {
  const different: string[] = [];
  for (const thing of things) {
    if ((await readOrKeep(connection, thing)) !== thing.fingerprint) different.push(thing.description);
  }
  if (different.length === 0) return;
  throw new StartRefused(
    `This process does not share with the others of its database: ${different.join('; ')}; give all processes the same, or, where it was moved or changed for all of them, run npm run share once.`,
  );
}

/** Replaces the stored settings with those of this process. */
export async function changeSharing(connection: Connection, things: readonly SharedSetting[]): Promise<void> {
  for (const { name, fingerprint } of things)
    await connection.query(sql`
      insert into shared_thing (name, fingerprint) values (${name}, ${fingerprint})
      on conflict (name) do update set fingerprint = excluded.fingerprint, since = now()`);
}

async function readOrKeep(connection: Connection, { name, fingerprint }: SharedSetting): Promise<string | undefined> {
  await connection.query(sql`
    insert into shared_thing (name, fingerprint) values (${name}, ${fingerprint}) on conflict (name) do nothing`);
  const [stored] = await connection.query<{ fingerprint: string }>(
    sql`select fingerprint from shared_thing where name = ${name}`,
  );
  return stored?.fingerprint;
}
