import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

interface MutationResult<T> {
  readonly data: T | undefined;
  /** Why it failed, at the server or on the way there. */
  readonly error?: unknown;
}

type MutationOptions<T, V> = Pick<ApolloClient.MutateOptions, 'context' | 'refetchQueries'> & {
  readonly mutation: TypedDocumentNode<T, V>;
  readonly variables: V;
};

/** Runs a mutation and answers its failure instead of throwing it, whatever the client is set to. */
export async function runMutation<T, V extends OperationVariables>(
  client: ApolloClient,
  options: MutationOptions<T, V>,
): Promise<MutationResult<T>> {
  try {
    const { data, error } = await client.mutate({ ...options, errorPolicy: 'all' });
    return { data, error };
  } catch (error) {
    return { data: undefined, error };
  }
}
