import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import { Kind, OperationTypeNode } from 'graphql';
import type { ListFileRequest } from '../../engine/react/index.ts';

/**
 * `query ListFile { file }` passes through all links, with tokens and error handling; the server receives the variables
 * only. It is in no schema, so it is not generated, and a parser for it alone would add 9 KB.
 */
const document: TypedDocumentNode<{ readonly file: Blob | 'later' }, ListFileRequest> = {
  kind: Kind.DOCUMENT,
  definitions: [
    {
      kind: Kind.OPERATION_DEFINITION,
      operation: OperationTypeNode.QUERY,
      name: { kind: Kind.NAME, value: 'ListFile' },
      selectionSet: {
        kind: Kind.SELECTION_SET,
        selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'file' } }],
      },
    },
  ],
};

/** Requests a list as a file; undefined after a refusal, which was shown. */
export function listFileFrom(client: ApolloClient): (request: ListFileRequest) => Promise<Blob | 'later' | undefined> {
  return async (request) => {
    const { data } = await client
      .query({ query: document, variables: request, fetchPolicy: 'no-cache', context: { fileAddress: '/lists' } })
      .catch(() => ({ data: undefined }));
    return data?.file;
  };
}
