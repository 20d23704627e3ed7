import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { StartRefused } from '../../start-refused.ts';
import { sharedThings, type SharedThing, type Sharing } from './shared-things.ts';

/**
 * Compares what this process has with what the first process of the database had; the first one only says what it has.
 * The embedded database has one process, which shares nothing.
 * @throws StartRefused that names what differs
 */
export async function checkSharing(connection: Connection, sharing: Sharing): Promise<void> {
  if (sharing.settings.databaseUrl === undefined) return;
  const different: string[] = [];
  for (const thing of await sharedThings(sharing)) {
    if ((await readOrKeep(connection, thing)) !== thing.fingerprint) different.push(thing.description);
  }
  if (different.length === 0) return;
  throw new StartRefused(
    `This process does not share with the others of its database: ${different.join('; ')}; give all processes the same, or, where it was moved or changed for all of them, run npm run share once.`,
  );
}

/** Has all processes share from now on what this one has. */
export async function changeSharing(connection: Connection, sharing: Sharing): Promise<void> {
  for (const { name, fingerprint } of await sharedThings(sharing))
    await connection.query(sql`
      insert into shared_thing (name, fingerprint) values (${name}, ${fingerprint})
      on conflict (name) do update set fingerprint = excluded.fingerprint, since = now()`);
}

async function readOrKeep(connection: Connection, { name, fingerprint }: SharedThing): Promise<string | undefined> {
  await connection.query(sql`
    insert into shared_thing (name, fingerprint) values (${name}, ${fingerprint}) on conflict (name) do nothing`);
  const [kept] = await connection.query<{ fingerprint: string }>(
    sql`select fingerprint from shared_thing where name = ${name}`,
  );
  return kept?.fingerprint;
}
