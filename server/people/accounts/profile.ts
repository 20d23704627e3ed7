import { isValues } from '../../../engine/record/index.ts';
import { Refusal, type OperationCall } from '../../../engine/api/index.ts';

/**
 * Saves what a person says of themselves; their e-mail is what they sign in with, and stays.
 * @throws Refusal for anybody else's profile, ApiError with what is wrong in it
 */
export async function updateProfile(call: OperationCall, userId: string): Promise<void> {
  const { userId: whose, input } = call.arguments;
  if (whose !== userId) throw new Refusal('errors.user.noPermission', { code: 'ForbiddenError' });
  const given = isValues(input) ? input : {};
  await call.operate(async (operation) => {
    const profile = { entity: 'user', id: userId, input: given, at: ['input'] };
    const [write] = await call.judge(operation, [profile]);
    await write?.();
  });
}
