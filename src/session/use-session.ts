import { useMemo, useSyncExternalStore } from 'react';
import type { Viewer } from '../../engine/react/index.ts';
import { viewerOf, withheldIn, type Withheld } from './access-token.ts';
import { readTokens, subscribeToSession } from './session.ts';

export interface Session {
  readonly isSignedIn: boolean;
  readonly viewer: Viewer;
  /** Undefined where the viewer has all that their role gives. */
  readonly withheld: Withheld | undefined;
}

/** The session of this browser, as it is now. */
export function useSession(): Session {
  const accessToken = useSyncExternalStore(subscribeToSession, () => readTokens()?.accessToken);
  return useMemo(
    () => ({
      isSignedIn: accessToken !== undefined,
      viewer: viewerOf(accessToken),
      withheld: withheldIn(accessToken),
    }),
    [accessToken],
  );
}
