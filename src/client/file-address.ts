import type { ApolloClient } from '@apollo/client';
import { localErrors } from '../../engine/react/feedback/index.ts';
import { DownloadDocument } from '../../generated/portal/documents.ts';

/** Requests the short-lived address of a stored file; undefined when there is none. */
export function fileAddressFrom(client: ApolloClient): (fileId: string) => Promise<string | undefined> {
  return async (fileId) => {
    const { data } = await client.mutate({
      mutation: DownloadDocument,
      variables: { fileId },
      context: localErrors,
      errorPolicy: 'none',
    });
    return data.download.url ?? undefined;
  };
}
