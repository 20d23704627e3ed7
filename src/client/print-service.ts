import type { ApolloClient } from '@apollo/client';
import type { Print } from '../../engine/metadata/index.ts';
import type { IssuedPrint, PrintService } from '../../engine/react/index.ts';
import { localErrors } from '../../engine/react/feedback/index.ts';
import { DownloadDocumentDocument, IssueDocumentDocument } from '../../generated/portal/documents.ts';

/** Issues documents on the server, and loads descriptions of prints lazily. */
export function printServiceFrom(
  client: ApolloClient,
  prints: Readonly<Record<string, () => Promise<Print>>>,
): PrintService {
  return {
    load: (name) => {
      const load = prints[name];
      if (load === undefined) throw new Error(`There is no print "${name}".`);
      return load();
    },
    issue: async (record) => {
      const { data } = await client.mutate({
        mutation: IssueDocumentDocument,
        variables: record,
        context: localErrors,
        errorPolicy: 'none',
      });
      showIssued(client);
      const { number, fingerprint, address, facts } = data.issueDocument;
      // The contract types facts as JSON; they are fields of the record.
      return { number, fingerprint, address, facts: facts as IssuedPrint['facts'] };
    },
    pdfAddress: async (record, language) => {
      const { data } = await client.mutate({
        mutation: DownloadDocumentDocument,
        variables: { ...record, language: language === 'en' ? 'en' : 'sk' },
        context: localErrors,
        errorPolicy: 'none',
      });
      showIssued(client);
      return data.downloadDocument.url ?? undefined;
    },
  };
}

/** Refetches displayed lists of issued documents; a failure is shown by the list. */
function showIssued(client: ApolloClient): void {
  client
    .refetchQueries({
      include: 'active',
      onQueryUpdated: ({ queryName = '' }) => queryName.startsWith('IssuedDocument'),
    })
    .catch(() => undefined);
}
