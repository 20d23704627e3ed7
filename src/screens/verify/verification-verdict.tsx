import { Callout } from '@blueprintjs/core';
import { useCatalogue, useEnumerationChoices, useFormat, useLabel, useWords } from '../../../engine/react/index.ts';
import type { VerifyDocumentQuery } from '../../../generated/portal/documents.ts';

export type Verified = NonNullable<VerifyDocumentQuery['verifyDocument']>;

/** The verdict on a document, and the data that its number entitles to see. */
export function VerificationVerdict({ document }: { readonly document: Verified }) {
  const translate = useWords();
  const label = useLabel();
  const format = useFormat();
  const choices = useEnumerationChoices();
  const { prints } = useCatalogue();
  const { number, print, issuedAt, status, facts, isReworded } = document;
  const verdict = choices('DocumentStatus', status);
  const compared = isReworded ? 'verify.compareReworded' : 'verify.compareContent';
  const isCompared = status === 'VALID' && facts !== null;
  return (
    <>
      <Callout intent={verdict.intent ?? 'danger'} role="status">
        <h2>{verdict.label}</h2>
        <p>{translate(isCompared ? compared : `verify.status.${status}`)}</p>
      </Callout>
      {status !== 'DIFFERS' && (
        <dl className="verify-facts">
          <dt>{translate('verify.number')}</dt>
          <dd className="verify-code">{number}</dd>
          <dt>{translate('verify.kind')}</dt>
          <dd>{label(prints[print]?.title)}</dd>
          <dt>{translate('verify.issuedAt')}</dt>
          <dd>{format.dateTime(issuedAt)}</dd>
        </dl>
      )}
    </>
  );
}
