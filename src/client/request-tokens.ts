import { ApolloClient, CombinedGraphQLErrors, InMemoryCache, type ApolloLink } from '@apollo/client';
import { AccessTokenDocument, type AccessTokenQueryVariables } from '../../generated/portal/documents.ts';
import type { Tokens } from '../session/session.ts';
import { hasBadToken } from './session-link.ts';

/**
 * Requests new tokens without the session link, so that a refresh never waits for a refresh. Returns undefined when the
 * server refuses the session. @throws any other failure: a network error or page unload ends no session
 */
export async function requestTokens(
  transport: ApolloLink,
  variables: AccessTokenQueryVariables,
): Promise<Tokens | undefined> {
  const client = new ApolloClient({ link: transport, cache: new InMemoryCache() });
  const options = { query: AccessTokenDocument, variables, fetchPolicy: 'no-cache' } as const;
  const { data, error } = await client.query({ ...options, errorPolicy: 'all' });
  if (CombinedGraphQLErrors.is(error) && hasBadToken(error.errors)) return undefined;
  if (error !== undefined) throw new Error('the session could not be renewed', { cause: error });
  return data?.accessToken ?? undefined;
}
