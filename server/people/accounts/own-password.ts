import { Refusal } from '../../../engine/api/index.ts';
import type { AccountServices, Caller } from './account-services.ts';
import { isPassword } from './password.ts';
import { readPasswordHash } from './people.ts';

/** A password entered by a signed-in person, and its input path. */
interface GivenPassword {
  readonly password: string;
  readonly path: readonly string[];
  /** Text key for a wrong password. */
  readonly wrong?: string;
}

/**
 * Re-authenticates a signed-in person.
 * @param prove an additional check that counts as the same attempt
 * @returns the stored hash that matched. @throws Refusal for a wrong password, errors of `prove`, ApiError past the
 * attempts
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

/** Counts an attempt in the caller's session. @returns a function that resets the attempts. @throws ApiError past the limit */
export function admitInSession(
  { throttle }: Pick<AccountServices, 'throttle'>,
  { viewer, sessionId = 'none' }: Caller,
): Promise<() => Promise<void>> {
  return throttle.admitPassword(viewer.userId, `session ${sessionId}`);
}
