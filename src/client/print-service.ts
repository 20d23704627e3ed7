import type { ApolloClient } from '@apollo/client';
import type { Print } from '../../engine/metadata/index.ts';
import type { IssuedPrint, PrintService } from '../../engine/react/index.ts';
import { localErrors } from '../../engine/react/feedback/index.ts';
import { DownloadDocumentDocument, IssueDocumentDocument } from '../../generated/portal/documents.ts';

/** Issues documents at the server, and loads the descriptions of their prints when first asked for. */
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
      // The contract calls facts JSON; they are the record's fields.
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

/** Lists of issued documents that are on screen are read anew; one that cannot be says so itself. */
function showIssued(client: ApolloClient): void {
  client
    .refetchQueries({
      include: 'active',
      onQueryUpdated: ({ queryName = '' }) => queryName.startsWith('IssuedDocument'),
    })
    .catch(() => undefined);
}
