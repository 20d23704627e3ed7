import type { ApolloClient } from '@apollo/client';

/**
 * How the portal's client asks: what is shown is read anew, and a mutation that fails answers why.
 * Declaring the error policy, as the types would have it, changes the types of every caller, the engine's among them.
 */
export const clientDefaults = {
  watchQuery: { fetchPolicy: 'network-only' },
  query: { fetchPolicy: 'network-only' },
  mutate: { errorPolicy: 'all' },
} as ApolloClient.DefaultOptions;
