import type { ApolloClient } from '@apollo/client';
import { refetch } from '../../engine/react/load/index.ts';
import { expiredSession, readTokens, subscribeToSession } from './session.ts';

/**
 * Clears the cache when the session ends, in any tab, or changes its owner. A held session keeps its data; after
 * sign-in everything is refetched.
 */
export function clearCacheWithSession(client: ApolloClient): void {
  let was = sessionState();
  subscribeToSession(() => {
    const before = was;
    was = sessionState();
    if ((before.isHere && !was.isHere) || was.strangers !== before.strangers) void client.clearStore();
    else if (before.isHeld && was.isHere && !was.isHeld) void refetch(client);
  });
}

function sessionState() {
  const { token, strangers } = expiredSession();
  return { isHeld: token !== undefined, isHere: token !== undefined || readTokens() !== undefined, strangers };
}
