import type { ApolloClient } from '@apollo/client';
import { readTokens, subscribeToSession } from './session.ts';

/** Forgets everything that was read as soon as the session ends, here or in another tab. */
export function forgetWithSession(client: ApolloClient): void {
  let isSignedIn = readTokens() !== undefined;
  subscribeToSession(() => {
    const wasSignedIn = isSignedIn;
    isSignedIn = readTokens() !== undefined;
    if (wasSignedIn && !isSignedIn) void client.clearStore();
  });
}
