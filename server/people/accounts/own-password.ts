import { Refusal } from '../../../engine/api/index.ts';
import type { Desk } from './desk.ts';
import { isPassword } from './password.ts';
import { readPasswordHash } from './people.ts';

/**
 * Has a signed-in person prove that it is still them.
 * @param path where the password was given. @throws Refusal for a wrong one, ApiError past the attempts
 */
export async function checkOwnPassword(
  desk: Desk,
  userId: string,
  password: string,
  path: readonly string[],
): Promise<void> {
  const forgive = await desk.throttle.admitPassword(userId);
  if (!(await isPassword(await readPasswordHash(desk.database, userId), password)))
    throw new Refusal('errors.user.oldPassword', { path });
  await forgive();
}
