import { Refusal } from '../../../engine/api/index.ts';
import sql from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { Caller, Desk } from './desk.ts';
import { checkOwnPassword } from './own-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
  hasSecondFactor,
  removeSecondFactor,
  takeCode,
} from './second-factor.ts';

/** What a person does about their second factor. */
export interface SecondFactors {
  /** @throws Refusal for a wrong password, or where one holds already */
  readonly begin: (caller: Caller, password: string) => Promise<Enrolment>;
  /** @returns the recovery codes. @throws Refusal for a wrong code */
  readonly confirm: (caller: Caller, code: string) => Promise<readonly string[]>;
  /** @throws Refusal for a wrong password */
  readonly disable: (caller: Caller, password: string) => Promise<void>;
  readonly isOn: (caller: Caller) => Promise<boolean>;
}

export function createSecondFactors(desk: Desk): SecondFactors {
  const { database, secrets, catalogue, now } = desk;
  const key = secrets.refreshToken;
  return {
    begin: async ({ viewer: { userId } }, password) => {
      await checkOwnPassword(desk, userId, password, ['password']);
      const issuer = catalogue.brand.name[catalogue.languages[0] ?? ''] ?? '';
      const label = await readEmail(database, userId);
      const enrolment = await beginSecondFactor(database, { userId, label, issuer }, key);
      if (enrolment === undefined) throw new Refusal('errors.user.secondFactorOn');
      return enrolment;
    },
    confirm: async ({ viewer: { userId } }, code) => {
      const forgive = await desk.throttle.admitPassword(userId);
      const codes = await database.transaction((connection) =>
        confirmSecondFactor(connection, { userId, code, now: now() }, key),
      );
      if (codes === undefined) throw wrongCode(['code']);
      await forgive();
      return codes;
    },
    disable: async ({ viewer: { userId } }, password) => {
      await checkOwnPassword(desk, userId, password, ['password']);
      await database.transaction((connection) => removeSecondFactor(connection, userId));
    },
    isOn: ({ viewer }) => hasSecondFactor(database, viewer.userId),
  };
}

/**
 * Lets a person in whose password was right: without a second factor at once, else by a code.
 * @throws Refusal where a code is needed or wrong
 */
export async function checkSecondFactor(desk: Desk, userId: string, code: string | undefined): Promise<void> {
  const { database, secrets, now } = desk;
  if (!(await hasSecondFactor(database, userId))) return;
  if (code === undefined || code.trim() === '')
    throw new Refusal('errors.user.secondFactorNeeded', { path: ['input', 'code'] });
  if (!(await takeCode(database, { userId, code, now: now() }, secrets.refreshToken)))
    throw wrongCode(['input', 'code']);
}

function wrongCode(path: readonly string[]): Refusal {
  return new Refusal('errors.user.secondFactorWrong', { path });
}

async function readEmail(connection: Connection, userId: string): Promise<string> {
  const [row] = await connection.query<{ email: string }>(
    sql`select ${columns.user.email} as email from ${tables.user} where ${columns.user.id} = ${userId}`,
  );
  return row?.email ?? '';
}
