import type { ApolloClient } from '@apollo/client';

/**
 * Defaults of the client: displayed data is always refetched, and a failed mutation returns its errors. Declaring the
 * error policy in the types would change those of every caller, including the engine.
 */
export const clientDefaults = {
  watchQuery: { fetchPolicy: 'network-only' },
  query: { fetchPolicy: 'network-only' },
  mutate: { errorPolicy: 'all' },
} as ApolloClient.DefaultOptions;
