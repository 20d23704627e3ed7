import type { ApolloClient } from '@apollo/client';
import { refetch } from '../../engine/react/load/index.ts';
import { expiredSession, readTokens, subscribeToSession } from './session.ts';

/**
 * Forgets everything that was read as soon as the session ends, here or in another tab, or is another person's. Of who is
 * held nothing is forgotten; once they are back, what failed meanwhile is asked for anew.
 */
export function forgetWithSession(client: ApolloClient): void {
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
