import { useQuery } from '@apollo/client/react';
import { LoadingSpinner } from '../../engine/react/controls/index.ts';

import { useParams, useSearchParams } from 'react-router-dom';
import { NotRead, PageHeader, StateView, useWords } from '../../engine/react/index.ts';
import { localErrors } from '../../engine/react/feedback/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { VerifyDocumentDocument } from '../../generated/portal/documents.ts';
import { DocumentForm } from './verify/document-form.tsx';
import { FingerprintForm } from './verify/fingerprint-form.tsx';
import { RegisteredContent } from './verify/registered-content.tsx';
import { VerificationVerdict } from './verify/verification-verdict.tsx';
import './verify/verify.css';

/** Longer than a document number in any notation. */
const longestNumber = 64;

/** Public verification of a printed document: a form, or the result for the number in its QR code. */
export function VerifyScreen() {
  const translate = useWords();
  const { number } = useParams();
  if (number !== undefined) return <CheckedDocument key={number} number={number} />;
  return (
    <article className="verify">
      <PageHeader title={translate('verify.title')} />
      <p>{translate('verify.intro')}</p>
      <DocumentForm />
    </article>
  );
}

function CheckedDocument({ number }: { readonly number: string }) {
  const translate = useWords();
  const [search, setSearch] = useSearchParams();
  const fingerprint = search.get('content') ?? '';
  const { data, error, loading, refetch } = useQuery(VerifyDocumentDocument, {
    variables: { number: number.slice(0, longestNumber), fingerprint: fingerprint.slice(0, longestNumber) },
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  const document = data?.verifyDocument;
  return (
    <article className="verify" aria-busy={loading}>
      <PageHeader title={translate('verify.title')} />
      {loading && <LoadingSpinner aria-label={translate('verify.checking')} />}
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      {document === null && (
        <>
          <StateView icon={null} title={translate('verify.none')} text={translate('verify.noneText')} />
          <DocumentForm given={number.slice(0, longestNumber)} />
        </>
      )}
      {document && (
        <>
          <VerificationVerdict document={document} />
          {isFacts(document.facts) && <RegisteredContent print={document.print} facts={document.facts} />}
          <FingerprintForm
            key={fingerprint}
            given={fingerprint}
            onCompare={(content) => setSearch(content === '' ? {} : { content }, { replace: true })}
          />
        </>
      )}
    </article>
  );
}

/** The contract types facts as JSON; they are fields of the record. */
function isFacts(facts: unknown): facts is Values {
  return typeof facts === 'object' && facts !== null;
}
