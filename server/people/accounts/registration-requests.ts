import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { newSecret, storedHash } from './stored-hash.ts';

const dayMs = 86_400_000;

/** Input of `register`: fields of a person and their organization. */
export interface Registration {
  readonly person: Values;
  readonly organization: Values;
  /** Ids of the qualified authorities that must confirm it. */
  readonly authorities: readonly string[];
}

/** A registration that is pending until its mailed link is followed. */
export interface RegistrationRequest {
  readonly id: string;
  readonly registration: Registration;
  readonly passwordHash: string;
}

/** Stores a registration for some days. @returns its link token and expiry */
export async function storeRegistration(
  connection: Connection,
  { registration, passwordHash }: Omit<RegistrationRequest, 'id'>,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<{ readonly token: string; readonly validUntil: Date }> {
  const token = newSecret();
  const validUntil = new Date(now.getTime() + days * dayMs);
  await connection.query(sql`
    insert into pending_registration (hash, registration, password_hash, valid_until)
    values (${storedHash(token)}, ${JSON.stringify(registration)}::jsonb, ${passwordHash}, ${validUntil})`);
  return { token, validUntil };
}

/** The registration of a valid link. */
export async function requestOfLink(
  connection: Connection,
  token: string,
  now: Date,
): Promise<RegistrationRequest | undefined> {
  const [row] = await connection.query<RegistrationRequest & Record<string, unknown>>(sql`
    select id::text as id, registration, password_hash as "passwordHash" from pending_registration
    where hash = ${storedHash(token)} and valid_until > ${now}`);
  return row;
}

/** Consumes a registration. @returns false when a concurrent use consumed it */
export async function consumeRegistration(connection: Connection, id: string): Promise<boolean> {
  const taken = await connection.query(sql`delete from pending_registration where id = ${id} returning 1`);
  return taken.length > 0;
}
