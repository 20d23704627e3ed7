import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import sql, { join } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { encryptSecret, decryptSecret } from './encrypted-secret.ts';
import { storedHash } from './stored-hash.ts';

/** RFC 6238 as used by authenticator apps: six digits, SHA-1, 30 seconds, tolerance of one step. */
const period = 30;
const window = 1;
const recoveryCodes = 10;

/** Secret for an authenticator app, as text and as a URI for a QR code. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** Encryption keys of app secrets: the first encrypts, all decrypt. */
export type FactorKeys = readonly [current: string, ...former: readonly string[]];

interface Enrolling {
  readonly userId: string;
  /** Account name in the app. */
  readonly label: string;
  readonly issuer: string;
}

/** Starts an enrolment, which a code must confirm. @returns undefined when a factor is active */
export async function beginSecondFactor(
  connection: Connection,
  { userId, label, issuer }: Enrolling,
  [key]: FactorKeys,
): Promise<Enrolment | undefined> {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
  const secret = totp.secret.base32;
  const begun = await connection.query(sql`
    insert into second_factor (user_id, secret) values (${userId}, ${encryptSecret(secret, key)})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
      where not second_factor.is_confirmed returning 1`);
  return begun.length === 0 ? undefined : { secret, uri: totp.toString() };
}

/** A submitted code with its time. */
export interface SubmittedCode {
  readonly userId: string;
  readonly code: string;
  readonly now: Date;
}

/** Activates an enrolled factor. @returns the recovery codes, shown only once; undefined for a wrong code */
export async function confirmSecondFactor(
  connection: Connection,
  given: SubmittedCode,
  keys: FactorKeys,
): Promise<readonly string[] | undefined> {
  if ((await takeStep(connection, given, { keys, isConfirmed: false })) !== 'right') return undefined;
  await connection.query(sql`update second_factor set is_confirmed = true where user_id = ${given.userId}`);
  const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
  const rows = codes.map((code) => sql`(${given.userId}, ${storedHash(plainCode(code))})`);
  await connection.query(sql`delete from recovery_code where user_id = ${given.userId}`);
  await connection.query(sql`insert into recovery_code (user_id, hash) values ${join(rows)}`);
  return codes;
}

/** Result of a code check; `lost`: the app secret cannot be decrypted, only recovery codes work. */
export type TakenCode = 'right' | 'wrong' | 'lost';

/** Consumes a code: a recovery code, or a code of the app, each valid once. */
export async function takeCode(connection: Connection, given: SubmittedCode, keys: FactorKeys): Promise<TakenCode> {
  const hash = storedHash(plainCode(given.code));
  const taken = await connection.query(
    sql`delete from recovery_code where user_id = ${given.userId} and hash = ${hash} returning 1`,
  );
  return taken.length > 0 ? 'right' : await takeStep(connection, given, { keys, isConfirmed: true });
}

export async function hasSecondFactor(connection: Connection, userId: string): Promise<boolean> {
  const rows = await connection.query(sql`select 1 from second_factor where user_id = ${userId} and is_confirmed`);
  return rows.length > 0;
}

export async function removeSecondFactor(connection: Connection, userId: string): Promise<void> {
  await connection.query(sql`delete from recovery_code where user_id = ${userId}`);
  await connection.query(sql`delete from second_factor where user_id = ${userId}`);
}

interface Held {
  readonly keys: FactorKeys;
  readonly isConfirmed: boolean;
}

/** Verifies a code of the app; no time step is accepted twice, even concurrently. */
async function takeStep(
  connection: Connection,
  { userId, code, now }: SubmittedCode,
  { keys, isConfirmed }: Held,
): Promise<TakenCode> {
  const [factor] = await connection.query<{ secret: string }>(
    sql`select secret from second_factor where user_id = ${userId} and is_confirmed = ${isConfirmed}`,
  );
  if (factor === undefined) return 'wrong';
  const secret = decryptSecret(factor.secret, keys);
  if (secret === undefined) return 'lost';
  const totp = new TOTP({ period, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: plainCode(code), timestamp: now.getTime(), window });
  if (delta === null) return 'wrong';
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  // Re-encrypts with the current key, so that former keys can be dropped after one login each.
  const taken = await connection.query(sql`
    update second_factor set last_step = ${step}, secret = ${encryptSecret(secret, keys[0])}
    where user_id = ${userId} and last_step < ${step} returning 1`);
  return taken.length > 0 ? 'right' : 'wrong';
}

/** 120 random bits, so a fast hash suffices; grouped for copying. */
function makeRecoveryCode(): string {
  const letters = new Secret({ buffer: Uint8Array.from(randomBytes(15)).buffer }).base32;
  return letters.replaceAll(/(.{4})(?=.)/gu, '$1-');
}

/** Normal form of a code without spaces and dashes. */
function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/gu, '').toUpperCase();
}
