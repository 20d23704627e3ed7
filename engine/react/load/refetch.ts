import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';

/** Reads anew what is on screen. What fails says so where it stands; it takes nothing back of what was done before. */
export async function refetch(
  client: Pick<ApolloClient, 'refetchQueries'>,
  include: 'active' | readonly DocumentNode[] = 'active',
): Promise<void> {
  await client.refetchQueries({ include: include === 'active' ? include : [...include] }).catch(() => undefined);
}
