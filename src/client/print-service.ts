import type { ApolloClient } from '@apollo/client';
import type { Print } from '../../engine/metadata/index.ts';
import type { IssuedPrint, PrintService } from '../../engine/react/index.ts';
import { shownInPlace } from '../../engine/react/feedback/index.ts';
import { DownloadDocumentDocument, IssueDocumentDocument } from '../../generated/portal/documents.ts';

/** What is on screen may list what was issued. */
const seen = { refetchQueries: 'active' } as const;

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
        context: shownInPlace,
        ...seen,
      });
      if (!data) throw new Error('The server issued no document.');
      const { number, fingerprint, address, facts } = data.issueDocument;
      // The contract calls facts JSON; they are the record's fields.
      return { number, fingerprint, address, facts: facts as IssuedPrint['facts'] };
    },
    pdfAddress: async (record, language) => {
      const { data } = await client.mutate({
        mutation: DownloadDocumentDocument,
        variables: { ...record, language: language === 'en' ? 'en' : 'sk' },
        context: shownInPlace,
        ...seen,
      });
      return data?.downloadDocument.url ?? undefined;
    },
  };
}
