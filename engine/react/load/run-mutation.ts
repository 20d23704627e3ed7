import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

interface MutationResult<T> {
  readonly data: T | undefined;
  /** The error of the server or the network. */
  readonly error?: unknown;
}

type MutationOptions<T, V> = Pick<ApolloClient.MutateOptions, 'context' | 'refetchQueries'> & {
  readonly mutation: TypedDocumentNode<T, V>;
  readonly variables: V;
};

/** Runs a mutation and returns its error instead of throwing, regardless of the client's error policy. */
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
