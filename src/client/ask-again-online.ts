import type { ApolloClient } from '@apollo/client';

/** The browser says that it is connected a little before anything gets through, in milliseconds. */
const SETTLING_MS = 1000;

/** Asks for everything on the screen anew once the connection is back: what failed meanwhile mends itself. */
export function askAgainOnline(client: ApolloClient): void {
  const ask = () => {
    // What fails again is said where it stands on the screen.
    client.refetchQueries({ include: 'active' }).catch(() => undefined);
  };
  window.addEventListener('online', () => setTimeout(ask, SETTLING_MS));
}
