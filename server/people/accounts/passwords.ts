import type { Refusal } from '../../../engine/api/index.ts';
import type { Connection } from '../../../engine/store/index.ts';
import { logEvent } from './account-log.ts';
import type { Caller, AccountServices, RequestOrigin, SignedIn } from './account-services.ts';
import { checkOwnPassword } from './own-password.ts';
import { checkNewPassword } from './good-password.ts';
import { linkExpired } from './link-expired.ts';
import { hashPassword } from './password.ts';
import { ipPrefix } from '../../platform/throttle/index.ts';
import { personOfLink, takePasswordLink } from './password-link.ts';
import { readEmail, replacePassword, writePassword } from './people.ts';
import { checkSecondFactor } from './second-factors.ts';
import { endOtherSessionsOf } from './sessions.ts';
import { enterIfMember } from './sign-in.ts';

/** Input for setting a password by a mailed link. */
export interface Reset {
  readonly token: string;
  readonly newPassword: string;
  readonly deviceID: string;
  /** Second factor code, if the person has one. */
  readonly code?: string | null | undefined;
}

export interface PasswordChange {
  readonly originalPassword: string;
  readonly newPassword: string;
}

/**
 * Sets the password of the link's person, ends all their sessions and signs them in.
 * @returns the Refusal when they cannot be signed in; the password is set nevertheless
 * @throws Refusal for an invalid link, or a missing second factor code, which keeps the link
 */
export async function resetPassword(
  desk: AccountServices,
  reset: Reset,
  from: RequestOrigin,
): Promise<SignedIn | Refusal> {
  const { token, newPassword, deviceID, code } = reset;
  const reader = await personOfLink(desk.database, token, desk.now());
  if (reader === undefined) throw linkExpired();
  await checkChosen(desk, reader, newPassword);
  // Access to the mailbox does not prove the second factor; its codes are throttled like passwords.
  const forgive = await desk.throttle.admitPassword(reader, 'link');
  const passwordHash = await hashPassword(newPassword);
  const userId = await desk.database.transaction(async (connection) => {
    // Of concurrent uses one takes the link; the others use up no code.
    const person = await takePasswordLink(connection, token, desk.now());
    if (person === undefined) throw linkExpired();
    await checkSecondFactor({ ...desk, database: connection }, person, code);
    await writePassword(connection, person, passwordHash, desk.now());
    await logChange(connection, person, from.address, desk.now());
    return person;
  });
  await forgive();
  return await enterIfMember(desk, { userId, passwordHash }, { deviceId: deviceID, ...from });
}

/** Changes the caller's password and ends all other sessions. @throws Refusal for a wrong one */
export async function changePassword(desk: AccountServices, caller: Caller, change: PasswordChange): Promise<void> {
  const { viewer, sessionId, address } = caller;
  const { userId } = viewer;
  await checkOwnPassword(desk, caller, {
    password: change.originalPassword,
    path: ['input', 'originalPassword'],
    wrong: 'errors.user.oldPassword',
  });
  await checkChosen(desk, userId, change.newPassword);
  const passwordHash = await hashPassword(change.newPassword);
  const now = desk.now();
  await desk.database.transaction(async (connection) => {
    await replacePassword(connection, userId, passwordHash, now);
    await endOtherSessionsOf(connection, { userId, sessionId, by: 'password' }, now);
    await logChange(connection, userId, address, now);
  });
}

async function checkChosen(desk: AccountServices, userId: string, password: string): Promise<void> {
  const email = await readEmail(desk.database, userId);
  await checkNewPassword(desk.isBreached, { password, email, path: ['input', 'newPassword'] });
}

async function logChange(connection: Connection, userId: string, address: string, now: Date): Promise<void> {
  await logEvent(connection, { event: 'passwordChanged', userId, actorId: userId, network: ipPrefix(address), now });
}
