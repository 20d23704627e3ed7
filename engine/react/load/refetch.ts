import type { ApolloClient } from '@apollo/client';
import type { DocumentNode } from 'graphql';

/** Refetches the queries on screen. Failures are shown where the data are; they do not undo an earlier mutation. */
export async function refetch(
  client: Pick<ApolloClient, 'refetchQueries'>,
  include: 'active' | readonly DocumentNode[] = 'active',
): Promise<void> {
  await client.refetchQueries({ include: include === 'active' ? include : [...include] }).catch(() => undefined);
}
