import { useMemo, useSyncExternalStore } from 'react';
import type { PortalViewer } from '../../engine/react/index.ts';
import { tokenViewer, withheldClaimsOf, type WithheldClaims } from './access-token.ts';
import { expiredSession, readTokens, subscribeToSession } from './session.ts';

export interface Session {
  /** Or was, and is held where they are. */
  readonly isSignedIn: boolean;
  /** Whether the session has ended under somebody's hands. */
  readonly isHeld: boolean;
  /** How often somebody else went on where one was held. */
  readonly strangers: number;
  readonly viewer: PortalViewer;
  /** Undefined where the viewer has all that their role gives. */
  readonly withheld: WithheldClaims | undefined;
}

/** The session of this browser, as it is now. */
export function useSession(): Session {
  const held = useSyncExternalStore(subscribeToSession, expiredSession);
  const accessToken = useSyncExternalStore(subscribeToSession, () => held.token ?? readTokens()?.accessToken);
  return useMemo(
    () => ({
      isSignedIn: accessToken !== undefined,
      isHeld: held.token !== undefined,
      strangers: held.strangers,
      viewer: tokenViewer(accessToken),
      withheld: withheldClaimsOf(accessToken),
    }),
    [accessToken, held],
  );
}
