import { gql, type ApolloClient, type TypedDocumentNode } from '@apollo/client';
import type { ListFileRequest } from '../../engine/react/index.ts';

/** Goes the way of all operations, tokens and errors included; the server is asked for the file by the variables alone. */
const document: TypedDocumentNode<{ readonly file: Blob | 'later' }, ListFileRequest> = gql`
  query ListFile {
    file
  }
`;

/** Asks the server for a list as a file; undefined where it refused, which has been told. */
export function listFileFrom(client: ApolloClient): (request: ListFileRequest) => Promise<Blob | 'later' | undefined> {
  return async (request) => {
    const { data } = await client
      .query({ query: document, variables: request, fetchPolicy: 'no-cache', context: { fileAddress: '/lists' } })
      .catch(() => ({ data: undefined }));
    return data?.file;
  };
}
