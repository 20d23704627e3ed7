import type { OperationCall } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Selection, Viewer } from '../../../engine/store/index.ts';
import { signedIn } from './caller.ts';
import type { SignedIn } from './account-services.ts';

export async function answerSignedIn(call: OperationCall, { accessToken, refreshToken, viewer }: SignedIn) {
  const { user } = call.selection;
  return {
    accessToken,
    refreshToken,
    user: await readUser(call, viewer, user === undefined || user === true ? {} : user),
  };
}

/** The viewer's own user record. */
export function answerSelf(call: OperationCall): Promise<Values | undefined> {
  return readUser(call, signedIn(call), call.selection);
}

/** The user record with the person's own scope; at login they are not yet the viewer. */
export async function readUser(
  { store, today }: OperationCall,
  viewer: Viewer,
  selection: Selection,
): Promise<Values | undefined> {
  return await store.one({ viewer, today, reach: 'viewer' }, { entity: 'user' }, viewer.userId, selection);
}
