import { useMemo, useSyncExternalStore } from 'react';
import type { PortalViewer } from '../../engine/react/index.ts';
import { tokenViewer, suspendedPermissionsOf, type SuspendedPermissions } from './access-token.ts';
import { expiredSession, readTokens, subscribeToSession } from './session.ts';

export interface Session {
  /** Also true while a session is held. */
  readonly isSignedIn: boolean;
  /** True while an expired session is held. */
  readonly isHeld: boolean;
  /** Number of takeovers of a held session by somebody else. */
  readonly strangers: number;
  readonly viewer: PortalViewer;
  /** Undefined when nothing is withheld. */
  readonly withheld: SuspendedPermissions | undefined;
}

/** The current session of this browser. */
export function useSession(): Session {
  const held = useSyncExternalStore(subscribeToSession, expiredSession);
  const accessToken = useSyncExternalStore(subscribeToSession, () => held.token ?? readTokens()?.accessToken);
  return useMemo(
    () => ({
      isSignedIn: accessToken !== undefined,
      isHeld: held.token !== undefined,
      strangers: held.strangers,
      viewer: tokenViewer(accessToken),
      withheld: suspendedPermissionsOf(accessToken),
    }),
    [accessToken, held],
  );
}
