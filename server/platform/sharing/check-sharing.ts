import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** Something that is the same for all processes of one database, or people are told what is not so. */
export interface SharedThing {
  readonly name: string;
  /** The same where the thing is, and nothing that would give a secret away. */
  readonly fingerprint: string;
  /** What it is, and where this process was told of it. */
  readonly description: string;
}

/**
 * Compares what this process has with what the first process of the database had; the first one only says what it has.
 * @throws StartRefused that names what differs
 */
export async function checkSharing(connection: Connection, things: readonly SharedThing[]): Promise<void> {
  const different: string[] = [];
  for (const thing of things) {
    if ((await readOrKeep(connection, thing)) !== thing.fingerprint) different.push(thing.description);
  }
  if (different.length === 0) return;
  throw new StartRefused(
    `This process does not share with the others of its database: ${different.join('; ')}; give all processes the same, or, where it was moved or changed for all of them, run npm run share once.`,
  );
}

/** Has all processes share from now on what this one has. */
export async function changeSharing(connection: Connection, things: readonly SharedThing[]): Promise<void> {
  for (const { name, fingerprint } of things)
    await connection.query(sql`
      insert into shared_thing (name, fingerprint) values (${name}, ${fingerprint})
      on conflict (name) do update set fingerprint = excluded.fingerprint, since = now()`);
}

async function readOrKeep(connection: Connection, { name, fingerprint }: SharedThing): Promise<string | undefined> {
  await connection.query(sql`
    insert into shared_thing (name, fingerprint) values (${name}, ${fingerprint}) on conflict (name) do nothing`);
  const [stored] = await connection.query<{ fingerprint: string }>(
    sql`select fingerprint from shared_thing where name = ${name}`,
  );
  return stored?.fingerprint;
}
