import { ApolloClient, CombinedGraphQLErrors, InMemoryCache, type ApolloLink } from '@apollo/client';
import { AccessTokenDocument, type AccessTokenQueryVariables } from '../../generated/portal/documents.ts';
import type { Tokens } from '../session/session.ts';
import { speaksOfBadToken } from './session-link.ts';

/**
 * Asks for the next tokens past the session link: a refresh must not wait for a refresh.
 * Answers undefined where the server refuses this session.
 * @throws what else it failed with: a network that is away or a page that is left ends no session
 */
export async function askTokens(
  transport: ApolloLink,
  variables: AccessTokenQueryVariables,
): Promise<Tokens | undefined> {
  const client = new ApolloClient({ link: transport, cache: new InMemoryCache() });
  const options = { query: AccessTokenDocument, variables, fetchPolicy: 'no-cache' } as const;
  const { data, error } = await client.query({ ...options, errorPolicy: 'all' });
  if (CombinedGraphQLErrors.is(error) && speaksOfBadToken(error.errors)) return undefined;
  if (error !== undefined) throw new Error('the session could not be renewed', { cause: error });
  return data?.accessToken ?? undefined;
}
