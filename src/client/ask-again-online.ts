import type { ApolloClient } from '@apollo/client';
import { refetch } from '../../engine/react/load/index.ts';

/** The browser says that it is connected a little before anything gets through, in milliseconds. */
const SETTLING_MS = 1000;

/** Asks for everything on the screen anew once the connection is back: what failed meanwhile mends itself. */
export function askAgainOnline(client: ApolloClient): void {
  const ask = () => {
    void refetch(client);
  };
  window.addEventListener('online', () => setTimeout(ask, SETTLING_MS));
}
