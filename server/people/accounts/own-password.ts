import { Refusal } from '../../../engine/api/index.ts';
import type { AccountServices, Caller } from './account-services.ts';
import { isPassword } from './password.ts';
import { readPasswordHash } from './people.ts';

/** A password that somebody who is signed in gives, and where they gave it. */
interface GivenPassword {
  readonly password: string;
  readonly path: readonly string[];
  /** Text key of what is said to a wrong one. */
  readonly wrong?: string;
}

/**
 * Has a signed-in person prove that it is still them.
 * @param prove asks for more where the password alone is not enough: both are one attempt
 * @returns the stored hash that the password was compared with. @throws Refusal for a wrong one, what `prove` throws, ApiError past the attempts
 */
export async function checkOwnPassword(
  desk: AccountServices,
  caller: Caller,
  { password, path, wrong = 'errors.user.accountPassword' }: GivenPassword,
  prove: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const { userId } = caller.viewer;
  const forgive = await admitInSession(desk, caller);
  const passwordHash = await readPasswordHash(desk.database, userId);
  const isRight = await isPassword(passwordHash, password);
  if (passwordHash === undefined || !isRight) throw new Refusal(wrong, { path });
  await prove();
  await forgive();
  return passwordHash;
}

/** Counts one attempt of the caller in their session. @returns forgets the attempts. @throws ApiError past the limit */
export function admitInSession(
  { throttle }: Pick<AccountServices, 'throttle'>,
  { viewer, sessionId = 'none' }: Caller,
): Promise<() => Promise<void>> {
  return throttle.admitPassword(viewer.userId, `session ${sessionId}`);
}
