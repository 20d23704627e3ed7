import type { ApolloClient } from '@apollo/client';
import { refetch } from '../../engine/react/load/index.ts';

/** The browser reports a connection slightly before requests succeed, in milliseconds. */
const SETTLING_MS = 1000;

/** Refetches everything on the screen when the connection is restored, so that failed parts recover. */
export function refetchOnReconnect(client: ApolloClient): void {
  const ask = () => {
    void refetch(client);
  };
  window.addEventListener('online', () => setTimeout(ask, SETTLING_MS));
}
