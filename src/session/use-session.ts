import { useMemo, useSyncExternalStore } from 'react';
import type { Viewer } from '../../engine/react/index.ts';
import { viewerOf } from './access-token.ts';
import { readTokens, subscribeToSession } from './session.ts';

export interface Session {
  readonly isSignedIn: boolean;
  readonly viewer: Viewer;
}

/** The session of this browser, as it is now. */
export function useSession(): Session {
  const accessToken = useSyncExternalStore(subscribeToSession, () => readTokens()?.accessToken);
  return useMemo(() => ({ isSignedIn: accessToken !== undefined, viewer: viewerOf(accessToken) }), [accessToken]);
}
